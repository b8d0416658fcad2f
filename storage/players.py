"""People as the database knows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import players

NAME_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Player:
    """A row of `players`; `discord_id` is None for somebody who asked to be forgotten."""

    id: int
    discord_id: int | None
    name: str
    settings: Mapping[str, Any] | None = field(default=None, compare=False)
    """What was chosen, by name; None for nothing."""


PLAYER = (players.c.id, players.c.discord_id, players.c.name, players.c.settings)
"""The columns of a `Player`, in its order."""


async def meet(connection: AsyncConnection, discord_id: int, name: str, now: datetime) -> Player:
    """The player with this Discord id, made or renamed as needed."""
    name = name[:NAME_LIMIT]
    known = await find(connection, discord_id)
    if known is None:
        row = insert(players).values(discord_id=discord_id, name=name, created_at=now).returning(players.c.id)
        return Player((await connection.execute(row)).scalar_one(), discord_id, name)
    if known.name != name:
        await connection.execute(update(players).where(players.c.id == known.id).values(name=name))
    return Player(known.id, discord_id, name, known.settings)


async def find(connection: AsyncConnection, discord_id: int) -> Player | None:
    """The player with this Discord id, if there is one."""
    query = select(*PLAYER).where(players.c.discord_id == discord_id)
    row = (await connection.execute(query)).one_or_none()
    return Player(*row) if row else None


async def named(connection: AsyncConnection, ids: Iterable[int]) -> dict[int, Player]:
    """Players by id."""
    query = select(*PLAYER).where(players.c.id.in_(list(ids)))
    return {row.id: Player(*row) for row in await connection.execute(query)}


async def choose(connection: AsyncConnection, player_id: int, settings: Mapping[str, Any]) -> None:
    """Keep what a player chose, in place of all that was chosen before."""
    await connection.execute(update(players).where(players.c.id == player_id).values(settings=dict(settings)))


async def forget(connection: AsyncConnection, player_id: int, name: str) -> None:
    """Nobody knows any more who this player was."""
    nobody = {"discord_id": None, "name": name, "settings": None}
    await connection.execute(update(players).where(players.c.id == player_id).values(**nobody))
