"""Deadlines, banks, the heartbeat and the log of incidents: named queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, Select, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import deadlines, heartbeat, incidents, matches, seats, turns
from storage.upserts import upsert

ONLY_SHARD = 0


class DeadlineKind(StrEnum):
    """What is due."""

    FLAG = "flag"
    REMINDER = "reminder"
    FALLEN = "fallen"  # a soft flag whose time is over


class IncidentKind(StrEnum):
    """What happened to a match beside its moves."""

    OUTAGE = "outage"
    GIVEN = "given"
    PAUSED = "paused"
    RESUMED = "resumed"
    AWAY = "away"
    BACK = "back"
    FALLEN = "fallen"
    HALTED = "halted"  # paused by a moderator
    RELEASED = "released"
    RULED = "ruled"  # ended by a moderator
    REPLACED = "replaced"  # somebody took over a seat


@dataclass(frozen=True, slots=True)
class Deadline:
    """A row of `deadlines`: due at a moment or, while the clock stands still, so many seconds after it runs again."""

    id: int
    match_id: int
    seat: int
    kind: DeadlineKind
    due_at: datetime | None
    left_seconds: float | None


@dataclass(frozen=True, slots=True)
class Incident:
    """A row of `incidents`, with the ply at which it happened."""

    ply: int
    at: datetime
    kind: IncidentKind
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Turn:
    """A row of `turns`: how the clocks stood when a seat's time began to run."""

    ply: int
    seat: int
    span_seconds: float
    banks: Sequence[float | None]


async def begin_turn(connection: AsyncConnection, match_id: int, seat: int, rows: Sequence[Mapping[str, Any]]) -> None:
    """Replace all deadlines of a match by these of one seat."""
    await clear(connection, match_id)
    if rows:
        await connection.execute(insert(deadlines), [{"match_id": match_id, "seat": seat, **row} for row in rows])


async def note_turn(connection: AsyncConnection, match_id: int, turn: Turn) -> None:
    """Keep how the clocks stood, for the day somebody takes back what follows."""
    row = {"match_id": match_id, "ply": turn.ply, "seat": turn.seat, "span_seconds": turn.span_seconds}
    await connection.execute(insert(turns).values(**row, banks=list(turn.banks)))


async def forget_turns(connection: AsyncConnection, match_id: int) -> None:
    """Keep no more how the clocks stood, because somebody else plays from now on."""
    await connection.execute(delete(turns).where(turns.c.match_id == match_id))


async def turn_at(connection: AsyncConnection, match_id: int, ply: int) -> Turn | None:
    """The turn that lasted at a ply; None where it was not kept."""
    query = select(turns.c.ply, turns.c.seat, turns.c.span_seconds, turns.c.banks)
    query = query.where(turns.c.match_id == match_id, turns.c.ply <= ply).order_by(turns.c.ply.desc()).limit(1)
    row = (await connection.execute(query)).one_or_none()
    return Turn(*row) if row else None


async def remind(connection: AsyncConnection, match_id: int, seat: int, rows: Sequence[Mapping[str, Any]]) -> None:
    """Replace the reminders of a match, and only these, by others."""
    reminders = (deadlines.c.match_id == match_id, deadlines.c.kind == DeadlineKind.REMINDER)
    await connection.execute(delete(deadlines).where(*reminders))
    if rows:
        await connection.execute(insert(deadlines), [{"match_id": match_id, "seat": seat, **row} for row in rows])


async def clear(connection: AsyncConnection, match_id: int) -> None:
    """Nobody has to do anything in this match by any time."""
    await connection.execute(delete(deadlines).where(deadlines.c.match_id == match_id))


async def of_match(connection: AsyncConnection, match_id: int) -> tuple[Deadline, ...]:
    """The deadlines of a match."""
    return await _deadlines(connection, _rows().where(deadlines.c.match_id == match_id))


async def of_player(connection: AsyncConnection, player_id: int) -> tuple[Deadline, ...]:
    """The deadlines somebody has to meet, in all matches."""
    whose = (seats.c.match_id == deadlines.c.match_id) & (seats.c.seat == deadlines.c.seat)
    return await _deadlines(connection, _rows().join(seats, whose).where(seats.c.player_id == player_id))


