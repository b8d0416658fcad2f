"""When servers get their puzzle of the day, which ones they got, and who solved them: named queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import Row, Select, delete, func, insert, select, update

from storage.core.connections import Connection
from storage.core.rows import by_name, one_row
from storage.core.time_shift import NOW
from storage.core.upserts import insert_new, upsert
from storage.learn.tables import daily_plans, daily_puzzles, daily_solvers

NOWHERE = 0
"""The channel of a plan that is kept for nothing but the solution of its last puzzle."""


@dataclass(frozen=True, slots=True)
class DailyPlan:
    guild_id: int
    channel_id: int
    hour: int
    zone: str
    due_at: datetime
    told_on: date | None
    player_id: int | None = None
    """The player who set it up."""

    @property
    def is_stopped(self) -> bool:
        """Whether no further puzzle is wanted, and only a solution is still to be told."""
        return self.channel_id == NOWHERE


@dataclass(frozen=True, slots=True)
class DailyRow:
    id: int
    guild_id: int
    channel_id: int
    day: date
    puzzle: int
    post_id: int | None
    posted_at: datetime
    told_at: datetime | None


async def plan_of(connection: Connection, guild_id: int, *, hold: bool = False) -> DailyPlan | None:
    """What a server wants; with `hold`, other writers wait for it until this transaction ends."""
    query = _plans().where(daily_plans.c.guild_id == guild_id, daily_plans.c.channel_id != NOWHERE)
    row = await one_row(connection, query, hold=hold)
    return _plan(row) if row else None


async def last_day(connection: Connection, guild_id: int, before: date = date.max) -> date | None:
    """The last day on which a server got one, also if it wanted none in between."""
    theirs = (daily_puzzles.c.guild_id == guild_id, daily_puzzles.c.day < before)
    query = select(func.max(daily_puzzles.c.day)).where(*theirs)
    day: date | None = (await connection.execute(query)).scalar_one()
    return day


async def due(connection: Connection, now: datetime, limit: int) -> tuple[DailyPlan, ...]:
    """The plans whose time has come, the longest overdue first."""
    query = _plans().where(daily_plans.c.due_at <= now).order_by(daily_plans.c.due_at).limit(limit)
    return tuple(_plan(row) for row in await connection.execute(query))


async def plan(connection: Connection, wanted: DailyPlan) -> None:
    row = {name: getattr(wanted, name) for name in DailyPlan.__slots__}
    await connection.execute(upsert(connection, daily_plans, row, keys=["guild_id"]))


async def is_still(connection: Connection, seen: DailyPlan) -> bool:
    """Whether a plan is as it was seen; other writers wait for it until this transaction ends."""
    row = await one_row(connection, _plans().where(daily_plans.c.guild_id == seen.guild_id), hold=True)
    return row is not None and _plan(row) == seen


async def stop(connection: Connection, guild_id: int) -> None:
    """Note that a server wants none any more, once the solution of the last one is told."""
    which = daily_plans.c.guild_id == guild_id
    await connection.execute(update(daily_plans).where(which).values(channel_id=NOWHERE, player_id=None))


async def drop(connection: Connection, guild_id: int) -> None:
    """Note that a server wants none any more, nor any solution."""
    await connection.execute(delete(daily_plans).where(daily_plans.c.guild_id == guild_id))


async def add(connection: Connection, guild_id: int, channel_id: int, day: date, puzzle: int, now: datetime) -> int:
    """The puzzle of a day; returns its id."""
    row = {"guild_id": guild_id, "channel_id": channel_id, "day": day, "puzzle": puzzle, "posted_at": now}
    return int(
        (await connection.execute(insert(daily_puzzles).values(**row).returning(daily_puzzles.c.id))).scalar_one()
    )


async def change(connection: Connection, number: int, **columns: Any) -> None:
    await connection.execute(update(daily_puzzles).where(daily_puzzles.c.id == number).values(**columns))


async def find(connection: Connection, number: int) -> DailyRow | None:
    row = (await connection.execute(_dailies().where(daily_puzzles.c.id == number))).one_or_none()
    return _daily(row) if row else None


async def of_day(connection: Connection, guild_id: int, day: date) -> DailyRow | None:
    query = _dailies().where(daily_puzzles.c.guild_id == guild_id, daily_puzzles.c.day == day)
    row = (await connection.execute(query)).one_or_none()
    return _daily(row) if row else None


async def untold(connection: Connection, guild_id: int) -> tuple[DailyRow, ...]:
    """The puzzles of a server whose solution hasn't been told."""
    query = _dailies().where(daily_puzzles.c.guild_id == guild_id, daily_puzzles.c.told_at.is_(None))
    return tuple(_daily(row) for row in await connection.execute(query.order_by(daily_puzzles.c.id)))


async def solve(connection: Connection, number: int, player_id: int, now: datetime) -> bool:
    """Note that someone solved it; False if they had before."""
    row = {"daily_id": number, "player_id": player_id, "solved_at": now}
    return (await connection.execute(insert_new(connection, daily_solvers, row))).rowcount == 1


async def solvers(connection: Connection, number: int) -> int:
    """How many people solved it."""
    query = select(func.count()).where(daily_solvers.c.daily_id == number)
    return int((await connection.execute(query)).scalar_one())


async def forget(connection: Connection, player_id: int) -> None:
    await connection.execute(delete(daily_solvers).where(daily_solvers.c.player_id == player_id))


async def export(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What a player may take home."""
    columns = (daily_puzzles.c.guild_id, daily_puzzles.c.day, daily_puzzles.c.puzzle, daily_solvers.c.solved_at)
    query = select(*columns).join(daily_puzzles).where(daily_solvers.c.player_id == player_id)
    return await by_name(connection, query.order_by(daily_solvers.c.solved_at))


def _plans() -> Select[Any]:
    return select(*(daily_plans.c[name] for name in DailyPlan.__slots__))


def _plan(row: Row[Any]) -> DailyPlan:
    return DailyPlan(**row._mapping)


def _dailies() -> Select[Any]:
    return select(*(daily_puzzles.c[name] for name in DailyRow.__slots__))


def _daily(row: Row[Any]) -> DailyRow:
    return DailyRow(**row._mapping)


DUE = select(daily_plans.c.guild_id).where(daily_plans.c.due_at <= NOW)
"""Finds plans whose time has come."""
