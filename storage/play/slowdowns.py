"""Who reached a limit in which server: named queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update

from storage.core.connections import Connection
from storage.core.upserts import insert_new
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players
from storage.play.tables import slowdowns


@dataclass(frozen=True, slots=True)
class Slowdown:
    """A limit someone reached, and how often."""

    player: Player
    limit: str
    times: int
    last_at: datetime


async def note(connection: Connection, guild_id: int, player_id: int, limit: str, now: datetime) -> None:
    row: dict[str, Any] = {"guild_id": guild_id, "player_id": player_id, "limit": limit}
    same = [slowdowns.c[name] == value for name, value in row.items()]
    more = update(slowdowns).where(*same).values(times=slowdowns.c.times + 1, last_at=now)
    if not (await connection.execute(more)).rowcount:
        await connection.execute(insert_new(connection, slowdowns, row | {"times": 1, "last_at": now}))


async def since(connection: Connection, guild_id: int, then: datetime, most: int) -> tuple[Slowdown, ...]:
    """The people who reached a limit in a server after a moment, the last first."""
    query = select(*PLAYER, slowdowns.c.limit, slowdowns.c.times, slowdowns.c.last_at).join(
        players, players.c.id == slowdowns.c.player_id
    )
    query = query.where(slowdowns.c.guild_id == guild_id, slowdowns.c.last_at >= then)
    rows = await connection.execute(query.order_by(slowdowns.c.last_at.desc()).limit(most))
    return tuple(Slowdown(player(columns), limit, times, at) for *columns, limit, times, at in rows)


async def of_player(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    rows = await connection.execute(select(slowdowns).where(slowdowns.c.player_id == player_id))
    return [{name: value for name, value in row._mapping.items() if name != "player_id"} for row in rows]


async def forget(connection: Connection, player_id: int) -> None:
    await connection.execute(delete(slowdowns).where(slowdowns.c.player_id == player_id))


async def drop(connection: Connection, then: datetime) -> None:
    await connection.execute(delete(slowdowns).where(slowdowns.c.last_at < then))
