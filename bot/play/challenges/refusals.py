"""Why an open challenge is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchOpenChallenge(Refusal):
    template = "This open challenge doesn't exist. /tables shows what's open here."


class OpenChallengeClosed(Refusal):
    template = "{owner} closed this challenge, or it has expired. /tables shows what's open here."


class OpenChallengePaused(Refusal):
    template = "{owner} has paused this challenge. Try again later, or invite {owner} with /play."


class OpenChallengeResting(Refusal):
    template = "{owner} is on vacation, so this challenge is paused. /tables shows what's open here."


class OpenChallengeFull(Refusal):
    template = "{owner} is already playing a match from this challenge, which is the limit. Try again when it ends."
    plural = (
        "{owner} is already playing {running} of at most {most} matches from this challenge. A slot opens up when "
        "one ends."
    )
    counts = "most"


class OpenChallengeBusy(Refusal):
    template = "{owner} can't start another match with the computer right now. Try again when one of theirs ends."


class NoSeatForOthers(Refusal):
    template = (
        "You and the computers already fill all {seats} seats, so no one could accept. Leave a seat open, or play "
        "the computer with /play."
    )


class OpenChallengeTwice(Refusal):
    template = "You're already playing {owner} from this challenge. You can accept it again when that match ends."


class OwnOpenChallenge(Refusal):
    template = "This is your own challenge; others can accept it. Pause or close it with /challenge."


class TooManyOpenChallenges(Refusal):
    template = "You already have an open challenge, which is the limit. Close it with /challenge first."
    plural = "You already have {most} open challenges, which is the limit. Close one with /challenge first."
    counts = "most"
