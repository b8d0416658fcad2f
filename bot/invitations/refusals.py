"""Why an open challenge is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


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
