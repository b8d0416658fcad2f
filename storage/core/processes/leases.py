"""Rows that one process at a time acts on: taken for a while, and free again when that is over."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, Update, bindparam, or_, select, union, update

from storage.core.connections import Connection
from storage.core.tables import jobs, posts
from storage.core.time_shift import NOW

FREED = {"claimed_by": None, "claimed_until": None}


def worker_name() -> str:
    """A name for this process that no other one has."""
    return f"{socket.gethostname()[:40]} {os.getpid()} {secrets.token_hex(4)}"


def is_free(table: Table, now: datetime | ColumnElement[datetime]) -> ColumnElement[bool]:
    """Whether nobody acts on a row, or whoever did has not been heard of for too long."""
    return or_(table.c.claimed_until.is_(None), table.c.claimed_until <= now)


def claiming(table: Table, wanted: Select[Any]) -> Update:
    """Take the rows whose ids a query names, those aside that someone is just taking: `by` whom, and `until` when."""
    chosen = wanted.with_for_update(skip_locked=True, of=table).cte("chosen")
    taken: dict[str, Any] = {"claimed_by": bindparam("by"), "claimed_until": bindparam("until")}
    return update(table).where(table.c.id.in_(select(chosen.c.id))).values(**taken)


async def owners(connection: Connection, now: datetime) -> frozenset[str]:
    """Those who have taken posts or jobs for longer than now."""
    return frozenset((await connection.execute(_OWNERS, {"now": now})).scalars())


async def free(connection: Connection, by: str) -> None:
    """Let others do what someone had in hand who will not do it any more."""
    for table in (posts, jobs):
        await release(connection, table, by)


async def release(
    connection: Connection, table: Table, by: str | None = None, ids: Sequence[int] | None = None
) -> None:
    """Let others have what someone, or anyone, took and is not done with: these rows, or all."""
    taken = table.c.claimed_by.is_not(None) if by is None else table.c.claimed_by == by
    freed = update(table).where(taken).values(**FREED)
    await connection.execute(freed if ids is None else freed.where(table.c.id.in_(ids)))


_OWNERS = union(
    *(
        select(table.c.claimed_by).where(table.c.claimed_by.is_not(None), table.c.claimed_until > NOW)
        for table in (posts, jobs)
    )
)
