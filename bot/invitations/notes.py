"""What notes say about standing invitations."""

from __future__ import annotations

from bot.outbox.notes import NoteKind
from bot.speech.sentences import _

STANDING_OVER = NoteKind(
    "standing over",
    _("Your standing invitation to {game} has run out; its matches go on. `/standing open` makes a new one."),
)
