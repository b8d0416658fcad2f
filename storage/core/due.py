"""Whether anything is due, of whatever kind: one query for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import CompoundSelect, Select, Subquery, func, literal_column, select, union_all

from storage.core.connections import Connection

Due: TypeAlias = Select[Any]
"""Finds a row if something is due at the moment `now`, a parameter."""


class DueRow(NamedTuple):
    """A number under which something is due, and since when the latest of it is: another row once there is news."""

    number: int
    latest: datetime


async def found(connection: Connection, kinds: Sequence[Due], now: datetime) -> frozenset[int]:
    """The places of those kinds of which something is due now."""
    if not kinds:
        return frozenset()
    return frozenset((await connection.execute(_asking(tuple(kinds)), {"now": now})).scalars())


def longest_overdue(found: Subquery) -> Select[Any]:
    """Each number once, of rows with `id` and `at`; with the latest moment, and ordered by the first."""
    return select(found.c.id, func.max(found.c.at)).group_by(found.c.id).order_by(func.min(found.c.at), found.c.id)


@cache
def _asking(kinds: tuple[Due, ...]) -> CompoundSelect[Any]:
    first = (kind.limit(1).subquery() for kind in kinds)
    places: list[Select[Any]] = [
        select(literal_column(str(place))).select_from(found) for place, found in enumerate(first)
    ]
    return union_all(*places)
