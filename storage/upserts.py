"""Rows that may be there already, told to the database in one statement so that nobody comes in between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

Insert: TypeAlias = postgresql.Insert | sqlite.Insert


def upsert(
    connection: AsyncConnection, table: Table, row: Mapping[str, Any], *, keys: Sequence[str], kept: Sequence[str] = ()
) -> Insert:
    """Insert a row or, where one with the same keys is there, set its other columns except those to be kept."""
    insert = _insert(connection, table).values(**row)
    others = {name: insert.excluded[name] for name in row if name not in (*keys, *kept)}
    return insert.on_conflict_do_update(index_elements=list(keys), set_=others)


def insert_new(connection: AsyncConnection, table: Table, row: Mapping[str, Any]) -> Insert:
    """Insert a row unless one with the same keys is there; its `rowcount` says which."""
    return _insert(connection, table).values(**row).on_conflict_do_nothing()


def _insert(connection: AsyncConnection, table: Table) -> Insert:
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)
