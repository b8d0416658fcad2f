"""Ladders, who stands on them, and what moved them: named queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, Select, insert, select, union_all, update

from storage.community.hosted import HostedRow, HostedRows, columns_of
from storage.community.tables import climbers, climbs, ladder_facts, ladders
from storage.community.tournaments import Fact
from storage.core.connections import Connection
from storage.core.due import DueRow, longest_overdue
from storage.core.processes.heartbeats import EVERYWHERE, Served, is_awake
from storage.core.rows import by_name
from storage.core.time_shift import NOW, later
from storage.core.upserts import upsert


@dataclass(frozen=True, slots=True)
class LadderRow(HostedRow):
    """A row of `ladders`."""

    reach: int
    seed: str
    rungs: Sequence[int]
    version: int


@dataclass(frozen=True, slots=True)
class Climber:
    ladder_id: int
    player_id: int
    joined_at: datetime
    left_at: datetime | None
    active_at: datetime
    falls: int
    is_warned: bool
    due_at: datetime | None


async def ever_of(connection: Connection, player_id: int) -> tuple[LadderRow, ...]:
    query = select(ladders).join(climbers, climbers.c.ladder_id == ladders.c.id)
    rows = await connection.execute(query.where(climbers.c.player_id == player_id).order_by(ladders.c.id))
    return tuple(_ladder(row) for row in rows)


async def append(
    connection: Connection, number: int, now: datetime, by_id: int | None, kind: str, data: Mapping[str, Any]
) -> None:
    """Add a fact to a ladder that this transaction holds."""
    version = (await connection.execute(select(ladders.c.version).where(ladders.c.id == number))).scalar_one() + 1
    row = {"ladder_id": number, "number": version, "at": now, "by_id": by_id, "kind": kind, "data": dict(data)}
    await connection.execute(insert(ladder_facts).values(**row))
    await change(connection, number, version=version)


async def facts(
    connection: Connection, number: int, *, newest: int | None = None, before: int | None = None
) -> tuple[Fact, ...]:
    """Everything that happened, in order; or the newest so many, the newest first, before a fact."""
    columns = [ladder_facts.c[name] for name in ("number", "at", "by_id", "kind", "data")]
    query = select(*columns).where(ladder_facts.c.ladder_id == number)
    if before is not None:
        query = query.where(ladder_facts.c.number < before)
    in_order = query.order_by(ladder_facts.c.number)
    chosen = in_order if newest is None else query.order_by(ladder_facts.c.number.desc()).limit(newest)
    return tuple(Fact(*row) for row in await connection.execute(chosen))


async def enter(connection: Connection, number: int, player_id: int, now: datetime, due_at: datetime) -> None:
    fresh = {"joined_at": now, "left_at": None, "active_at": now, "falls": 0, "is_warned": False, "due_at": due_at}
    row = {"ladder_id": number, "player_id": player_id, **fresh}
    await connection.execute(upsert(connection, climbers, row, keys=("ladder_id", "player_id")))


async def climber(connection: Connection, number: int, player_id: int) -> Climber | None:
    """How someone stands with a ladder."""
    query = select(climbers).where(climbers.c.ladder_id == number, climbers.c.player_id == player_id)
    row = (await connection.execute(query)).one_or_none()
    return Climber(*row) if row else None


async def note(connection: Connection, number: int, player_id: int, **columns: Any) -> None:
    which = (climbers.c.ladder_id == number, climbers.c.player_id == player_id)
    await connection.execute(update(climbers).where(*which).values(**columns))


async def due(connection: Connection, now: datetime, limit: int) -> tuple[DueRow, ...]:
    """Ladders that have to be looked at now, the longest overdue first."""
    rows = await connection.execute(longest_overdue(_DUE).limit(limit), {"now": now})
    return tuple(DueRow(*row) for row in rows)


async def idle(connection: Connection, number: int, now: datetime) -> tuple[Climber, ...]:
    """The players on a ladder who have not played for so long that something follows."""
    query = select(climbers).where(climbers.c.ladder_id == number, climbers.c.due_at <= now)
    return tuple(Climber(*row) for row in await connection.execute(query.order_by(climbers.c.player_id)))


async def credit(connection: Connection, last: datetime, now: datetime, served: Served = EVERYWHERE) -> None:
    """Give back the time of an outage to whoever has to answer or to play there."""
    theirs = select(ladders.c.id).where(*served.server(ladders.c.guild_id))
    idle = (climbers.c.left_at.is_(None), climbers.c.active_at <= last, climbers.c.ladder_id.in_(theirs))
    await connection.execute(
        update(climbers).where(*idle).values(active_at=later(connection, climbers.c.active_at, now - last))
    )
    for table, name in ((climbs, "expires_at"), (climbs, "due_at"), (climbers, "due_at")):
        ahead = (table.c[name] > last, table.c.due_at.is_not(None), table.c.ladder_id.in_(theirs))
        await connection.execute(
            update(table).where(*ahead).values({name: later(connection, table.c[name], now - last)})
        )


async def put_off(connection: Connection, number: int, span: timedelta) -> None:
    """Let whatever would happen on a ladder because of the time happen as much later."""
    waiting = (climbs.c.ladder_id == number, climbs.c.settled_at.is_(None), climbs.c.match_id.is_(None))
    theirs = (climbers.c.ladder_id == number, climbers.c.left_at.is_(None))
    idle = ("active_at", "due_at")
    for table, names, which in ((climbs, ("expires_at", "due_at"), waiting), (climbers, idle, theirs)):
        moved = {name: later(connection, table.c[name], span) for name in names}
        await connection.execute(update(table).where(*which).values(**moved))


async def export(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What a player may take home: the ladders they stood on."""
    columns = (ladders.c.id, ladders.c.name, climbers.c.joined_at, climbers.c.left_at, climbers.c.active_at)
    query = select(*columns, ladders.c.rungs).join(climbers, climbers.c.ladder_id == ladders.c.id)
    rows = await by_name(connection, query.where(climbers.c.player_id == player_id).order_by(ladders.c.id))
    return [
        {name: value for name, value in row.items() if name != "rungs"}
        | {"rung": row["rungs"].index(player_id) + 1 if player_id in row["rungs"] else None}
        for row in rows
    ]


