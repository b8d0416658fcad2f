"""Rows as several queries ask for them: one that others wait for, or all of them by their names."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import ColumnElement, Result, Row, Select, false, or_

from storage.core.connections import Connection

T = TypeVar("T")
Number: TypeAlias = ColumnElement[int]
"""The number of a row in a larger query, such as that of a player."""
Condition: TypeAlias = ColumnElement[bool]
PART, REST_SECONDS = 50, 0.001
"""So many rows are seen to in a row, with a rest after them."""


def any_of(conditions: Sequence[Condition]) -> Condition:
    return or_(false(), *conditions)


def nobody() -> Condition:
    """A condition that holds for nobody."""
    return false()


async def one_row(connection: Connection, query: Select[Any], *, hold: bool) -> Row[*tuple[Any, ...]] | None:
    """The only row there is, if any; with `hold`, other writers wait until this transaction ends."""
    found = await connection.execute(query.with_for_update() if hold else query)
    row: Row[*tuple[Any, ...]] | None = found.one_or_none()
    return row


async def by_name(connection: Connection, query: Select[Any]) -> list[Mapping[str, Any]]:
    """Every row as a mapping, as players take them home; they are made off the event loop, for they may be many."""
    found = await connection.execute(query)
    return await asyncio.to_thread(_by_name, found)


def paced(items: Iterable[T]) -> Iterator[T]:
    """These, with rests between: in a thread that has much to do with them, so that others come to their turns."""
    for number, item in enumerate(items, start=1):
        yield item
        if number % PART == 0:
            time.sleep(REST_SECONDS)


def _by_name(found: Result[Any]) -> list[Mapping[str, Any]]:
    names = tuple(found.keys())
    return [dict(zip(names, row, strict=True)) for row in paced(found)]
