"""What notes say about tables that wait."""

from __future__ import annotations

from datetime import datetime

from bot.core.outbox.notes import Note, NoteKind
from bot.core.people import Player
from bot.core.speech.sentences import _
from bot.people.players import enqueue_note
from bot.play.tables.posts import TablePost
from bot.play.tables.waiting_table import Table, load
from storage import Connection
from storage.core.outbox import posts


async def _expected(connection: Connection, note: Note) -> tuple[Player, ...]:
    """Those for whom a table still keeps a seat."""
    assert note.match is not None
    table = await load(connection, note.match.id)
    return tuple(player for player in note.called if table.is_open and player in table.expected)


async def _without(connection: Connection, note: Note) -> tuple[Player, ...]:
    """The host of a table that still waits without the guest who declined."""
    assert note.match is not None
    table = await load(connection, note.match.id)
    return note.called if table.is_open and note.people["guest"] in table.declined else ()


TABLE_EXPIRED = NoteKind(
    "table expired",
    _(
        "⌛ Your table #{number} for {game} has closed because not enough players joined in time. **Reopen** brings "
        "[it](https://discord.com/channels/{card}) back for just as long; with `/challenge`, anyone can play "
        "you at any time."
    ),
)
SEAT_KEPT = NoteKind(
    "seat kept",
    _(
        "⏳ {called}: {host} is holding a seat for you at table #{number} for {game}; it closes <t:{until}:R>. "
        "Press **Join** or **Not this time** on [its post](https://discord.com/channels/{card})."
    ),
    still=_expected,
)

SEAT_DECLINED = NoteKind(
    "seat declined",
    _(
        "✖️ {called}: {guest} can't play at your table #{number} for {game}. The seat is open to anyone now; to invite "
        "someone else, press **Cancel table** on [its post](https://discord.com/channels/{card}) and use `/play`."
    ),
    still=_without,
)
PRIVATE_SEAT_DECLINED = NoteKind(
    "private seat declined",
    _(
        "✖️ {called}: {guest} can't play at your private table #{number} for {game}, so it can't fill up. Press "
        "**Cancel table** on [its post](https://discord.com/channels/{card}) and use `/play` to invite someone else."
    ),
    still=_without,
)

NOTE_KINDS = (SEAT_KEPT, SEAT_DECLINED, PRIVATE_SEAT_DECLINED)


async def enqueue_refusal(connection: Connection, table: Table, guest: Player, now: datetime) -> None:
    """Owe the host the news that someone declined, with what can be done."""
    kind, people = PRIVATE_SEAT_DECLINED if table.is_private else SEAT_DECLINED, {"guest": guest}
    name, card = table.game.info.name, await card_address(connection, table)
    await enqueue_note(connection, table.match, kind, now, called=[table.host], people=people, game=name, card=card)


async def card_address(connection: Connection, table: Table) -> str:
    """Where the card is: server, channel and, if it is out, message."""
    match = table.match
    placed = (await posts.newest(connection, [match.id], TablePost.key)).get(match.id)
    where = placed or (match.channel_id,)
    return "/".join(map(str, (match.guild_id or "@me", *where)))
