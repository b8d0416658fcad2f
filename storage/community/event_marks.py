"""What Discord shows of tournaments besides their posts, as far as it is owed or there: named queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, delete, func, insert, or_, select, update

from storage.community.tables import event_marks, tournaments
from storage.community.tournaments import PUBLISHED
from storage.core.connections import Connection
from storage.core.due import DueRow
from storage.core.processes.heartbeats import EVERYWHERE, Served
from storage.core.rows import by_name
from storage.core.time_shift import NOW

DUE = select(tournaments.c.id).where(tournaments.c.marks_look_at <= NOW)
"""Finds tournaments whose marks have to be compared with what is wanted."""


class MarkKind(StrEnum):
    """What it is on Discord."""

    THREAD = "thread"  # someone's place in the private thread
    ROLE = "role"  # of a player, until it is over
    CHAMPION = "champion"  # the role of who has won the latest of a series
    SCHEDULED = "scheduled"  # an entry in the server's list of events, for the start (0) or a round
    PIN = "pin"  # of the card


class MarkState(StrEnum):
    """How it stands with a mark."""

    OWED = "owed"  # to be made, or made anew
    THERE = "there"
    UNWANTED = "unwanted"  # to be taken away; it may not be there


ROLES = (MarkKind.ROLE, MarkKind.CHAMPION)
TO_DO = (MarkState.OWED, MarkState.UNWANTED)


@dataclass(frozen=True, slots=True)
class MarkRow:
    """A row of `event_marks`, columns in its order; one that is only wanted has the number 0."""

    id: int
    tournament_id: int
    kind: MarkKind
    player_id: int | None = None
    account_id: int | None = field(default=None, repr=False)  # the log tells of rows, and of no person
    number: int = 0
    target: int | None = None
    details: Mapping[str, Any] = field(default_factory=dict, hash=False, repr=False)
    state: MarkState = MarkState.OWED

    @property
    def key(self) -> tuple[Any, ...]:
        """What no two marks of a tournament share, as long as both are wanted."""
        is_given = self.kind is not MarkKind.SCHEDULED  # what Discord counts by itself has no number before
        return (self.kind, self.player_id, self.number, self.target if is_given else None)


async def look_at(connection: Connection, numbers: Collection[int], now: datetime) -> None:
    """Compare the marks of some tournaments with what is wanted soon."""
    which = tournaments.c.id.in_(list(numbers))
    await connection.execute(update(tournaments).where(which).values(marks_look_at=now))


async def credit(connection: Connection, last: datetime, now: datetime, served: Served = EVERYWHERE) -> None:
    """Look at entries in lists of events anew, as an outage may have moved what they tell."""
    listed = select(event_marks.c.tournament_id).where(event_marks.c.kind == MarkKind.SCHEDULED)
    moved = (tournaments.c.id.in_(listed), tournaments.c.due_at > last, *served.server(tournaments.c.guild_id))
    await connection.execute(update(tournaments).where(*moved).values(marks_look_at=now))


async def due(connection: Connection, now: datetime, limit: int) -> tuple[DueRow, ...]:
    """Tournaments whose marks have to be compared, the longest overdue first."""
    at = tournaments.c.marks_look_at
    query = DUE.add_columns(at).order_by(at, tournaments.c.id).limit(limit)
    return tuple(DueRow(*row) for row in await connection.execute(query, {"now": now}))


async def of_tournament(connection: Connection, number: int) -> tuple[MarkRow, ...]:
    query = select(event_marks).where(event_marks.c.tournament_id == number).order_by(event_marks.c.id)
    return tuple(_mark(row) for row in await connection.execute(query))


async def owed(connection: Connection, limit: int, but: Collection[int] = ()) -> tuple[MarkRow, ...]:
    """What is to be done on Discord, the oldest first, `but` with what has these numbers there."""
    others = or_(event_marks.c.target.is_(None), event_marks.c.target.not_in(list(but)))
    query = select(event_marks).where(event_marks.c.state.in_(TO_DO), others)
    rows = await connection.execute(query.order_by(event_marks.c.id).limit(limit))
    return tuple(_mark(row) for row in rows)


async def is_held_otherwise(connection: Connection, mark: MarkRow) -> bool:
    """Whether someone is to have a role for another reason as well."""
    same = (event_marks.c.account_id == mark.account_id, event_marks.c.target == mark.target)
    wanted = (event_marks.c.kind.in_(ROLES), event_marks.c.state != MarkState.UNWANTED, event_marks.c.id != mark.id)
    owned = event_marks.c.player_id.is_not(None)
    return (
        await connection.execute(select(event_marks.c.id).where(*same, *wanted, owned).limit(1))
    ).first() is not None


async def targets_among(connection: Connection, kind: MarkKind, numbers: Collection[int]) -> frozenset[int]:
    """Which of these numbers on Discord are those of marks."""
    query = select(event_marks.c.target).where(event_marks.c.kind == kind, event_marks.c.target.in_(list(numbers)))
    return frozenset((await connection.execute(query)).scalars())


async def scheduled_in(connection: Connection, guild_id: int) -> int:
    """How many entries the list of events of a server has, or is to have."""
    query = select(func.count()).select_from(event_marks.join(tournaments))
    which = (tournaments.c.guild_id == guild_id, tournaments.c.state.in_(PUBLISHED))
    entries = (event_marks.c.kind == MarkKind.SCHEDULED, event_marks.c.state != MarkState.UNWANTED)
    return int((await connection.execute(query.where(*which, *entries))).scalar_one())


async def champions_before(connection: Connection, guild_id: int, number: int) -> tuple[int, ...]:
    """The earlier tournaments of a server whose winners have a role."""
    query = select(event_marks.c.tournament_id).join(tournaments, tournaments.c.id == event_marks.c.tournament_id)
    earlier = (tournaments.c.guild_id == guild_id, tournaments.c.id < number)
    query = query.where(event_marks.c.kind == MarkKind.CHAMPION, *earlier).distinct()
    return tuple((await connection.execute(query)).scalars())


async def owe(connection: Connection, marks: Sequence[MarkRow]) -> None:
    """Owe new ones."""
    columns = ("tournament_id", "kind", "player_id", "account_id", "number", "target", "details", "state")
    rows = [{name: getattr(mark, name) for name in columns} for mark in marks]
    if rows:
        await connection.execute(insert(event_marks), rows)


async def change(connection: Connection, numbers: Collection[int], **columns: Any) -> None:
    await connection.execute(update(event_marks).where(event_marks.c.id.in_(list(numbers))).values(**columns))


async def note_there(connection: Connection, mark: MarkRow, target: int | None) -> None:
    """Note that one is there, unless something else has been wanted of it meanwhile."""
    await change(connection, [mark.id], target=target)
    as_it_was = (event_marks.c.id == mark.id, event_marks.c.state == mark.state)
    known = (await connection.execute(select(event_marks.c.details).where(*as_it_was))).scalar_one_or_none()
    if known == mark.details:
        await change(connection, [mark.id], state=MarkState.THERE)


async def drop_all(connection: Connection, numbers: Collection[int]) -> None:
    await connection.execute(delete(event_marks).where(event_marks.c.id.in_(list(numbers))))


async def drop_target(connection: Connection, mark: MarkRow) -> None:
    """Forget all of a tournament that need what is gone."""
    which = (event_marks.c.tournament_id == mark.tournament_id, event_marks.c.target == mark.target)
    await connection.execute(delete(event_marks).where(*which, event_marks.c.kind == mark.kind))


async def drop(connection: Connection, mark: MarkRow) -> None:
    """Forget one that is gone, unless it is wanted again."""
    which = (event_marks.c.id == mark.id, event_marks.c.state == mark.state)
    await connection.execute(delete(event_marks).where(*which))


async def forget(connection: Connection, player_id: int) -> None:
    """Let what someone was given be nobody's, until it is taken away; only the account it is taken from stays known."""
    theirs = event_marks.c.player_id == player_id
    known = event_marks.c.kind.in_(list(MarkKind))
    await connection.execute(delete(event_marks).where(theirs, ~known))
    await connection.execute(update(event_marks).where(theirs).values(player_id=None, state=MarkState.UNWANTED))


async def export(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What a player may take home: what they were given on Discord because of tournaments."""
    columns = (tournaments.c.name, event_marks.c.kind, event_marks.c.target, event_marks.c.account_id)
    query = select(*columns).join(tournaments, tournaments.c.id == event_marks.c.tournament_id)
    return await by_name(connection, query.where(event_marks.c.player_id == player_id).order_by(event_marks.c.id))


def _mark(row: Row[Any]) -> MarkRow:
    known = row._mapping
    return MarkRow(**{**known, "kind": MarkKind(known["kind"]), "state": MarkState(known["state"])})
