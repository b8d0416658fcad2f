"""Vacations of players: named queries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, insert, select, update

from storage.core.connections import Connection
from storage.core.time_shift import NOW
from storage.play.tables import vacations


@dataclass(frozen=True, slots=True)
class Vacation:
    """A row of `vacations`: it ends at the latest when the budget is used up."""

    id: int
    player_id: int
    began_at: datetime
    ends_at: datetime
    ended_at: datetime | None


async def begin(connection: Connection, player_id: int, now: datetime, ends_at: datetime) -> None:
    """A vacation that lasts until then at most."""
    await connection.execute(insert(vacations).values(player_id=player_id, began_at=now, ends_at=ends_at))


async def end(connection: Connection, vacation_id: int, at: datetime) -> bool:
    """End a vacation; says whether it still lasted (compare and set)."""
    lasting = update(vacations).where(vacations.c.id == vacation_id, vacations.c.ended_at.is_(None))
    done = await connection.execute(lasting.values(ended_at=at))
    return done.rowcount == 1


async def of_player(connection: Connection, player_id: int) -> tuple[Vacation, ...]:
    return await _all(connection, select(vacations).where(vacations.c.player_id == player_id))


async def present(connection: Connection, player_ids: Iterable[int]) -> tuple[Vacation, ...]:
    numbers = list(player_ids)
    if not numbers:
        return ()
    whose = (vacations.c.player_id.in_(numbers), vacations.c.ended_at.is_(None))
    return await _all(connection, select(vacations).where(*whose))


async def used_up(connection: Connection, now: datetime, limit: int) -> tuple[Vacation, ...]:
    """Vacations that have to end now."""
    query = select(vacations).where(vacations.c.ended_at.is_(None), vacations.c.ends_at <= now)
    query = query.order_by(vacations.c.ends_at, vacations.c.id).limit(limit)
    return tuple(Vacation(*row) for row in await connection.execute(query))


async def _all(connection: Connection, query: Select[Any]) -> tuple[Vacation, ...]:
    rows = await connection.execute(query.order_by(vacations.c.id))
    return tuple(Vacation(*row) for row in rows)


DUE = select(vacations.c.id).where(vacations.c.ended_at.is_(None), vacations.c.ends_at <= NOW)
"""Finds vacations that have to end now."""
