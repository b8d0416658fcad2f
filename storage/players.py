"""People as the database knows them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

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


async def meet(connection: AsyncConnection, discord_id: int, name: str, now: datetime) -> Player:
    """The player with this Discord id, made or renamed as needed."""
    name = name[:NAME_LIMIT]
    known = await find(connection, discord_id)
    if known is None:
        row = insert(players).values(discord_id=discord_id, name=name, created_at=now).returning(players.c.id)
        return Player((await connection.execute(row)).scalar_one(), discord_id, name)
    if known.name != name:
        await connection.execute(update(players).where(players.c.id == known.id).values(name=name))
    return Player(known.id, discord_id, name)


async def find(connection: AsyncConnection, discord_id: int) -> Player | None:
    """The player with this Discord id, if there is one."""
    query = select(players.c.id, players.c.discord_id, players.c.name).where(players.c.discord_id == discord_id)
    row = (await connection.execute(query)).one_or_none()
    return Player(*row) if row else None


async def named(connection: AsyncConnection, ids: Iterable[int]) -> dict[int, Player]:
    """Players by id."""
    query = select(players.c.id, players.c.discord_id, players.c.name).where(players.c.id.in_(list(ids)))
    return {row.id: Player(*row) for row in await connection.execute(query)}
