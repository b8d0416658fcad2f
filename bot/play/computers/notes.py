"""What notes say about computers."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

SILENT = NoteKind(
    "computer silent",
    _("⚙️ **{computer}** can't move in match #{number} right now. I'll keep trying, and you won't lose any time."),
    passes=True,
)

NOTE_KINDS = (SILENT,)
