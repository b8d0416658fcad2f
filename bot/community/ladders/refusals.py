"""Why something about a ladder is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchLadder(Refusal):
    template = "There's no ladder {number} in this server. /ladder lists those there are."


class NoLadders(Refusal):
    template = "There's no ladder in this server yet. /event new sets one up."


class LadderClosed(Refusal):
    template = "The ladder {name} is closed. /event new sets up another one."


class OnLadderAlready(Refusal):
    template = "You're already on the ladder {name}. Choose whom to challenge in /ladder."


class NotOnLadder(Refusal):
    template = "You aren't on the ladder {name}. Join it in /ladder."


class OtherNotOnLadder(Refusal):
    template = "{other} isn't on the ladder {name}. /ladder shows whom you can challenge."


class OutOfReach(Refusal):
    template = "You can't challenge {other} now. /ladder shows whom you can challenge."


class NobodyToChallenge(Refusal):
    template = (
        "There's no one you can challenge now: you're at the top, everyone within your reach is busy, or you played "
        "them in the last two weeks. Try again in a few days."
    )


class OneChallengeAtATime(Refusal):
    template = (
        "You already have a challenge on this ladder. You can make the next one when it's decided; until it's accepted "
        "you can take it back."
    )


class NoSuchLadderChallenge(Refusal):
    template = "This challenge doesn't exist any more. /ladder shows how it stands."


class AnsweredAlready(Refusal):
    template = "This challenge has been answered already. /ladder shows how it stands."


class NotChallenged(Refusal):
    template = "Only whoever was challenged can answer this."


class NotYourChallenge(Refusal):
    template = "Only whoever made this challenge can take it back."


class LadderFull(Refusal):
    template = "The ladder {name} is full: it has {most} rungs. A rung opens up when someone leaves."


class TooManyLadders(Refusal):
    template = "This server already has {most} ladders, which is the limit. Close one in /event manage first."


class NotLadderDirector(Refusal):
    template = "Only {director}, who set this ladder up, or a server manager can do that."


class WrongLadderName(Refusal):
    template = "A ladder's name needs 1 to {most} visible characters."


class NotForTwo(Refusal):
    template = "{game} can't be played by two, so it can't have a ladder. Choose another game."
