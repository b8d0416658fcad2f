"""Matches without a clock in which nobody moves: named queries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import JSON, func, insert, literal, select, update

from storage.core.columns import Instant
from storage.core.connections import Connection
from storage.core.processes.heartbeats import EVERYWHERE, Served, is_awake
from storage.core.tables import posts
from storage.core.time_shift import NOW, later
from storage.play.clocks import IncidentKind
from storage.play.matches.matches import IS_RUNNING
from storage.play.matches.tables import matches, moves
from storage.play.tables import incidents


class Silence(NamedTuple):
    """A match that is to be looked at."""

    match_id: int
    remind_at: datetime


class LostSpan(NamedTuple):
    """A span in which nobody could reach the bot, by the moment when it was over."""

    until: datetime
    span: timedelta


async def due(connection: Connection, now: datetime, limit: int) -> Sequence[Silence]:
    """The matches to be looked at now, the longest overdue first."""
    query = select(matches.c.id, matches.c.remind_at).where(*_IS_DUE)
    query = query.order_by(matches.c.remind_at, matches.c.id).limit(limit)
    return [Silence(*row) for row in await connection.execute(query, {"now": now})]


async def last_entry(connection: Connection, match_id: int, ply: int) -> datetime | None:
    """When a match came to stand at a ply; None at its beginning."""
    query = select(moves.c.played_at).where(moves.c.match_id == match_id, moves.c.ply == ply - 1)
    found: datetime | None = (await connection.execute(query)).scalar_one_or_none()
    return found


async def last_call(connection: Connection, match_id: int, ply: int, kind: str) -> datetime | None:
    """When a post of a kind was owed for the last time about the board of a ply or a later one."""
    which = (posts.c.match_id == match_id, posts.c.kind == kind, posts.c.ply >= ply)
    found: datetime | None = (await connection.execute(select(func.max(posts.c.created_at)).where(*which))).scalar_one()
    return found


async def outages(connection: Connection, match_id: int, ply: int) -> tuple[LostSpan, ...]:
    """When the bot was heard again since the board of a ply, and for how long it was not, in order."""
    which = (incidents.c.match_id == match_id, incidents.c.ply >= ply, incidents.c.kind == IncidentKind.OUTAGE)
    query = select(incidents.c.at, incidents.c["values"]).where(*which).order_by(incidents.c.id)
    return tuple(LostSpan(at, timedelta(seconds=values["seconds"])) for at, values in await connection.execute(query))


async def look(connection: Connection, match_id: int, at: datetime | None) -> None:
    """Look at a match then, or not before something happens there."""
    await connection.execute(update(matches).where(matches.c.id == match_id).values(remind_at=at))


async def credit(connection: Connection, last: datetime, now: datetime, served: Served = EVERYWHERE) -> None:
    """Note an outage for all that waited there, and look later, by its length, at what was still ahead as it began."""
    waiting = (IS_RUNNING, matches.c.remind_at.is_not(None), *served.match(matches.c.id))
    seconds = literal({"seconds": (now - last).total_seconds()}, JSON())
    noted = select(matches.c.id, matches.c.ply, literal(now, Instant()), literal(str(IncidentKind.OUTAGE)), seconds)
    noted = noted.where(*waiting, matches.c.clock.is_(None)).order_by(matches.c.id)
    await connection.execute(insert(incidents).from_select(["match_id", "ply", "at", "kind", "values"], noted))
    ahead = (*waiting, matches.c.remind_at > last)
    moved = later(connection, matches.c.remind_at, now - last)
    await connection.execute(update(matches).where(*ahead).values(remind_at=moved))


_IS_DUE = (IS_RUNNING, matches.c.remind_at.is_not(None), matches.c.remind_at <= NOW, is_awake(matches.c.guild_id))
DUE = select(matches.c.id).where(*_IS_DUE)
"""Finds matches to be looked at."""
