"""Why a table or a standing invitation says no to a person."""

from __future__ import annotations

from bot.services.refusals import Refusal


class BadSeats(Refusal):
    """The text names no number of players."""

    template = "“{text}” is no number of players; write one, such as 3, or from and to, such as 2-4."


class NoSuchSeat(Refusal):
    """The table has no such seat, or not with so few players."""

    template = "At this table nobody can choose the seat “{seat}”; choose {names}, or leave it to the lot."


class SeatTaken(Refusal):
    """Somebody chose the seat before."""

    template = "{name} has chosen {seat} at table #{number} already; choose another seat, or leave it to the lot."


class SeatsByLot(Refusal):
    """The host did not let people choose."""

    template = "The seats of table #{number} are drawn by lot when the match begins; press Join to take one."


class NoteTooLong(Refusal):
    """More text than the card shows."""

    template = "Your note has {length} characters; at most {most} fit on the card."


class TablePrivate(Refusal):
    """Only those invited may sit down."""

    template = "Table #{number} is private: only those whom {host} invited can join. Open one of your own with /play."


class NobodyInvited(Refusal):
    """A private table that nobody could join."""

    template = (
        "A private table needs as many invited opponents as seats: invite {missing} more, or ask for fewer seats."
    )


class TableExpired(Refusal):
    """It waited too long."""

    template = "Table #{number} has expired; {host}, who opened it, can open it again with the button on its card."


class NotExpired(Refusal):
    """There is nothing to open again."""

    template = "Table #{number} has not expired, so it cannot be opened again; /tables shows what is open."


class NoSuchStanding(Refusal):
    """No standing invitation has this number."""

    template = "This standing invitation does not exist; /tables shows what is open here."


class StandingClosed(Refusal):
    """It can be taken up no more."""

    template = "{owner} has closed this invitation, or it has run out; /tables shows what is open here."


class StandingPaused(Refusal):
    """Its owner takes a break."""

    template = "{owner} has paused this invitation; try again later, or invite {owner} with /play."


class StandingResting(Refusal):
    """Its owner is on vacation."""

    template = "{owner} is on vacation, and the invitation rests until then; /tables shows what is open here."


class StandingFull(Refusal):
    """All places are taken."""

    template = "{owner} plays {running} of at most {most} matches from this invitation; it is free when one ends."


class StandingTwice(Refusal):
    """The challenger has a match from it."""

    template = "You play {owner} from this invitation already; it is open to you again when that match ends."


class OwnStanding(Refusal):
    """Nobody challenges themselves."""

    template = "This is your own invitation; others can take it up. /standing list pauses or closes it."


class NotYourInvitation(Refusal):
    """Only who made an invitation may change it."""

    template = "Only {owner}, who made this invitation, can do that."


class TooManyStanding(Refusal):
    """A bound for one person."""

    template = "You have {most} standing invitations, which is the most; close one with /standing list first."
