"""How people did at the puzzles of the day: named queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import case, delete, func, select, update

from storage.core.connections import Connection
from storage.core.rows import by_name
from storage.core.upserts import insert_new
from storage.learn.tables import daily_results
from storage.people import players
from storage.people.players import Player

MOST_STREAKS = 5
"""So many of the longest streaks are looked at for one that may be told."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    player_id: int
    number: int
    daily_id: int | None
    failed: int
    solved_at: datetime | None
    seen_at: datetime | None
    shared_at: datetime | None
    streak: int


class Tried(NamedTuple):
    """How many people tried the puzzle of a server's day, solved it, and did so at once."""

    people: int
    solved: int
    at_once: int


async def find(connection: Connection, player_id: int, number: int) -> DailyResult | None:
    columns = [daily_results.c[name] for name in DailyResult.__slots__]
    query = select(*columns).where(daily_results.c.player_id == player_id, daily_results.c.number == number)
    row = (await connection.execute(query)).one_or_none()
    return DailyResult(**row._mapping) if row else None


async def change(connection: Connection, player_id: int, number: int, daily_id: int | None, **columns: Any) -> None:
    """Change what someone did at a puzzle, who may not have tried it yet."""
    row = {"player_id": player_id, "number": number, "daily_id": daily_id}
    await connection.execute(insert_new(connection, daily_results, row))
    which = (daily_results.c.player_id == player_id, daily_results.c.number == number)
    await connection.execute(update(daily_results).where(*which).values(**columns))


async def longest_before(connection: Connection, player_id: int, number: int) -> int:
    """The longest streak of someone that ended before the one of a puzzle began."""
    theirs, streak = daily_results.c.player_id == player_id, daily_results.c.streak
    first = select(func.max(daily_results.c.number)).where(theirs, daily_results.c.number <= number, streak == 1)
    query = select(func.max(streak)).where(theirs, daily_results.c.number < first.scalar_subquery())
    return (await connection.execute(query)).scalar_one() or 0


async def tried(connection: Connection, daily_id: int) -> Tried:
    solved = daily_results.c.solved_at.is_not(None)
    at_once = case((solved & (daily_results.c.failed == 0), 1))
    query = select(func.count(), func.count(case((solved, 1))), func.count(at_once))
    return Tried(*(await connection.execute(query.where(daily_results.c.daily_id == daily_id))).one())


async def streaks(connection: Connection, daily_id: int) -> list[tuple[Player, int]]:
    """The longest streaks among who solved the puzzle of a server's day, the longest first."""
    query = select(daily_results.c.player_id, daily_results.c.streak)
    query = query.where(daily_results.c.daily_id == daily_id, daily_results.c.streak > 1)
    query = query.order_by(daily_results.c.streak.desc(), daily_results.c.player_id).limit(MOST_STREAKS)
    found = (await connection.execute(query)).all()
    known = await players.named(connection, {row.player_id for row in found})
    return [(known[row.player_id], row.streak) for row in found]


async def share(connection: Connection, player_id: int, number: int, now: datetime) -> bool:
    """Note that someone has told how they did; False if they had before."""
    which = (daily_results.c.player_id == player_id, daily_results.c.number == number)
    shared = update(daily_results).where(*which, daily_results.c.shared_at.is_(None)).values(shared_at=now)
    return (await connection.execute(shared)).rowcount == 1


async def unshare(connection: Connection, player_id: int, number: int) -> None:
    """Note that nobody has been told after all."""
    which = (daily_results.c.player_id == player_id, daily_results.c.number == number)
    await connection.execute(update(daily_results).where(*which).values(shared_at=None))


async def drop(connection: Connection, before: int) -> None:
    """Drop what is older than this number."""
    await connection.execute(delete(daily_results).where(daily_results.c.number < before))


async def forget(connection: Connection, player_id: int) -> None:
    await connection.execute(delete(daily_results).where(daily_results.c.player_id == player_id))


async def export(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What a player may take home."""
    names = ("number", "failed", "solved_at", "seen_at", "shared_at", "streak")
    query = select(*(daily_results.c[name] for name in names)).where(daily_results.c.player_id == player_id)
    return await by_name(connection, query.order_by(daily_results.c.number))
