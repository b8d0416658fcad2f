"""Why a substitution is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NotSeatedThere(Refusal):
    """Nobody can take over from somebody who does not play."""

    template = "{name} does not play in match #{number}; its players are {names}."


class SeatGone(Refusal):
    """The seat is out of the match."""

    template = "{name} has left match #{number} for good, so nobody can take over that seat; the others play on."


class PlaysThere(Refusal):
    """The newcomer sits at the same match."""

    template = "{name} plays in match #{number} already; name somebody who does not."


class NobodyNamed(Refusal):
    """A substitution takes somebody who comes."""

    template = "Name the person who should take over: /substitute player."


class PlayedElsewhere(Refusal):
    """A substitute is asked for where the others of the match are."""

    template = "Match #{number} is not played in this server; ask for a substitute in the server it is played in."


class DeclinedThem(Refusal):
    """The same person was proposed before."""

    template = "That was declined in match #{number} just now; name somebody else, or make a move before you ask again."


class NotAvailable(Refusal):
    """Somebody of the match and the newcomer do not want to play together, which is nobody's business."""

    template = "{name} cannot take over a seat in match #{number}; name somebody else."
