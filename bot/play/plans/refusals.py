"""Why a plan is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NothingToPlan(Refusal):
    template = (
        "There's nothing to plan right now: it's not your opponent's turn in any of your two-player matches. "
        "/games shows your turns."
    )


class PlanForTwo(Refusal):
    template = "Plans are for two-player matches. Match #{number} has one player."
    plural = (
        "Plans are for two-player matches. Match #{number} has {seats} players, and no one could foresee all their "
        "moves before it's your turn again."
    )
    counts = "seats"


class PlanOnOwnTurn(Refusal):
    template = (
        "It's your own turn in match #{number}. Make your move first, then plan your answer to your opponent's "
        "next one."
    )


class PlanFull(Refusal):
    template = "A plan can have only one line. Delete it, then add this one."
    plural = "A plan can have at most {most} lines. Delete one, then add this one."
    counts = "most"


class PlanTooFar(Refusal):
    template = "A plan can expect only one move in a row by your opponent. End this line with your last answer."
    plural = "A plan can expect at most {most} moves in a row by your opponent. End this line with your last answer."
    counts = "most"


class PlanChanged(Refusal):
    template = "Match #{number} or your plan for it has changed since then. /plan shows your plan as it is now."


class NothingToAnswer(Refusal):
    template = "{move} would end the match, so there's nothing to answer. Choose another move to plan for."
