"""Why an open challenge is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchStanding(Refusal):
    """No open challenge has this number."""

    template = "This open challenge doesn't exist. /tables shows what's open here."


class StandingClosed(Refusal):
    """It can be taken up no more."""

    template = "{owner} closed this challenge, or it has expired. /tables shows what's open here."


class StandingPaused(Refusal):
    """Its owner takes a break."""

    template = "{owner} has paused this challenge. Try again later, or invite {owner} with /play."


class StandingResting(Refusal):
    """Its owner is on vacation."""

    template = "{owner} is on vacation, so this challenge is paused. /tables shows what's open here."


class StandingFull(Refusal):
    """All places are taken."""

    template = "{owner} is already playing a match from this challenge, which is the limit. Try again when it ends."
    plural = (
        "{owner} is already playing {running} of at most {most} matches from this challenge. A slot opens up when "
        "one ends."
    )
    counts = "most"


class StandingBusy(Refusal):
    """Its owner plays with computers enough, and one would sit at this table."""

    template = "{owner} can't start another match with the computer right now. Try again when one of theirs ends."


class NoSeatForOthers(Refusal):
    """Nobody could accept it."""

    template = (
        "You and the computers already fill all {seats} seats, so no one could accept. Leave a seat open, or play "
        "the computer with /play."
    )


class StandingTwice(Refusal):
    """The challenger has a match from it."""

    template = "You're already playing {owner} from this challenge. You can accept it again when that match ends."


class OwnStanding(Refusal):
    """Nobody challenges themselves."""

    template = "This is your own challenge; others can accept it. Pause or close it with /challenge list."


class TooManyStanding(Refusal):
    """A bound for one person."""

    template = "You already have an open challenge, which is the limit. Close it with /challenge list first."
    plural = "You already have {most} open challenges, which is the limit. Close one with /challenge list first."
    counts = "most"
