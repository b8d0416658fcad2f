"""Deadlines, banks and the log of incidents: named queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import JSON, Column, Row, Select, bindparam, delete, func, insert, literal, select, update

from storage.core.clock_rules import ClockRule
from storage.core.columns import Instant
from storage.core.connections import Connection
from storage.core.database import take_time
from storage.core.processes import leases
from storage.core.processes.heartbeats import EVERYWHERE, Served, is_match_awake
from storage.core.processes.leases import claiming, is_free
from storage.core.time_shift import NOW, later
from storage.play.matches.matches import IS_RUNNING, IS_SEATED
from storage.play.matches.tables import matches, seats
from storage.play.tables import deadlines, incidents, turns

Zones: TypeAlias = Sequence[Sequence[str | None]]
"""Time zones of a seat by name, each with the Monday from which on it counts; the first counts from the beginning."""


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
    REPLACED = "replaced"  # someone took over a seat
    CORRECTED = "corrected"  # the result was decided anew
    DIRECTED = "directed"  # decided by whoever runs what it belongs to
    RATED = "rated"
    NOT_RATED = "not rated"
    ACHIEVED = "achieved"
    HINT = "hint"  # someone asked a computer what to play
    WARNED = "warned"  # someone was told what a move allows


@dataclass(frozen=True, slots=True)
class Deadline:
    """A row of `deadlines`: due at a moment or, while the clock is paused, so many seconds after it runs again."""

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
    kind: str
    """One of `IncidentKind`, or of a subject that tells a kind of its own."""
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Turn:
    """A row of `turns`: how the clocks stood when a seat's time began to run."""

    ply: int
    seat: int
    span_seconds: float
    banks: Sequence[float | None]


class Resting(NamedTuple):
    """A seat whose clock stands still on some days."""

    match_id: int
    seat: int
    clock: ClockRule
    zones: Zones


async def let_run(connection: Connection, match_id: int) -> bool:
    """Let the first clock of a match run; False if it did before, or somebody has moved."""
    which = (matches.c.id == match_id, matches.c.clock_from.is_not(None), matches.c.ply == 0)
    return (await connection.execute(update(matches).where(*which).values(clock_from=None))).rowcount == 1


async def begin_turn(connection: Connection, match_id: int, seat: int, rows: Sequence[Mapping[str, Any]]) -> None:
    """Replace all deadlines of a match by these of one seat."""
    await clear(connection, match_id)
    if rows:
        await connection.execute(_NEW, [{"match_id": match_id, "seat": seat, **row} for row in rows])


async def note_turn(connection: Connection, match_id: int, turn: Turn) -> None:
    """Keep how the clocks stood, for the day someone takes back what follows."""
    row = {"match_id": match_id, "ply": turn.ply, "seat": turn.seat, "span_seconds": turn.span_seconds}
    await connection.execute(_TURN, row | {"banks": list(turn.banks)})


async def lengthen_turn(connection: Connection, match_id: int, seat: int, seconds: int) -> None:
    """Keep that a seat has had more time for the turn that lasts, unless that of another one was the last kept."""
    latest = select(func.max(turns.c.ply)).where(turns.c.match_id == match_id).scalar_subquery()
    lasting = (turns.c.match_id == match_id, turns.c.ply == latest, turns.c.seat == seat)
    await connection.execute(update(turns).where(*lasting).values(span_seconds=turns.c.span_seconds + seconds))


async def forget_turns(connection: Connection, match_id: int) -> None:
    """Keep no more how the clocks stood, because someone else plays from now on."""
    await connection.execute(delete(turns).where(turns.c.match_id == match_id))


async def turn_at(connection: Connection, match_id: int, ply: int) -> Turn | None:
    """The turn that lasted at a ply; None where it was not kept."""
    query = select(turns.c.ply, turns.c.seat, turns.c.span_seconds, turns.c.banks)
    query = query.where(turns.c.match_id == match_id, turns.c.ply <= ply).order_by(turns.c.ply.desc()).limit(1)
    row = (await connection.execute(query)).one_or_none()
    return Turn(*row) if row else None


async def remind(connection: Connection, match_id: int, seat: int, rows: Sequence[Mapping[str, Any]]) -> None:
    """Replace the reminders of a match, and only these, by others."""
    reminders = (deadlines.c.match_id == match_id, deadlines.c.kind == DeadlineKind.REMINDER)
    await connection.execute(delete(deadlines).where(*reminders))
    if rows:
        await connection.execute(insert(deadlines), [{"match_id": match_id, "seat": seat, **row} for row in rows])


