"""Who is told what privately: nothing of it is ever said in a channel instead."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.community.competitions.preferences_page import LETTERS
from bot.core.outbox.notes import NOBODY, NoteKind, enqueue_private_note
from bot.core.people import Player
from storage import Connection
from storage.people import players


async def tell(
    connection: Connection,
    player: Player,
    kind: NoteKind,
    now: datetime,
    people: Mapping[str, Player] = NOBODY,
    **values: Any,
) -> None:
    """Tell an entrant, if they want to be told."""
    if wants_letters(player):
        await enqueue_private_note(connection, player, None, kind, now, people=people, **values)


def wants_letters(player: Player) -> bool:
    return player.is_person and bool(LETTERS.of(player))


async def tell_director(connection: Connection, director_id: int, kind: NoteKind, now: datetime, **values: Any) -> None:
    director = (await players.named(connection, [director_id]))[director_id]
    if director.is_person:
        await enqueue_private_note(connection, director, None, kind, now, **values)
