"""Why a moderator's decision is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


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


class RulingGone(Refusal):
    """The question was asked by somebody else, or is not kept any more."""

    template = "Only the moderator who was asked this can confirm it; to decide yourself, use /moderate end."
