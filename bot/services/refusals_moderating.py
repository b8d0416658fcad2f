"""Why a service says no to a moderator, or to somebody who wants to change who plays.

::

    Refusal (bot.services.refusals)
    ├── NotAModerator, NotModeratedHere, NotYourLog              who may decide, and where
    ├── HaltedByModerator, HaltedAlready, RunningAlready    pauses that players cannot end
    ├── WinOrDraw, NoWinner, RulingOutdated, RulingGone    how a match is ended
    └── NotSeatedThere, SeatGone, NoBots, NotAMember, PlaysThere, NobodyNamed, PlayedElsewhere, DeclinedThem,
        NotAvailable                             who takes over a seat
"""

from __future__ import annotations

from bot.services.refusals import Refusal


class NotAModerator(Refusal):
    """The person may not decide about matches of this server."""

    template = (
        "Only moderators of this server can do that: those with the permission Manage Server, and those with a role "
        "chosen by /setup managers."
    )


class NotModeratedHere(Refusal):
    """The match is played in another server or in a direct message."""

    template = "Match #{number} is not played in this server; only moderators of the server it is played in can decide."


class HaltedByModerator(Refusal):
    """Players cannot end the pause of a moderator."""

    template = (
        "Moderator {name} paused the clocks of match #{number}, so only a moderator lets them run again, with "
        "/moderate resume. Moves can still be made."
    )


class HaltedAlready(Refusal):
    """A moderator was first."""

    template = "Moderator {name} has paused match #{number} already; /moderate resume lets the clocks run again."


class RunningAlready(Refusal):
    """There is no pause for a moderator to end."""

    template = "The clocks of match #{number} are not paused; /moderate pause stops them."


class WinOrDraw(Refusal):
    """A moderator named winners of a draw."""

    template = "A match ends with winners or with a draw: name winners, or choose draw, or neither for no result."


class NoWinner(Refusal):
    """Only who still plays can win."""

    template = "{name} cannot win match #{number}; those who still play are {names}."


class RulingOutdated(Refusal):
    """A winner has left before the moderator confirmed."""

    template = "Match #{number} has changed since you were asked: a winner has left. Decide anew with /moderate end."


class NotYourLog(Refusal):
    """The log is for those who play or moderate."""

    template = (
        "The log of match #{number} is for its players and for moderators of its server; everybody may look at the "
        "boards with /match history."
    )


class RulingGone(Refusal):
    """The question was asked by somebody else, or is not kept any more."""

    template = "Only the moderator who was asked this can confirm it; to decide yourself, use /moderate end."


class NotSeatedThere(Refusal):
    """Nobody can take over from somebody who does not play."""

    template = "{name} does not play in match #{number}; its players are {names}."


class SeatGone(Refusal):
    """The seat is out of the match."""

    template = "{name} has left match #{number} for good, so nobody can take over that seat; the others play on."


class NoBots(Refusal):
    """Only people take over."""

    template = "Bots do not take over seats; name a person of this server."


class NotAMember(Refusal):
    """Somebody who is not in this server."""

    template = "{name} is not in this server; name somebody who is."


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
