"""One database: opened, migrated, and handed out a transaction at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import sqlalchemy
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage import migrations

Connection: TypeAlias = AsyncConnection
"""One transaction, as queries and services are handed it."""

SQLITE_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",  # a confirmed move survives a power cut
    "foreign_keys = ON",
    "busy_timeout = 10000",
)
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


class StorageError(Exception):
    """The database cannot be used as it is; the message is meant for the host."""


class Database:
    """Transactions on one database; `open` it, use `writing` and `reading`, `close` it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._is_sqlite = engine.dialect.name == "sqlite"
        self._writer = asyncio.Lock()

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str) -> AsyncIterator[Database]:
        """Connect, bring the schema up to date; raises `StorageError`."""
        engine = _engine(url)
        try:
            database = cls(engine)
            async with database.writing() as connection:
                await connection.run_sync(_upgrade)
            yield database
        finally:
            await engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        """A transaction that commits at the end of the block and rolls back if it raises."""
        if not self._is_sqlite:
            async with self._engine.begin() as connection:
                yield connection
            return
        async with self._writer, self._engine.connect() as connection:  # SQLite has one writer: queue here, not there
            await connection.execution_options(sqlite_begin="IMMEDIATE")
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """A consistent view that never waits for a writer and changes nothing."""
        async with self._engine.connect() as connection, connection.begin():
            yield connection


def _engine(url: str) -> AsyncEngine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StorageError(
            "DATABASE_URL is not a database address; write it like sqlite+aiosqlite:///data/engawa.db."
        ) from None
    backend = parsed.get_backend_name()
    if backend not in DRIVERS:
        raise StorageError(f"DATABASE_URL names “{backend}”; Engawa keeps its data in sqlite or postgresql.")
    if backend == "sqlite" and parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    try:
        engine = create_async_engine(parsed.set(drivername=DRIVERS[backend]), pool_reset_on_return=None)
    except ModuleNotFoundError:
        raise StorageError("PostgreSQL needs its driver: install Engawa with the extra “postgresql”.") from None
    if backend == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver must not begin transactions behind our back
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: sqlalchemy.Connection) -> None:
    kind = connection.get_execution_options().get("sqlite_begin", "DEFERRED")
    connection.exec_driver_sql(f"BEGIN {kind}")


def _upgrade(connection: sqlalchemy.Connection) -> None:
    try:
        migrations.upgrade(connection)
    except migrations.NewerSchema as error:
        raise StorageError(str(error)) from None
