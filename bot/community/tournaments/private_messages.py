"""Who is told what privately: nothing of it is ever said in a channel instead."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.community.tournaments.loaded import runners
from bot.core.outbox.notes import NOBODY, NoteKind, enqueue_private_note
from bot.core.people import Player
from storage import Connection
from storage.community.tournaments import TournamentRow
from storage.people import blocks, players


async def tell_directors(
    connection: Connection,
    row: TournamentRow,
    kind: NoteKind,
    now: datetime,
    people: Mapping[str, Player] = NOBODY,
    by: Player | None = None,
    without: Player | None = None,
    **values: Any,
) -> None:
    """Tell everyone who runs it what the bot has to say, or someone whom they haven't blocked; all but one, if said."""
    told = await runners(connection, row)
    deaf = await blocks.against(connection, by.id, told) if by else ()
    left_out = {*deaf, without and without.id}
    known = await players.named(connection, told)
    for number in told:
        if known[number].is_person and number not in left_out:
            about = {"name": row.name, "tournament": row.id, **values}
            await enqueue_private_note(connection, known[number], None, kind, now, people=people, **about)
