"""What notes say to those whom directors' decisions are about."""

from __future__ import annotations

from bot.outbox.notes import NoteKind
from bot.speech.sentences import _

TAKEN_OUT = NoteKind("taken out", _("{director} has taken you out of **{name}**."))
STRUCK_OUT = NoteKind(
    "struck out",
    _(
        "{director} has taken you out of **{name}** before half of your matches had been played, so none of them count "
        "there, and you can't come back."
    ),
)
NOTES = (TAKEN_OUT, STRUCK_OUT)
