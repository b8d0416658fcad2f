"""Series of tournaments, and who enters each of them: named queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select, update

from storage.community.tables import divisions, leagues, series, series_entries
from storage.core.connections import Connection
from storage.core.due import DueRow
from storage.core.rows import by_name, one_row
from storage.core.time_shift import NOW
from storage.core.upserts import insert_new
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players

AFTER = "after the last"
"""The rhythm of a series that goes on once the latest tournament has ended."""
DUE = select(series.c.id).where(series.c.due_at <= NOW)
"""Finds series of which the next tournament has to be announced."""


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A row of `series`, columns in its order."""

    id: int
    director_id: int
    name: str
    rhythm: str
    first_at: datetime
    last_at: datetime
    number: int
    latest_id: int
    missed: int
    due_at: datetime | None
    ended_at: datetime | None


async def create(connection: Connection, **columns: Any) -> int:
    """A new series; returns its number."""
    row = insert(series).values(missed=0, number=1, **columns).returning(series.c.id)
    number: int = (await connection.execute(row)).scalar_one()
    return number


async def find(connection: Connection, number: int, *, hold: bool = False) -> SeriesRow | None:
    """The series with this number; with `hold`, other writers wait until this transaction ends."""
    query = select(series).where(series.c.id == number)
    row = await one_row(connection, query, hold=hold)
    return SeriesRow(*row) if row else None


async def going_on(connection: Connection, numbers: Collection[int]) -> dict[int, str]:
    """The names of those among some series that have not ended."""
    if not numbers:
        return {}
    query = select(series.c.id, series.c.name).where(series.c.id.in_(numbers), series.c.ended_at.is_(None))
    return {row.id: row.name for row in await connection.execute(query)}


async def change(connection: Connection, series_id: int, **columns: Any) -> None:
    await connection.execute(update(series).where(series.c.id == series_id).values(**columns))


async def due(connection: Connection, now: datetime, limit: int) -> tuple[DueRow, ...]:
    """Series of which the next tournament has to be announced, the longest overdue first."""
    query = DUE.add_columns(series.c.due_at).order_by(series.c.due_at, series.c.id).limit(limit)
    return tuple(DueRow(*row) for row in await connection.execute(query, {"now": now}))


async def enter(connection: Connection, number: int, player_id: int, now: datetime) -> None:
    """Enter someone into all that follow."""
    row = {"series_id": number, "player_id": player_id, "joined_at": now}
    await connection.execute(insert_new(connection, series_entries, row))


async def leave(connection: Connection, number: int, player_id: int) -> None:
    """Enter someone no more."""
    which = (series_entries.c.series_id == number, series_entries.c.player_id == player_id)
    await connection.execute(delete(series_entries).where(*which))


async def forget(connection: Connection, player_id: int) -> None:
    """Enter someone into nothing any more."""
    await connection.execute(delete(series_entries).where(series_entries.c.player_id == player_id))


async def entered(connection: Connection, number: int) -> tuple[Player, ...]:
    """Those who are entered into each series, in the order in which they asked for it."""
    query = select(*PLAYER).join(series_entries, series_entries.c.player_id == players.c.id)
    query = query.where(series_entries.c.series_id == number)
    rows = await connection.execute(query.order_by(series_entries.c.joined_at, players.c.id))
    return tuple(player(row) for row in rows)


async def note_over(connection: Connection, tournament_id: int, now: datetime) -> None:
    """Let the series that waited for it, or the league of which it was a division, go on once one is over."""
    waiting = (series.c.latest_id == tournament_id, series.c.rhythm == AFTER, series.c.ended_at.is_(None))
    await connection.execute(update(series).where(*waiting).values(due_at=now))
    league = select(divisions.c.league_id).where(divisions.c.tournament_id == tournament_id).scalar_subquery()
    await connection.execute(update(leagues).where(leagues.c.id == league).values(due_at=now))


async def export(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What a player may take home: the series they are entered into."""
    columns = (series.c.id, series.c.name, series.c.rhythm, series_entries.c.joined_at)
    query = select(*columns).join(series_entries, series_entries.c.series_id == series.c.id)
    return await by_name(connection, query.where(series_entries.c.player_id == player_id).order_by(series.c.id))


async def directed(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What a player may take home: the series they organise."""
    columns = (series.c.id, series.c.name, series.c.rhythm, series.c.first_at)
    return await by_name(connection, select(*columns).where(series.c.director_id == player_id).order_by(series.c.id))
