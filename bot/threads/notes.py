"""What notes say about threads."""

from __future__ import annotations

from bot.outbox.notes import NoteKind
from bot.speech.sentences import _

THREAD_LOST = NoteKind(
    "thread lost",
    _(
        "🧵 I could not use a thread for match #{number}: {trouble}. Its boards come here from now on. Whoever manages "
        "this server: `/setup check` says what to change."
    ),
)
