"""Why a substitution is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NotSeatedThere(Refusal):
    """Nobody can take over from someone who does not play."""

    template = "{name} isn't playing in match #{number}. Its players are {names}."


class SeatGone(Refusal):
    """The seat is out of the match."""

    template = "{name} has left match #{number} for good, so no one can take over that seat. The others play on."


class PlaysThere(Refusal):
    """The newcomer sits at the same match."""

    template = "{name} is already playing in match #{number}. Name someone who isn't."


class NobodyNamed(Refusal):
    """A substitution takes someone who comes."""

    template = "Use /substitute player to choose who should take over."


class PlayedElsewhere(Refusal):
    """A substitute is asked for where the others of the match are."""

    template = "Match #{number} belongs to another server. Ask for a substitute there."


class DeclinedThem(Refusal):
    """The same person was proposed before."""

    template = "That was just declined in match #{number}. Name someone else, or make a move before you ask again."


class NotAvailable(Refusal):
    """Someone of the match and the newcomer do not want to play together, which is nobody's business."""

    template = "{name} can't take over a seat in match #{number}. Name someone else."
