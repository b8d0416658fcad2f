"""Rows of the database as a person may take them home."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.core.people import Player
from storage import Connection

Query = Callable[[Connection, int], Awaitable[list[Mapping[str, Any]]]]
"""A named query of `storage.personal_data`, by the number of a player."""


def rows(query: Query) -> Callable[[Connection, Player], Awaitable[list[Mapping[str, Any]]]]:
    """What a query finds about a player."""

    async def export(connection: Connection, player: Player) -> list[Mapping[str, Any]]:
        return await query(connection, player.id)

    return export


def without(row: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in names}
