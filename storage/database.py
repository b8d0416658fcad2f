"""One database: opened, migrated, and handed out a transaction at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

import sqlalchemy
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage import migrations
from storage.bells import Bell, has_to_ring

Connection: TypeAlias = AsyncConnection
"""One transaction, as queries and services are handed it."""

SQLITE_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",  # a confirmed move survives a power cut
    "foreign_keys = ON",
    "busy_timeout = 10000",
)
CLOSE_SECONDS = 5.0
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


class StorageError(Exception):
    """The database cannot be used as it is; the message is meant for the host."""


class Database:
    """Transactions on one database; `open` it, use `writing` and `reading`, `close` it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._is_sqlite = engine.dialect.name == "sqlite"
        self._writer = asyncio.Lock()
        self._under_way = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._bells: list[Bell] = []

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str) -> AsyncIterator[Database]:
        """Connect, bring the schema up to date; raises `StorageError`."""
        database = cls(_engine(url))
        try:
            await database._prepare()
            yield database
        finally:
            await database._close()

    async def _prepare(self) -> None:
        """Make the folder of a file that does not exist yet, and bring the schema up to date."""
        try:
            if self._is_sqlite:
                _make_folder(self._engine.url.database)
            await self._migrate()
        except (DBAPIError, OSError) as error:
            reason = error.orig if isinstance(error, DBAPIError) else error
            raise StorageError(
                f"The database cannot be opened ({reason}); look at DATABASE_URL and at who may read and write there."
            ) from error

    async def _migrate(self) -> None:
        """On a connection of its own: SQLite copies tables that others refer to, and looks at the references after."""
        async with self._engine.connect() as connection:
            await connection.execution_options(sqlite_begin="IMMEDIATE", sqlite_foreign_keys="OFF")
            async with connection.begin():
                await connection.run_sync(_upgrade)
            await connection.invalidate()

    def ring(self, bell: Bell) -> None:
        """Ring this bell whenever a transaction has committed in which a post was owed."""
        self._bells.append(bell)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        """A transaction that commits at the end of the block and rolls back if it raises."""
        async with self._transaction() as connection:
            has_to_ring(connection)  # forget what an earlier transaction, rolled back, would have rung for
            yield connection
            rings = has_to_ring(connection)
        for bell in self._bells if rings else ():
            bell()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Connection]:
        if not self._is_sqlite:
            with self._counted():
                async with self._engine.begin() as connection:
                    yield connection
            return
        async with self._writer:  # SQLite has one writer: queue here, not there
            with self._counted():
                async with self._engine.connect() as connection:
                    await connection.execution_options(sqlite_begin="IMMEDIATE")
                    async with connection.begin():
                        yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """A consistent view that never waits for a writer and changes nothing."""
        with self._counted():
            async with self._engine.connect() as connection, connection.begin():
                yield connection

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self._under_way += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._idle.set()

    async def _close(self) -> None:
        """Let transactions under way end first: aiosqlite may wait for ever for a connection cut off in one."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._idle.wait(), CLOSE_SECONDS)
        await self._engine.dispose()


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
    try:
        engine = create_async_engine(parsed.set(drivername=DRIVERS[backend]), pool_reset_on_return=None)
    except ModuleNotFoundError:
        raise StorageError("PostgreSQL needs its driver: install Engawa with the extra “postgresql”.") from None
    if backend == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _make_folder(file: str | None) -> None:
    if file and file != ":memory:":
        Path(file).parent.mkdir(parents=True, exist_ok=True)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver must not begin transactions behind our back
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: sqlalchemy.Connection) -> None:
    options = connection.get_execution_options()
    if "sqlite_foreign_keys" in options:  # cannot be changed once the transaction has begun
        connection.exec_driver_sql(f"PRAGMA foreign_keys = {options['sqlite_foreign_keys']}")
    kind = options.get("sqlite_begin", "DEFERRED")
    connection.exec_driver_sql(f"BEGIN {kind}")


def _upgrade(connection: sqlalchemy.Connection) -> None:
    try:
        migrations.upgrade(connection)
    except migrations.SchemaError as error:
        raise StorageError(str(error)) from None
