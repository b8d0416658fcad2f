"""What notes say about vacations."""

from __future__ import annotations

from bot.outbox.notes import NoteKind
from bot.speech.sentences import _

VACATION_OVER = NoteKind(
    "vacation over",
    _("Your vacation days are used up, so your clocks are running again. `/games` shows your turns and the time left."),
)
