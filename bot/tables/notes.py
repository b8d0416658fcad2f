"""What notes say about tables that wait."""

from __future__ import annotations

from bot.outbox.notes import NoteKind
from bot.speech.sentences import _

TABLE_EXPIRED = NoteKind(
    "table expired",
    _(
        "⌛ Your table #{number} of {game} has closed: not enough players came in time. **Open again** brings "
        "[it](https://discord.com/channels/{card}) back for as long; `/standing open` takes on anybody at any time."
    ),
)
SEAT_KEPT = NoteKind(
    "seat kept",
    _(
        "⏳ {called}: {host} keeps a seat for you at table #{number} of {game} until <t:{until}:R>. "
        "**Join** and **Not this time** are on [its card](https://discord.com/channels/{card})."
    ),
)

NOTES = (TABLE_EXPIRED, SEAT_KEPT)
