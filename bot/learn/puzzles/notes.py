"""What a note says about the puzzle of the day, to whoever set it up."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

DAILY_STOPPED = NoteKind(
    "daily puzzle stopped",
    _(
        "🧩 I can't post in {channel}, so I've stopped the daily puzzle there. To start it again, use `/setup` "
        "in that server and choose a channel I can post in."
    ),
)
NOTE_KINDS = (DAILY_STOPPED,)