async def clear(connection: Connection, match_id: int) -> None:
    """Let nobody have to do anything in this match by any time."""
    await connection.execute(_CLEARED, {"number": match_id})


async def of_match(connection: Connection, match_id: int) -> tuple[Deadline, ...]:
    return await of_matches(connection, [match_id])


async def of_matches(connection: Connection, match_ids: Sequence[int]) -> tuple[Deadline, ...]:
    return await _deadlines(connection, _rows().where(deadlines.c.match_id.in_(match_ids)))


async def of_player(connection: Connection, player_id: int) -> tuple[Deadline, ...]:
    """The deadlines someone has to meet, in all matches."""
    whose = (seats.c.match_id == deadlines.c.match_id) & (seats.c.seat == deadlines.c.seat)
    return await _deadlines(connection, _rows().join(seats, whose).where(seats.c.player_id == player_id, IS_SEATED))


async def held_of_player(connection: Connection, player_id: int) -> tuple[Deadline, ...]:
    """The deadlines someone has to meet, while other writers leave all their matches alone until this transaction ends.

    Where others are to move, too: with their move a turn begins that would be missing here.
    """
    mine = select(seats.c.match_id).where(seats.c.player_id == player_id, IS_SEATED)
    held = select(matches.c.id).where(
        matches.c.id.in_(mine), matches.c.ended_at.is_(None), matches.c.clock.is_not(None)
    )
    await connection.execute(held.order_by(matches.c.id).with_for_update())
    return await of_player(connection, player_id)


async def due(connection: Connection, now: datetime, limit: int) -> tuple[Deadline, ...]:
    """What is due now and has not been acted on, the longest overdue first."""
    query = _rows().where(*_IS_DUE).order_by(deadlines.c.look_at, deadlines.c.id).limit(limit)
    return tuple(_deadline(row) for row in await connection.execute(query, {"now": now}))


async def has_moved(connection: Connection, now: datetime) -> bool:
    """Whether some would be looked at now that an outage has moved."""
    return (await connection.execute(_MOVED.limit(1), {"now": now})).first() is not None


async def look_later(connection: Connection, now: datetime, limit: int) -> int:
    """Let those be looked at when they are due; returns how many there were."""
    chosen = _MOVED.limit(limit).with_for_update(skip_locked=True, of=deadlines).cte("chosen")
    moved = update(deadlines).where(deadlines.c.id.in_(select(chosen.c.id))).values(look_at=deadlines.c.due_at)
    return len((await connection.execute(moved.returning(deadlines.c.id), {"now": now})).all())


async def claim(connection: Connection, by: str, now: datetime, until: datetime, limit: int) -> tuple[Deadline, ...]:
    """Take what is due now, so that nobody else acts on it before then, the longest overdue first."""
    wanted = select(deadlines.c.id).where(*_IS_DUE).order_by(deadlines.c.look_at, deadlines.c.id).limit(limit)
    values = {"by": by, "until": until, "now": now}
    rows = await connection.execute(claiming(deadlines, wanted).returning(*_columns()), values)
    taken = [_deadline(row) for row in rows]
    return tuple(sorted(taken, key=lambda row: (row.due_at or now, row.id)))


async def put_off(connection: Connection, number: int, by: str, until: datetime) -> None:
    """Let nobody act before then on what was taken."""
    taken = (deadlines.c.id == number, deadlines.c.claimed_by == by)
    await connection.execute(update(deadlines).where(*taken).values(claimed_until=until))


async def release(connection: Connection, by: str, ids: Sequence[int]) -> None:
    """Let anyone act on what was taken and is still there."""
    await leases.release(connection, deadlines, by, ids)


