"""What notes say about open challenges."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

STANDING_OVER = NoteKind(
    "standing over",
    _("Your open challenge for {game} has expired. Its matches continue. `/challenge` posts a new one."),
)
