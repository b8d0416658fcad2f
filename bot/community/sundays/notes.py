"""What a note says about the week of a server, to whoever switched it on."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

SUNDAY_STOPPED = NoteKind(
    "sunday stopped",
    _(
        "🗞️ I can't post in {channel}, so I've stopped telling about the week there. To start it again, use `/setup` "
        "in that server and choose a channel I can post in."
    ),
)
NOTE_KINDS = (SUNDAY_STOPPED,)