async def credit(
    connection: Connection, last: datetime, now: datetime, served: Served = EVERYWHERE
) -> tuple[Deadline, ...]:
    """Move what was still ahead there when an outage began by its length, and tell every match of it.

    When it is looked at stays: in PostgreSQL this way no index changes, which would take most of the time.
    Returns those of clocks that stand still on some days, as they were.
    """
    await take_time(connection)
    ahead = (deadlines.c.due_at > last, deadlines.c.kind != DeadlineKind.FALLEN)
    running = (*ahead, *served.match(deadlines.c.match_id))
    seconds = literal({"seconds": (now - last).total_seconds()}, JSON())
    told = select(matches.c.id, matches.c.ply, literal(now, Instant()), literal(str(IncidentKind.OUTAGE)), seconds)
    told = told.where(matches.c.id.in_(select(deadlines.c.match_id).where(*running))).order_by(matches.c.id)
    await connection.execute(insert(incidents).from_select(["match_id", "ply", "at", "kind", "values"], told))
    theirs = (seats.c.match_id == deadlines.c.match_id) & (seats.c.seat == deadlines.c.seat)
    rested = await _deadlines(connection, _rows().join(seats, theirs).where(*running, _RESTS))
    moved = later(connection, deadlines.c.due_at, now - last)
    await connection.execute(update(deadlines).where(*running).values(due_at=moved))
    return rested


async def credit_waiting(connection: Connection, last: datetime, now: datetime, served: Served = EVERYWHERE) -> None:
    """Let first clocks that waited there for their boards wait longer, by the length of an outage."""
    ahead = (IS_RUNNING, matches.c.clock_from > last, *served.match(matches.c.id))
    moved = later(connection, matches.c.clock_from, now - last)
    await connection.execute(update(matches).where(*ahead).values(clock_from=moved))


async def change(connection: Connection, deadline_id: int, **columns: Any) -> None:
    if columns.get("due_at"):
        columns["look_at"] = columns["due_at"]
    await connection.execute(update(deadlines).where(deadlines.c.id == deadline_id).values(**columns))


async def drop(connection: Connection, deadline_id: int) -> bool:
    done = await connection.execute(delete(deadlines).where(deadlines.c.id == deadline_id))
    return done.rowcount == 1


async def banks(connection: Connection, match_id: int) -> tuple[float | None, ...]:
    """What every seat has left, by seat."""
    query = select(seats.c.bank_seconds).where(seats.c.match_id == match_id).order_by(seats.c.seat)
    return tuple((await connection.execute(query)).scalars())


async def resting(connection: Connection, match_ids: Iterable[int]) -> tuple[Resting, ...]:
    """The seats of some matches whose clocks stand still on some days."""
    query = _resting().where(seats.c.match_id.in_(list(match_ids)))
    return tuple(_seat_resting(row) for row in await connection.execute(query))


async def resting_of(connection: Connection, player_id: int) -> tuple[Resting, ...]:
    """The resting seats of someone in running matches, left alone by other writers until this transaction ends."""
    mine = select(seats.c.match_id).where(seats.c.player_id == player_id, IS_SEATED, _RESTS)
    held = select(matches.c.id).where(matches.c.id.in_(mine), matches.c.ended_at.is_(None)).order_by(matches.c.id)
    numbers = (await connection.execute(held.with_for_update())).scalars().all()
    query = _resting().where(seats.c.match_id.in_(numbers), seats.c.player_id == player_id)
    return tuple(_seat_resting(row) for row in await connection.execute(query)) if numbers else ()


async def set_zones(connection: Connection, zones: Mapping[tuple[int, int], Zones | None]) -> None:
    """Set where the players at these seats, each of a match, live."""
    rows = [{"number": number, "place": seat, "there": there} for (number, seat), there in zones.items()]
    if rows:
        await connection.execute(_MOVED_TO, rows)


async def forget_zones(connection: Connection, player_id: int) -> None:
    """Keep no more where someone lives."""
    theirs = (seats.c.player_id == player_id, _RESTS)
    await connection.execute(update(seats).where(*theirs).values(zones=None))


async def postpone(connection: Connection, due: Mapping[int, datetime]) -> None:
    """Move deadlines that run, by their ids."""
    rows = [{"number": number, "moment": moment} for number, moment in due.items()]
    if rows:
        await connection.execute(_POSTPONED, rows)


async def fill_banks(connection: Connection, match_id: int, seconds: float | None) -> None:
    """Give every seat the same bank."""
    await connection.execute(update(seats).where(seats.c.match_id == match_id).values(bank_seconds=seconds))


async def set_bank(connection: Connection, match_id: int, seat: int, seconds: float | None) -> None:
    whose = (seats.c.match_id == match_id, seats.c.seat == seat)
    await connection.execute(update(seats).where(*whose).values(bank_seconds=seconds))


async def plies(connection: Connection, match_ids: Iterable[int]) -> dict[int, int]:
    query = select(matches.c.id, matches.c.ply).where(matches.c.id.in_(list(match_ids)))
    return {row.id: row.ply for row in await connection.execute(query)}


