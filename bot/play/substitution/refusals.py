"""Why a substitution is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NotSeatedThere(Refusal):
    template = "{name} isn't playing in match #{number}. Its players are {names}."


class SeatGone(Refusal):
    template = "{name} is out of match #{number} for good, so no one can take over that seat. The others play on."


class PlaysThere(Refusal):
    template = "{name} is already playing in match #{number}. Name someone who isn't."


class NobodyNamed(Refusal):
    template = "Say who should take over: either a person in this server or a level of the computer."


class NotLate(Refusal):
    template = (
        "Only {name} can hand over that seat. Once their time has run out and the match continues, you can let the "
        "computer play on for them."
    )


class OwnOpponents(Refusal):
    template = (
        "You play or played in match #{number}, so another moderator has to decide who takes over there. To give up "
        "your own seat, use /offer: your opponents are asked."
    )


class NobodyLeft(Refusal):
    template = "Then only computers would play match #{number}. Resign instead, or name a person."


class PlayedElsewhere(Refusal):
    template = "Ask for a substitute in the server or chat where match #{number} is played, not in a DM with me."


class DeclinedThem(Refusal):
    template = "That was just declined in match #{number}. Name someone else, or make a move before you ask again."


class NotAvailable(Refusal):
    """Someone of the match and the newcomer do not want to play together, which is nobody's business."""

    template = "{name} can't take over a seat in match #{number}. Name someone else."
