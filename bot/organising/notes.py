"""What notes say to those whom directors' decisions are about."""

from __future__ import annotations

from bot.outbox.notes import NoteKind
from bot.speech.sentences import _

HELPS = NoteKind(
    "helps",
    _("{director} asks you to help run **{name}**. `/organise` has what you can do; `/organise text` shows all of it."),
)
LET_IN = NoteKind("let in", _("{director} has put you into **{name}**. `/tournament leave` takes you out again."))
TAKEN_OUT = NoteKind("taken out", _("{director} has taken you out of **{name}**."))
STRUCK_OUT = NoteKind(
    "struck out",
    _(
        "{director} has taken you out of **{name}** before half of your matches had been played, so none of them count "
        "there, and you can't come back."
    ),
)
LET_BACK = NoteKind(
    "let back",
    _(
        "{director} has put you back into **{name}**. The matches you lost by leaving stay lost. "
        "`/tournament withdraw` takes you out again."
    ),
)
TAKES_OVER = NoteKind(
    "takes over",
    _("{director} has given you the place of {leaver} in **{name}**. You take over the points and play on from there."),
)
NOTES = (HELPS, LET_IN, LET_BACK, TAKEN_OUT, STRUCK_OUT, TAKES_OVER)
