"""What notes say about vacations."""

from __future__ import annotations

from bot.outbox.notes import NoteKind
from bot.speech.sentences import _

VACATION_OVER = NoteKind(
    "vacation over",
    _("Your vacation is used up, so your clocks run again. `/games` shows what waits for you, with the time left."),
)
