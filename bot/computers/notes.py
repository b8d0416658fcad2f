"""What notes say about computers."""

from __future__ import annotations

from bot.outbox.notes import NoteKind
from bot.speech.sentences import _

SILENT = NoteKind(
    "computer silent",
    _("⚙️ **{computer}** can't move in match #{number} right now. I'll keep trying, and you won't lose any time."),
)

NOTE_KINDS = (SILENT,)
