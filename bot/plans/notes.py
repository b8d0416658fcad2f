"""What notes say when a plan comes to nothing; they arrive beside a board."""

from __future__ import annotations

from bot.outbox.notes import NoteKind
from bot.speech.sentences import _

PLAN_MISSED = NoteKind(
    "plan missed",
    _(
        "Match #{number}: {opponent} played **{move}**, which your plan did not foresee, so the plan is gone. "
        "Nobody else knows that there was one."
    ),
    silent=True,
)
PLAN_REFUSED = NoteKind(
    "plan refused",
    _(
        "Match #{number}: the rules refuse **{move}**, which you had planned, so your plan is gone. "
        "Please make another move."
    ),
    silent=True,
)
PLAN_GONE = NoteKind(
    "plan gone",
    _(
        "Match #{number}: the position you had planned for is not on the board any more, so your plan is gone. "
        "`/plan` makes a new one on your opponent's turn."
    ),
    silent=True,
)

NOTES = (PLAN_MISSED, PLAN_REFUSED, PLAN_GONE)
