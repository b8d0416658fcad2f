"""What notes say about tournaments, each to one person."""

from __future__ import annotations

from bot.outbox.notes import NoteKind
from bot.speech.sentences import _

SERIES_OVER = NoteKind(
    "series over",
    _(
        "{name} doesn't repeat any more: the last three had too few players. `/organise series` makes another "
        "tournament repeat."
    ),
)
JUDGE_NOW = NoteKind(
    "judge now",
    _(
        "The round of {name} is over, and some matches aren't. You have 72 hours to set their results with "
        "`/organise result`; then they end as draws."
    ),
)