async def paused(connection: Connection, match_ids: Iterable[int]) -> set[int]:
    """The matches among these whose players agreed to a pause."""
    query = select(matches.c.id).where(matches.c.id.in_(list(match_ids)), matches.c.paused_at.is_not(None))
    return set((await connection.execute(query)).scalars())


async def log(connection: Connection, match_id: int, ply: int, at: datetime, kind: str, **values: Any) -> None:
    row = {"match_id": match_id, "ply": ply, "at": at, "kind": kind, "values": values}
    moderator = values.get("people", {}).get("moderator")
    await connection.execute(insert(incidents).values(row | {"moderator_id": moderator}))


async def blank_reasons(connection: Connection, player_id: int, kind: str) -> None:
    """Erase why someone decided incidents of a kind."""
    theirs = (incidents.c.moderator_id == player_id, incidents.c.kind == kind)
    for row in (await connection.execute(select(incidents.c.id, incidents.c["values"]).where(*theirs))).all():
        blank = {**row[1], "reason": ""}
        await connection.execute(update(incidents).where(incidents.c.id == row.id).values({"values": blank}))


async def incidents_since(connection: Connection, match_id: int, ply: int) -> tuple[Incident, ...]:
    """What happened from a ply on, in order."""
    query = select(incidents).where(incidents.c.match_id == match_id, incidents.c.ply >= ply).order_by(incidents.c.id)
    return tuple(_incident(row) for row in await connection.execute(query))


async def latest_incidents(connection: Connection, match_ids: Sequence[int]) -> dict[int, tuple[Incident, ...]]:
    """What happened on the present boards of several matches and on those before, in order."""
    query = select(incidents).join(matches).where(matches.c.id.in_(match_ids), incidents.c.ply >= matches.c.ply - 1)
    found: dict[int, tuple[Incident, ...]] = dict.fromkeys(match_ids, ())
    for row in await connection.execute(query.order_by(incidents.c.id)):
        found[row.match_id] += (_incident(row),)
    return found


def _columns() -> Sequence[Column[Any]]:
    return [deadlines.c[name] for name in Deadline.__slots__]


def _rows() -> Select[Any]:
    return select(*_columns())


async def _deadlines(connection: Connection, query: Select[Any]) -> tuple[Deadline, ...]:
    return tuple(_deadline(row) for row in await connection.execute(query))


def _resting() -> Select[Any]:
    query = select(seats.c.match_id, seats.c.seat, matches.c.clock, seats.c.zones)
    return query.join(matches, seats.c.match_id == matches.c.id).where(_RESTS)


def _seat_resting(row: Row[Any]) -> Resting:
    return Resting(row.match_id, row.seat, ClockRule.of(row.clock), row.zones)


def _incident(row: Row[Any]) -> Incident:
    return Incident(row.ply, row.at, row.kind, row._mapping["values"])


def _deadline(row: Row[Any]) -> Deadline:
    columns = dict(row._mapping)
    return Deadline(**(columns | {"kind": DeadlineKind(columns["kind"])}))


_IS_LOOKED_AT = (deadlines.c.left_seconds.is_(None), deadlines.c.look_at <= NOW)
_IS_WAITING = (deadlines.c.kind != DeadlineKind.FALLEN, is_free(deadlines, NOW), is_match_awake(deadlines.c.match_id))
_IS_DUE = (*_IS_LOOKED_AT, deadlines.c.due_at <= NOW, *_IS_WAITING)
_MOVED = select(deadlines.c.id).where(*_IS_LOOKED_AT, deadlines.c.due_at > NOW)
DUE = select(deadlines.c.id).where(*_IS_LOOKED_AT, *_IS_WAITING)
"""Finds what is to be looked at where people could act: it is due and untouched, or an outage moved it."""
_RESTS = seats.c.zones.is_not(None)
_MOVED_TO = update(seats).where(seats.c.match_id == bindparam("number"), seats.c.seat == bindparam("place"))
_MOVED_TO = _MOVED_TO.values(zones=bindparam("there"))
_POSTPONED = update(deadlines).where(deadlines.c.id == bindparam("number"), deadlines.c.due_at.is_not(None))
_POSTPONED = _POSTPONED.values(due_at=bindparam("moment"), look_at=bindparam("moment"))
_NEW = insert(deadlines)
_CLEARED = delete(deadlines).where(deadlines.c.match_id == bindparam("number"))
_TURN = insert(turns)
"""The query that every turn asks, built once."""
