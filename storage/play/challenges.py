"""Open challenges and the matches that came of them: named queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, func, insert, select, update

from storage.core.clock_rules import ClockRule
from storage.core.connections import Connection
from storage.core.processes.heartbeats import EVERYWHERE, Served, is_awake
from storage.core.rows import one_row
from storage.core.time_shift import NOW, later
from storage.play.matches.matches import IS_SEATED, Status
from storage.play.matches.tables import matches, seats
from storage.play.tables import standing_invitations, terms


class ChallengeStatus(StrEnum):
    """Whether an invitation can be taken up."""

    OPEN = "open"
    PAUSED = "paused"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Challenge:
    id: int
    owner_id: int
    game: str
    options: Mapping[str, str]
    clock: ClockRule | None
    seats_least: int
    seats_wanted: int
    owner_seat: int | None
    at_most: int
    left: int | None
    is_repeatable: bool
    note: str | None
    guild_id: int | None
    channel_id: int
    status: ChallengeStatus
    created_at: datetime
    expires_at: datetime
    card_id: int | None
    shown: str | None
    rated: bool | None = None
    computers: Sequence[str] | None = None
    """What else sits at its tables, as it is typed."""


async def create(connection: Connection, **columns: Any) -> int:
    """A new open invitation; returns its number."""
    row = (
        insert(standing_invitations).values(status=ChallengeStatus.OPEN, **columns).returning(standing_invitations.c.id)
    )
    number: int = (await connection.execute(row)).scalar_one()
    return number


async def find(connection: Connection, standing_id: int, *, hold: bool = False) -> Challenge | None:
    """The invitation with this number; with `hold`, other writers wait until this transaction ends."""
    query = select(standing_invitations).where(standing_invitations.c.id == standing_id)
    row = await one_row(connection, query, hold=hold)
    return _standing(row) if row else None


async def change(connection: Connection, standing_id: int, **columns: Any) -> None:
    await connection.execute(
        update(standing_invitations).where(standing_invitations.c.id == standing_id).values(**columns)
    )


async def credit(connection: Connection, last: datetime, now: datetime, served: Served = EVERYWHERE) -> None:
    """Let those there that still stood when an outage began stand as much longer."""
    ahead = update(standing_invitations).where(
        standing_invitations.c.status != ChallengeStatus.CLOSED,
        standing_invitations.c.expires_at > last,
        *served.server(standing_invitations.c.guild_id),
    )
    await connection.execute(ahead.values(expires_at=later(connection, standing_invitations.c.expires_at, now - last)))


async def of_owner(connection: Connection, owner_id: int) -> tuple[Challenge, ...]:
    """The challenges of someone that are not closed, the oldest first."""
    return await _all(connection, _kept().where(standing_invitations.c.owner_id == owner_id))


async def run_out(connection: Connection, now: datetime, limit: int) -> tuple[int, ...]:
    """The challenges that are not closed though their time is over."""
    query = DUE.with_only_columns(standing_invitations.c.id).limit(limit)
    return tuple((await connection.execute(query, {"now": now})).scalars())


async def listed(connection: Connection, guild_id: int, game: str | None, limit: int) -> tuple[Challenge, ...]:
    """The challenges of a server that can be taken up, the newest first."""
    query = select(standing_invitations).where(
        standing_invitations.c.status == ChallengeStatus.OPEN, standing_invitations.c.guild_id == guild_id
    )
    if game is not None:
        query = query.where(standing_invitations.c.game == game)
    return await _all(connection, query.order_by(standing_invitations.c.id.desc()).limit(limit))


async def running(connection: Connection, standing_ids: Sequence[int]) -> dict[int, int]:
    """How many tables and matches of each invitation are not over; those with none are left out."""
    query = select(terms.c.standing_id, func.count().label("matches")).join(matches)
    query = query.where(terms.c.standing_id.in_(standing_ids), _not_over()).group_by(terms.c.standing_id)
    return {row.standing_id: row.matches for row in await connection.execute(query)}


async def matches_of(connection: Connection, standing_id: int, status: Status) -> tuple[int, ...]:
    query = select(matches.c.id).join(terms).where(terms.c.standing_id == standing_id, matches.c.status == status)
    return tuple((await connection.execute(query.order_by(matches.c.id))).scalars())


async def played_by(connection: Connection, player_id: int) -> frozenset[int]:
    """The invitations with a table or match that is not over and that someone sits at."""
    query = select(terms.c.standing_id).join(seats, terms.c.match_id == seats.c.match_id)
    query = query.join(matches, matches.c.id == seats.c.match_id)
    query = query.where(_not_over(), seats.c.player_id == player_id, IS_SEATED)
    return frozenset((await connection.execute(query.where(terms.c.standing_id.is_not(None)))).scalars())


async def forget(connection: Connection, owner_id: int) -> None:
    """Drop what someone wrote for their invitations."""
    await connection.execute(
        update(standing_invitations).where(standing_invitations.c.owner_id == owner_id).values(note=None)
    )


def _not_over() -> ColumnElement[bool]:
    return matches.c.status.in_((Status.OPEN, Status.RUNNING))


def _kept() -> Select[Any]:
    return (
        select(standing_invitations)
        .where(standing_invitations.c.status != ChallengeStatus.CLOSED)
        .order_by(standing_invitations.c.id)
    )


async def _all(connection: Connection, query: Select[Any]) -> tuple[Challenge, ...]:
    return tuple(_standing(row) for row in await connection.execute(query))


def _standing(row: Row[Any]) -> Challenge:
    columns = dict(row._mapping)
    return Challenge(
        **(columns | {"status": ChallengeStatus(row.status), "clock": row.clock and ClockRule.of(row.clock)})
    )


DUE = _kept().where(standing_invitations.c.expires_at <= NOW, is_awake(standing_invitations.c.guild_id))
"""Finds challenges that are not closed though their time is over."""
