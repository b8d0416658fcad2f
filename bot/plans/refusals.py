"""Why a plan is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NothingToPlan(Refusal):
    """No match of the person waits for a single opponent."""

    template = (
        "There is nothing to plan now: none of your matches of two waits for your opponent's move. "
        "/games shows what waits for you."
    )


class PlanForTwo(Refusal):
    """More than one opponent could move before the planner does."""

    template = (
        "Plans are for matches of two players; match #{number} has {seats}, and nobody could foresee what all the "
        "others play before it is your turn again."
    )


class PlanOnOwnTurn(Refusal):
    """There is no move of an opponent to wait for."""

    template = (
        "It is your own turn in match #{number}: make your move first, "
        "then plan your answer to your opponent's next one."
    )


class PlanFull(Refusal):
    """The plan has as many lines as can be shown."""

    template = "A plan has at most {most} lines: delete one, then add this one."


class PlanTooFar(Refusal):
    """The opponent would make too many moves before the answer."""

    template = (
        "A plan can wait for at most {most} moves in a row of your opponent; end this line with your last answer."
    )


class PlanChanged(Refusal):
    """The match or the plan has gone on since the message was shown."""

    template = "Match #{number} or your plan for it has changed since then; /plan shows your plan as it is now."


class NothingToAnswer(Refusal):
    """The move that is waited for ends the match."""

    template = "{move} would end the match, so there is nothing to answer. Choose another move to wait for."
