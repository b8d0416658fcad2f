"""Until when vacations stop the clocks of matches that limit them: named queries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, delete, or_, select, update

from storage.core.connections import Connection
from storage.core.time_shift import NOW
from storage.core.upserts import insert_new
from storage.play.matches.matches import IS_RUNNING, IS_SEATED, Match, match_of
from storage.play.matches.tables import matches, seats
from storage.play.tables import vacation_limits


@dataclass(frozen=True, slots=True)
class VacationLimit:
    match_id: int
    player_id: int
    ends_at: datetime
    tell_at: datetime | None
    over_at: datetime | None


async def limited(connection: Connection, player_id: int) -> tuple[tuple[Match, int], ...]:
    """The running matches of a player that were agreed on with less than everything, each with their seat."""
    query = (
        select(seats.c.seat, matches)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.player_id == player_id)
    )
    query = query.where(IS_SEATED, IS_RUNNING, matches.c.liberties.is_not(None)).order_by(matches.c.id)
    return tuple((match_of(row[1:]), row.seat) for row in await connection.execute(query))


async def add(connection: Connection, limit: VacationLimit) -> None:
    """Let a vacation stop a clock no longer than that."""
    await connection.execute(insert_new(connection, vacation_limits, asdict(limit)))


async def clear(connection: Connection, player_id: int, match_id: int | None = None) -> None:
    """Forget what a vacation that is over let stop, or what it stops in a match that they have left."""
    whose = [vacation_limits.c.player_id == player_id]
    whose += [] if match_id is None else [vacation_limits.c.match_id == match_id]
    await connection.execute(delete(vacation_limits).where(*whose))


async def over_among(connection: Connection, player_id: int, match_ids: Iterable[int]) -> frozenset[int]:
    """The matches whose clock runs though this player is on vacation."""
    which = (vacation_limits.c.player_id == player_id, vacation_limits.c.match_id.in_(list(match_ids)))
    query = select(vacation_limits.c.match_id).where(*which, vacation_limits.c.over_at.is_not(None))
    return frozenset((await connection.execute(query)).scalars())


async def due(connection: Connection, now: datetime, limit: int) -> tuple[VacationLimit, ...]:
    """Vacations that are used up now, or about which their player has to be told."""
    query = _due(select(vacation_limits)).order_by(vacation_limits.c.match_id, vacation_limits.c.player_id)
    return tuple(VacationLimit(*row) for row in await connection.execute(query.limit(limit), {"now": now}))


async def find(connection: Connection, limit: VacationLimit) -> VacationLimit | None:
    which = (vacation_limits.c.match_id == limit.match_id, vacation_limits.c.player_id == limit.player_id)
    row = (await connection.execute(select(vacation_limits).where(*which))).one_or_none()
    return VacationLimit(*row) if row else None


async def change(connection: Connection, limit: VacationLimit, **columns: datetime | None) -> None:
    which = (vacation_limits.c.match_id == limit.match_id, vacation_limits.c.player_id == limit.player_id)
    await connection.execute(update(vacation_limits).where(*which).values(**columns))


def _due(query: Select[Any]) -> Select[Any]:
    reached = or_(vacation_limits.c.ends_at <= NOW, vacation_limits.c.tell_at <= NOW)
    return query.where(vacation_limits.c.over_at.is_(None), reached)


DUE = _due(select(vacation_limits.c.match_id))
"""Finds vacations that stop a clock no longer, or that are about to."""