async def due(connection: AsyncConnection, now: datetime, limit: int) -> tuple[Deadline, ...]:
    """What is due now and has not been acted on, the longest overdue first."""
    query = _rows().where(deadlines.c.due_at <= now, deadlines.c.kind != DeadlineKind.FALLEN)
    return await _deadlines(connection, query.order_by(deadlines.c.due_at, deadlines.c.id).limit(limit))


async def running(connection: AsyncConnection, after: datetime) -> tuple[Deadline, ...]:
    """Deadlines that were still ahead at a moment, of clocks that run."""
    return await _deadlines(connection, _rows().where(deadlines.c.due_at > after))


async def change(connection: AsyncConnection, deadline_id: int, **columns: Any) -> None:
    """Set columns of a deadline."""
    await connection.execute(update(deadlines).where(deadlines.c.id == deadline_id).values(**columns))


async def drop(connection: AsyncConnection, deadline_id: int) -> bool:
    """Take a deadline away; say whether it was still there."""
    done = await connection.execute(delete(deadlines).where(deadlines.c.id == deadline_id))
    return done.rowcount == 1


async def banks(connection: AsyncConnection, match_id: int) -> tuple[float | None, ...]:
    """What every seat has left, by seat."""
    query = select(seats.c.bank_seconds).where(seats.c.match_id == match_id).order_by(seats.c.seat)
    return tuple((await connection.execute(query)).scalars())


async def fill_banks(connection: AsyncConnection, match_id: int, seconds: float | None) -> None:
    """Give every seat the same."""
    await connection.execute(update(seats).where(seats.c.match_id == match_id).values(bank_seconds=seconds))


async def set_bank(connection: AsyncConnection, match_id: int, seat: int, seconds: float | None) -> None:
    """What one seat has left."""
    whose = (seats.c.match_id == match_id, seats.c.seat == seat)
    await connection.execute(update(seats).where(*whose).values(bank_seconds=seconds))


async def plies(connection: AsyncConnection, match_ids: Iterable[int]) -> dict[int, int]:
    """How far matches have come."""
    query = select(matches.c.id, matches.c.ply).where(matches.c.id.in_(list(match_ids)))
    return {row.id: row.ply for row in await connection.execute(query)}


async def paused(connection: AsyncConnection) -> set[int]:
    """The matches whose players agreed to a pause."""
    return set((await connection.execute(select(matches.c.id).where(matches.c.paused_at.is_not(None)))).scalars())


async def last_beat(connection: AsyncConnection) -> datetime | None:
    """When the bot was last known to be connected."""
    query = select(heartbeat.c.beat_at).where(heartbeat.c.shard == ONLY_SHARD)
    moment: datetime | None = (await connection.execute(query)).scalar_one_or_none()
    return moment


async def beat(connection: AsyncConnection, now: datetime) -> None:
    """The bot is connected now."""
    row = {"shard": ONLY_SHARD, "beat_at": now}
    await connection.execute(upsert(connection, heartbeat, row, keys=["shard"]))


async def log(
    connection: AsyncConnection, match_id: int, ply: int, at: datetime, kind: IncidentKind, **values: Any
) -> None:
    """Note what happened to a match beside its moves."""
    row = {"match_id": match_id, "ply": ply, "at": at, "kind": kind, "values": values}
    moderator = values.get("people", {}).get("moderator")
    await connection.execute(insert(incidents).values(row | {"moderator_id": moderator}))


async def incidents_since(connection: AsyncConnection, match_id: int, ply: int) -> tuple[Incident, ...]:
    """What happened from a ply on, in order."""
    query = select(incidents).where(incidents.c.match_id == match_id, incidents.c.ply >= ply).order_by(incidents.c.id)
    rows = [row._mapping for row in await connection.execute(query)]
    return tuple(Incident(row["ply"], row["at"], IncidentKind(row["kind"]), row["values"]) for row in rows)


def _rows() -> Select[Any]:
    return select(*(deadlines.c[name] for name in Deadline.__slots__))


async def _deadlines(connection: AsyncConnection, query: Select[Any]) -> tuple[Deadline, ...]:
    return tuple(_deadline(row) for row in await connection.execute(query))


def _deadline(row: Row[Any]) -> Deadline:
    columns = dict(row._mapping)
    return Deadline(**(columns | {"kind": DeadlineKind(columns["kind"])}))
