"""Rows as several queries ask for them: one that others wait for, or all of them by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row, Select
from sqlalchemy.ext.asyncio import AsyncConnection


async def one_row(connection: AsyncConnection, query: Select[Any], *, hold: bool) -> Row[*tuple[Any, ...]] | None:
    """The only row there is, if any; with `hold`, other writers wait until this transaction ends."""
    found = await connection.execute(query.with_for_update() if hold else query)
    row: Row[*tuple[Any, ...]] | None = found.one_or_none()
    return row


async def by_name(connection: AsyncConnection, query: Select[Any]) -> list[Mapping[str, Any]]:
    """Every row as a mapping, as players take them home."""
    return [dict(row) for row in (await connection.execute(query)).mappings()]
