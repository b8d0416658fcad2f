"""Which servers want to be told of their week, and what happened in it: named queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, delete, func, select

from storage.community.tables import sunday_plans, tournaments
from storage.core.connections import Connection
from storage.core.rows import one_row
from storage.core.time_shift import NOW
from storage.core.upserts import upsert
from storage.play.matches import matches as stored_matches
from storage.play.matches.matches import Match, Status, match_of
from storage.play.matches.tables import matches
from storage.play.ratings.tables import rating_steps
from storage.play.tables import analyses, terms


@dataclass(frozen=True, slots=True)
class SundayPlan:
    guild_id: int
    channel_id: int
    due_at: datetime
    player_id: int | None = None
    """Who switched it on."""


class Span(NamedTuple):
    """A week in a channel with its threads; who reads there may know what was played there."""

    channel_id: int
    first: datetime
    until: datetime


class StartingEvent(NamedTuple):
    name: str
    starts_at: datetime


_COLUMNS = [sunday_plans.c[name] for name in SundayPlan.__slots__]


async def plan_of(connection: Connection, guild_id: int, *, hold: bool = False) -> SundayPlan | None:
    row = await one_row(connection, select(*_COLUMNS).where(sunday_plans.c.guild_id == guild_id), hold=hold)
    return SundayPlan(**row._mapping) if row else None


async def due(connection: Connection, now: datetime, limit: int) -> tuple[SundayPlan, ...]:
    query = select(*_COLUMNS).where(sunday_plans.c.due_at <= now).order_by(sunday_plans.c.due_at).limit(limit)
    return tuple(SundayPlan(**row._mapping) for row in await connection.execute(query))


async def plan(connection: Connection, wanted: SundayPlan) -> None:
    row = {name: getattr(wanted, name) for name in SundayPlan.__slots__}
    await connection.execute(upsert(connection, sunday_plans, row, keys=["guild_id"]))


async def stop(connection: Connection, guild_id: int) -> None:
    await connection.execute(delete(sunday_plans).where(sunday_plans.c.guild_id == guild_id))


async def count(connection: Connection, week: Span) -> int:
    """How many public matches ended with a result."""
    query = select(func.count()).select_from(matches).where(*_ended(week))
    return int((await connection.execute(query)).scalar_one())


async def ended(connection: Connection, week: Span, most: int) -> tuple[Match, ...]:
    """The newest of them."""
    query = select(matches).where(*_ended(week)).order_by(matches.c.ended_at.desc()).limit(most)
    return tuple(map(match_of, await connection.execute(query)))


async def analysed(connection: Connection, ids: Sequence[int]) -> dict[int, Sequence[Any]]:
    """What the computer found out about those of these matches it is done with."""
    query = select(analyses.c.match_id, analyses.c.found).where(analyses.c.match_id.in_(ids))
    rows = await connection.execute(query.where(analyses.c.done >= analyses.c.total))
    return {row.match_id: row.found for row in rows}


async def steps(connection: Connection, ids: Sequence[int]) -> Sequence[Any]:
    """The ratings with which people went into these matches: match, seat, player, mean."""
    known = rating_steps.c
    query = select(known.match_id, known.seat, known.player_id, known.mu_before).where(known.match_id.in_(ids))
    return (await connection.execute(query)).all()


async def starting(connection: Connection, week: Span, most: int) -> tuple[StartingEvent, ...]:
    """Tournaments of a channel that start in a week, the first ones first."""
    when = (tournaments.c.starts_at >= week.first, tournaments.c.starts_at < week.until)
    query = select(tournaments.c.name, tournaments.c.starts_at)
    query = query.where(tournaments.c.channel_id == week.channel_id, tournaments.c.state == "open", *when)
    rows = await connection.execute(query.order_by(tournaments.c.starts_at).limit(most))
    return tuple(StartingEvent(*row) for row in rows)


async def open_tables(connection: Connection, channel_id: int) -> tuple[int, ...]:
    """The public tables of a channel that wait for someone."""
    which = (stored_matches.at(channel_id), matches.c.status == Status.OPEN, ~_is_private())
    return tuple((await connection.execute(select(matches.c.id).where(*which))).scalars())


def _ended(week: Span) -> tuple[ColumnElement[bool], ...]:
    when = (matches.c.ended_at >= week.first, matches.c.ended_at < week.until)
    return (matches.c.channel_id == week.channel_id, *when, matches.c.status == Status.FINISHED, ~_is_private())


def _is_private() -> ColumnElement[bool]:
    return select(terms.c.match_id).where(terms.c.match_id == matches.c.id, terms.c.is_private).exists()


DUE = select(sunday_plans.c.guild_id).where(sunday_plans.c.due_at <= NOW)
"""Finds plans whose time has come."""