async def numbers(connection: Connection, after: int, limit: int) -> tuple[int, ...]:
    """The numbers of all ladders there are, those after a number."""
    query = select(ladders.c.id).where(ladders.c.id > after).order_by(ladders.c.id).limit(limit)
    return tuple((await connection.execute(query)).scalars())


def _ladder(row: Row[Any]) -> LadderRow:
    return LadderRow(**columns_of(row))


def _due() -> Select[Any]:
    timed = select(climbs.c.ladder_id.label("id"), climbs.c.due_at.label("at")).where(climbs.c.due_at <= NOW)
    news = select(climbs.c.ladder_id, climbs.c.ended_at)
    news = news.where(climbs.c.ended_at.is_not(None), climbs.c.settled_at.is_(None))
    idlers = select(climbers.c.ladder_id, climbers.c.due_at).where(climbers.c.due_at <= NOW)
    all_ = union_all(timed, news, idlers).subquery()
    awake = select(ladders.c.id).where(ladders.c.id == all_.c.id, is_awake(ladders.c.guild_id)).exists()
    return select(all_.c.id, all_.c.at).where(awake)


DUE = _due()
"""Finds ladders that have to be looked at now."""
_DUE = DUE.subquery()

ROWS = HostedRows(ladders, climbers.c.ladder_id, {"version": 0, "rungs": []}, _ladder)
find, change, of_player, directed = ROWS.find, ROWS.change, ROWS.of_player, ROWS.directed
