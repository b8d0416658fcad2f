"""Rows that may be there already, told to the database in one statement so that nobody comes in between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import Table
from sqlalchemy.dialects import sqlite

from storage.core.connections import Connection

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

Insert: TypeAlias = "postgresql.Insert | sqlite.Insert"


def upsert(
    connection: Connection, table: Table, row: Mapping[str, Any], *, keys: Sequence[str], kept: Sequence[str] = ()
) -> Insert:
    """Insert a row or, where one with the same keys is there, set its other columns except those to be kept."""
    others = tuple(name for name in row if name not in (*keys, *kept))
    return _replacing(connection.dialect.name, table, tuple(keys), others).values(**row)


def upsert_each(connection: Connection, table: Table, *, keys: Sequence[str], others: Sequence[str]) -> Insert:
    """The same for several rows, which are handed over with it."""
    return _replacing(connection.dialect.name, table, tuple(keys), tuple(others))


def insert_new(connection: Connection, table: Table, row: Mapping[str, Any]) -> Insert:
    """Insert a row unless one with the same keys is there; its `rowcount` says which."""
    return inserting(connection.dialect.name, table).values(**row).on_conflict_do_nothing()


def inserting(dialect: str, table: Table) -> Insert:
    """An insertion that can say what to do with rows that are there."""
    if dialect == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415 (it takes time to load, and few use it)

    return postgresql.insert(table)


@cache
def _replacing(dialect: str, table: Table, keys: Sequence[str], others: Sequence[str]) -> Insert:
    """An insertion that sets the other columns of a row with the same keys; kept, as it takes time to build."""
    insert = inserting(dialect, table)
    replaced = {name: insert.excluded[name] for name in others}
    return insert.on_conflict_do_update(index_elements=list(keys), set_=replaced)
