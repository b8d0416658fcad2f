"""What notes say about tables that wait."""

from __future__ import annotations

from bot.outbox.notes import NoteKind
from bot.speech.sentences import _

TABLE_EXPIRED = NoteKind(
    "table expired",
    _(
        "⌛ Your table #{number} for {game} has closed because not enough players joined in time. **Reopen** brings "
        "[it](https://discord.com/channels/{card}) back for just as long; with `/challenge open`, anyone can play "
        "you at any time."
    ),
)
SEAT_KEPT = NoteKind(
    "seat kept",
    _(
        "⏳ {called}: {host} is holding a seat for you at table #{number} for {game}; it closes <t:{until}:R>. "
        "Press **Join** or **Not this time** on [its post](https://discord.com/channels/{card})."
    ),
)

NOTES = (TABLE_EXPIRED, SEAT_KEPT)
