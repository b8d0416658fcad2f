"""Why a moderator's decision is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class HaltedAlready(Refusal):
    template = "Moderator {name} already paused match #{number}."


class RunningAlready(Refusal):
    template = "The clocks in match #{number} aren't paused."


class WinOrDraw(Refusal):
    template = "Choose winners, a draw or no result, but only one of them."


class NoWinner(Refusal):
    template = "{name} can't win match #{number}. Still playing: {names}."


class RulingOutdated(Refusal):
    template = "Match #{number} has changed since you were asked: a winner has left. Decide again with /moderate match."


class GoesOnStill(Refusal):
    template = "Match #{number} is still in progress. To end it, use /moderate match."


class NothingCorrected(Refusal):
    template = "Name winners, choose draw or no result, or say whether match #{number} is rated."


class NoWinnerThere(Refusal):
    template = "{name} didn't play match #{number}. The players were {names}."


class OwnMatch(Refusal):
    template = (
        "You play or played in match #{number}, so another moderator has to decide that. You can pause its clocks, "
        "resume those you paused, and end it with /moderate match if your opponents agree."
    )


class OwnResult(Refusal):
    template = "You played in match #{number}, so another moderator has to correct its result."


class OwnTeam(Refusal):
    template = "Match #{number} is one of your team's, so another moderator has to decide about it."


class NeverRated(Refusal):
    template = "{name} is a bot. Only matches between people are rated."


class NotMet(Refusal):
    template = "I don't know {name} here: they've never used me in this server, or asked me to delete their data."


class RulingGone(Refusal):
    """The question was asked by someone else, or is not kept any more."""

    template = "Only the moderator who was asked can confirm this. To decide yourself, use /moderate match."


class NotYourPlace(Refusal):
    template = (
        "You play rated matches here against {name}, or it's about you. Someone who manages this server has to decide "
        "that."
    )


class OutAlready(Refusal):
    template = "{name} isn't in the rankings here any more: a moderator has already taken them out."


class RankedLately(Refusal):
    template = (
        "That was already decided about {name} in the last 24 hours, and changed since. Decide it again tomorrow."
    )


class RankedAlready(Refusal):
    template = "{name} is in the rankings here like everyone else: no one has taken them out."
