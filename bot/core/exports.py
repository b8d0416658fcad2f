"""Rows of the database as a person may take them home."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, TypeVar

from bot.core.people import Player
from storage import Connection
from storage.core.rows import paced

__all__ = ["apart", "paced", "rows", "without"]

T = TypeVar("T")
R = TypeVar("R")
Query = Callable[[Connection, int], Awaitable[list[Mapping[str, Any]]]]
"""A named query of `storage.personal_data`, by the number of a player."""


def rows(query: Query) -> Callable[[Connection, Player], Awaitable[list[Mapping[str, Any]]]]:
    """What a query finds about a player."""

    async def export(connection: Connection, player: Player) -> list[Mapping[str, Any]]:
        return await query(connection, player.id)

    return export


async def apart(tell: Callable[[T], R], found: Iterable[T]) -> list[R]:
    """Tell of each of many things, off the event loop and with rests between."""
    return await asyncio.to_thread(lambda: [tell(each) for each in paced(found)])


def without(row: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}
