"""What notes say about threads."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

THREAD_LOST = NoteKind(
    "thread lost",
    _(
        "🧵 I couldn't use a thread for match #{number}: {trouble}. Its boards will be posted here, and so will those "
        "of others this happens to today. A server manager can press **Check this channel** in `/setup` to see "
        "what to change."
    ),
)
