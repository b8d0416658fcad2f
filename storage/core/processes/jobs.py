"""What workers still have to do: named queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import case, delete, func, insert, select, update

from storage.core.commit_hooks import JOBS, ring_on_commit
from storage.core.connections import Connection
from storage.core.processes import leases
from storage.core.processes.leases import FREED, claiming, is_free
from storage.core.tables import jobs

BACKGROUND = 100
"""Jobs of this priority and above have to wait until nobody's turn depends on any other."""


@dataclass(frozen=True, slots=True)
class Job:
    id: int
    kind: str
    match_id: int | None
    ply: int
    attempts: int
    details: Mapping[str, Any]


_COLUMNS = [jobs.c[name] for name in Job.__slots__]


async def owe(
    connection: Connection,
    kind: str,
    now: datetime,
    *,
    queue_key: str,
    match_id: int | None = None,
    ply: int = 0,
    priority: int = 0,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Ask for something, in place of what was asked of the same kind about the same match."""
    if match_id is not None:
        await drop(connection, kind, match_id)
    row = {"kind": kind, "match_id": match_id, "ply": ply, "queue_key": queue_key, "priority": priority}
    times = {"created_at": now, "due_at": now, "attempts": 0, "details": details or {}}
    await connection.execute(insert(jobs).values(**row, **times))
    ring_on_commit(connection, JOBS)


async def drop(connection: Connection, kind: str, match_id: int) -> None:
    """Drop what nobody wants to know any more."""
    await connection.execute(delete(jobs).where(jobs.c.match_id == match_id, jobs.c.kind == kind))


async def finish(connection: Connection, job_id: int) -> None:
    await connection.execute(delete(jobs).where(jobs.c.id == job_id))


async def find(connection: Connection, kind: str, match_id: int) -> Job | None:
    query = select(*_COLUMNS).where(jobs.c.match_id == match_id, jobs.c.kind == kind)
    row = (await connection.execute(query)).one_or_none()
    return Job(*row) if row else None


async def count(connection: Connection, kind: str, most: int) -> int:
    """How many of a kind are still to be done, as far as that matters."""
    found = select(jobs.c.id).where(jobs.c.kind == kind).limit(most).subquery()
    number: int = (await connection.execute(select(func.count()).select_from(found))).scalar_one()
    return number


async def are_due(connection: Connection, now: datetime) -> bool:
    """Whether there is anything that nobody is at."""
    query = select(jobs.c.id).where(jobs.c.due_at <= now, is_free(jobs, now)).limit(1)
    return (await connection.execute(query)).first() is not None


async def claim(connection: Connection, by: str, now: datetime, until: datetime, limit: int) -> tuple[Job, ...]:
    """Take what is due, in turns by whose it is, so that nobody who asks for much keeps the others waiting."""
    first = case((is_free(jobs, now), 1), else_=0)
    later = case((jobs.c.priority >= BACKGROUND, 1), else_=0)
    in_turn = func.row_number().over(
        partition_by=(jobs.c.queue_key, later), order_by=(first, jobs.c.priority, jobs.c.id)
    )
    columns = (jobs.c.id, jobs.c.priority, in_turn.label("turn"), first.label("free"), later.label("later"))
    line = select(*columns).where(jobs.c.due_at <= now).subquery()
    order = (line.c.later, line.c.turn, line.c.priority, line.c.id)
    wanted = select(line.c.id).where(line.c.free == 1).order_by(*order).limit(limit)
    numbers = list((await connection.execute(wanted)).scalars())
    free = select(jobs.c.id).where(jobs.c.id.in_(numbers), is_free(jobs, now))
    taking = claiming(jobs, free).returning(*_COLUMNS)
    taken = await connection.execute(taking, {"by": by, "until": until})
    return tuple(sorted((Job(*row) for row in taken), key=lambda job: numbers.index(job.id)))


async def renew(connection: Connection, by: str, until: datetime, numbers: Collection[int]) -> frozenset[int]:
    """Keep these, which were taken, until then; returns what of them is still wanted."""
    kept = (
        update(jobs)
        .where(jobs.c.claimed_by == by, jobs.c.id.in_(numbers))
        .values(claimed_until=until)
        .returning(jobs.c.id)
    )
    return frozenset((await connection.execute(kept)).scalars())


async def retry(connection: Connection, job_id: int, due_at: datetime) -> None:
    """Let anyone try again then, as the attempt failed."""
    await connection.execute(
        update(jobs).where(jobs.c.id == job_id).values(attempts=jobs.c.attempts + 1, due_at=due_at, **FREED)
    )


async def release(connection: Connection, by: str | None = None) -> None:
    """Let anyone do what someone, or anyone, has taken."""
    await leases.release(connection, jobs, by)
