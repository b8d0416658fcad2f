"""Moves everything that is stored from one database to another, of whichever kind, in batches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import Row, Select, Table, exists, func, insert, select, text, tuple_

from storage.core.connections import Connection
from storage.core.database import Database, StorageError, take_time
from storage.play.matches.tables import moves
from storage.tables import metadata

BATCH = 1000


async def copy(source: Database, target: Database) -> int:
    """Copy all rows, or none if that fails, into a database in which nothing is stored yet; returns how many.

    Raises `StorageError`.
    """
    count = 0
    async with source.reading() as reading, target.writing() as writing:
        await take_time(writing)
        await _refuse_used(writing)
        for table in metadata.sorted_tables:
            async for batch in _batches(reading, select(table), table):
                await writing.execute(insert(table), [dict(row._mapping) for row in batch])
                count += len(batch)
            await _go_on_counting(reading, writing, table)
    if not count:
        raise StorageError("Nothing is stored in the database that DATABASE_URL names: look whether that is the one.")
    return count


async def difference(source: Database, target: Database) -> str | None:
    """What is not alike in two databases: rows of a table, or what seals the moves; None if nothing is."""
    async with source.reading() as one, target.reading() as other:
        for table in metadata.sorted_tables:
            counts = [await _count(connection, table) for connection in (one, other)]
            if counts[0] != counts[1]:
                return f"{counts[0]} rows of {table.name} have become {counts[1]}"
        if await _sealed(one) != await _sealed(other):
            return "the values that seal the moves are not the same"
    return None


async def _refuse_used(connection: Connection) -> None:
    for table in metadata.sorted_tables:
        if (await connection.execute(select(exists().select_from(table)))).scalar_one():
            raise StorageError(f"The database to copy to is not empty: it has rows of {table.name}. Name an empty one.")


async def _batches(connection: Connection, query: Select[Any], table: Table) -> AsyncIterator[Sequence[Row[Any]]]:
    """Rows by the order of their key, some at a time."""
    key = list(table.primary_key.columns)
    ordered, last = query.order_by(*key).limit(BATCH), None
    while True:
        further = ordered.where(tuple_(*key) > tuple_(*last)) if last is not None else ordered
        rows = (await connection.execute(further)).all()
        if rows:
            yield rows
        if len(rows) < BATCH:
            return
        last = [rows[-1]._mapping[column.name] for column in key]


async def _go_on_counting(reading: Connection, writing: Connection, table: Table) -> None:
    """Let the next row get the number it would have got: an old button never leads to a new row."""
    column = table.autoincrement_column
    if column is None:
        return
    last = await _last_number(reading, table)
    if not last:
        return
    if writing.dialect.name == "postgresql":
        sequence = func.pg_get_serial_sequence(table.name, column.name)
        await writing.execute(select(func.setval(sequence, last)))
    elif table.dialect_options["sqlite"]["autoincrement"]:
        named = {"name": table.name, "last": last}
        await writing.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), named)
        await writing.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"), named)


async def _last_number(connection: Connection, table: Table) -> int:
    """The highest number a table has ever given, 0 for none."""
    column = table.autoincrement_column
    assert column is not None
    highest: int = (await connection.execute(select(func.coalesce(func.max(column), 0)))).scalar_one()
    if connection.dialect.name == "postgresql":
        sequence = select(func.pg_get_serial_sequence(table.name, column.name))
        name = (await connection.execute(sequence)).scalar_one()
        query = text(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {name}")  # noqa: S608 (it is ours)
        return max(highest, int((await connection.execute(query)).scalar_one()))
    if not table.dialect_options["sqlite"]["autoincrement"]:
        return highest
    query = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
    return max(highest, int((await connection.execute(query, {"name": table.name})).scalar() or 0))


async def _count(connection: Connection, table: Table) -> int:
    number: int = (await connection.execute(select(func.count()).select_from(table))).scalar_one()
    return number


async def _sealed(connection: Connection) -> str:
    """One value for what seals all moves."""
    seal = sha256()
    query = select(moves.c.match_id, moves.c.ply, moves.c.chain)
    async for batch in _batches(connection, query, moves):
        for row in batch:
            seal.update(f"{row.match_id} {row.ply} {row.chain}\n".encode())
    return seal.hexdigest()
