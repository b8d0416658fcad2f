"""When someone's next digest is due, and when the last one was owed: named queries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

from sqlalchemy import Row, Select, delete, func, select, update

from storage.core.connections import Connection
from storage.core.rows import Condition, Number, one_row
from storage.core.time_shift import NOW
from storage.core.upserts import upsert
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players
from storage.play.tables import digests


@dataclass(frozen=True, slots=True)
class DigestPlan:
    player_id: int
    due_at: datetime | None
    """When the next one is due, or None while someone wants none."""
    told_at: datetime | None
    """When the last one was owed."""
    told_on: date | None
    """The day that was for the person."""


class DueDigest(NamedTuple):
    plan: DigestPlan
    may_wait: bool
    """Whether anything may wait for the person."""
    player: Player


async def find(connection: Connection, player_id: int, *, hold: bool = False) -> DigestPlan | None:
    """The plan of one person; with `hold`, other writers wait for it until this transaction ends."""
    query = _plans().where(digests.c.player_id == player_id)
    row = await one_row(connection, query, hold=hold)
    return _plan(row) if row else None


async def due(
    connection: Connection, now: datetime, limit: int, may_wait: Callable[[Number], Condition]
) -> tuple[DueDigest, ...]:
    """The plans whose time has come, the longest overdue first, and whether anything may wait for their people."""
    query = _plans().add_columns(may_wait(players.c.id), *PLAYER).join(players, players.c.id == digests.c.player_id)
    query = query.where(digests.c.due_at <= NOW).order_by(digests.c.due_at, digests.c.player_id).limit(limit)
    rows = await connection.execute(query, {"now": now})
    return tuple(DueDigest(DigestPlan(*row[:4]), bool(row[4]), player(row[5:])) for row in rows)


async def waiting(connection: Connection, now: datetime) -> int:
    """How many plans there are whose time has come."""
    number: int = (await connection.execute(select(func.count()).where(digests.c.due_at <= now))).scalar_one()
    return number


async def put_off(
    connection: Connection, player_ids: Sequence[int], due_at: datetime | None, then: datetime | None
) -> None:
    """Plan the next digests of these people for then, those that are still planned for that moment before."""
    meant = (digests.c.player_id.in_(player_ids), digests.c.due_at.is_not_distinct_from(due_at))
    await connection.execute(update(digests).where(*meant).values(due_at=then))


async def plan(connection: Connection, player_id: int, due_at: datetime | None) -> None:
    """Plan the next digest of someone for then, or never."""
    if due_at is None:
        await connection.execute(update(digests).where(digests.c.player_id == player_id).values(due_at=None))
        return
    row = {"player_id": player_id, "due_at": due_at}
    await connection.execute(upsert(connection, digests, row, keys=["player_id"]))


async def told(connection: Connection, player_id: int, at: datetime, on: date) -> None:
    await connection.execute(update(digests).where(digests.c.player_id == player_id).values(told_at=at, told_on=on))


async def forget(connection: Connection, player_id: int) -> None:
    """Plan nothing for this player any more, as if nothing ever was."""
    await connection.execute(delete(digests).where(digests.c.player_id == player_id))


def _plans() -> Select[Any]:
    return select(*(digests.c[name] for name in DigestPlan.__slots__))


def _plan(row: Row[Any]) -> DigestPlan:
    return DigestPlan(**row._mapping)


DUE = select(digests.c.player_id).where(digests.c.due_at <= NOW)
"""Finds plans whose time has come."""
