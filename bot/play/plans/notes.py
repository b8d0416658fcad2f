"""What notes say when a plan comes to nothing; they arrive beside a board."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

PLAN_MISSED = NoteKind(
    "plan missed",
    _(
        "Match #{number}: {opponent} played **{move}**, which wasn't in your plan, so the plan is gone. No one "
        "else knows there was one."
    ),
    silent=True,
)
PLAN_REFUSED = NoteKind(
    "plan refused",
    _(
        "Match #{number}: the rules don't allow **{move}**, which you had planned, so your plan is gone. Please "
        "make another move."
    ),
    silent=True,
)
PLAN_GONE = NoteKind(
    "plan gone",
    _(
        "Match #{number}: the position you planned for is no longer on the board, so your plan is gone. Make a new "
        "one with `/plan` on your opponent's turn."
    ),
    silent=True,
)

NOTE_KINDS = (PLAN_MISSED, PLAN_REFUSED, PLAN_GONE)
