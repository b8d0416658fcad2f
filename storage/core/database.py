"""One database: opened, migrated, and handed out a transaction at a time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import sqlalchemy
from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from storage import migrations
from storage.core import commit_state, sqlite_driver
from storage.core.commit_hooks import POSTS, Bell, Taker, act_now, forget, has_to_ring, take_last
from storage.core.connections import Connection, Connections
from storage.core.driver_errors import advice, has_no_room, is_away, is_damaged, is_in_vain, is_table_in_use, reason
from storage.core.query_times import Heard, QueryTimes

READS, WRITES = "BEGIN DEFERRED", "BEGIN IMMEDIATE"
"""How transactions of SQLite begin, together with their first statement, which saves going to the thread for it."""
NOTHING_WRITTEN = "DELETE FROM alembic_version WHERE false"  # refused where a file can only be read, unlike `BEGIN`
SQLITE_READERS = 8
"""Readers at the same time; others wait, as writers do.

Each has a connection with a thread, and a megabyte of statements: as Python executes one step at a time, more
would only wait for each other. The one used last is used next.
"""
POSTGRESQL_AT_ONCE, BEGINS_AFTER_S = 8, 1.0
"""Transactions at the same time there; as they may wait for rows, more begin once they have waited so many seconds.

A new connection is dear, and each makes statements and plans of its own: few are used, the last one first.
"""
POSTGRESQL_READING: Mapping[str, Any] = MappingProxyType(
    {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
)
AGAIN_SECONDS = 0.25  # between two tries to reach a server that is away
SESSIONLESS: Mapping[str, Any] = MappingProxyType(
    {"statement_cache_size": 0, "prepared_statement_cache_size": 0, "prepared_statement_name_func": str}
)
"""Statements without a name, of which a session keeps one: what one has prepared, another does not know."""
COMPILED = 150
"""Statements kept compiled, of some 25 kB each, and half as many again before the oldest go.

Tables, moves and their posts execute some forty again and again; a rare one takes a millisecond more.
"""
IN_USE = "a table that has to change is in use, as while it is copied; trying again until it is free"
MIGRATE_SECONDS, MIGRATE_AGAIN_SECONDS = 600.0, 3.0
"""How long a migration is tried while tables are in use, and how often."""
CLOSE_SECONDS = 5.0
NO_ADDRESS = "{setting} is not a database address; write it like sqlite+aiosqlite:///data/engawa.db."
NOT_KEPT = {None, "", ":memory:"}
"""Names that are those of no file."""
MISREAD = (ArgumentError, TypeError, ValueError)  # of a part that is no number, or unknown to a driver, as `sslmode`
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of PostgreSQL one process uses, and how long anything may take there."""

    pool_size: int = 20
    """Connections that are kept; there may be as many again for a moment."""
    pool_seconds: float = 5.0
    """Seconds to wait for a connection, also while the server is away."""
    statement_seconds: float = 10.0
    lock_seconds: float = 3.0
    pooled: bool = False
    """Whether a pooler stands between, which may hand each transaction to another session of the server."""


USUAL_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class PoolUse:
    """How many connections are used just now, and how many may be at the most."""

    used: int
    most: int


class StorageError(Exception):
    """The database cannot be used as it is; the message is meant for the host."""


class DatabaseDamaged(StorageError):
    """What is stored cannot be read any more."""


class DatabaseBusy(StorageError):
    """No connection is free, or something takes too long because of others; trying again may help."""


class DatabaseAway(DatabaseBusy):
    """The server cannot be reached, or was gone before a transaction ended."""


class DatabaseFull(DatabaseAway):
    """Nothing can be stored for the moment, as the disk is full; the transaction is undone."""


class Database:
    def __init__(self, engine: Connections, limits: Limits = USUAL_LIMITS) -> None:
        self._engine = engine
        self._patience = limits.pool_seconds
        self._is_sqlite = engine.dialect.name == "sqlite"
        self._reading = engine if self._is_sqlite else engine.with_options(**POSTGRESQL_READING)
        self._writer, self._unasked = asyncio.Lock(), asyncio.Lock()
        self._readers = asyncio.Semaphore(SQLITE_READERS)
        self._turns = asyncio.Semaphore(POSTGRESQL_AT_ONCE)
        self._under_way = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._bells: list[tuple[Bell, str]] = []
        self._takers: list[tuple[Taker, str]] = []
        self._query_times = QueryTimes(engine)
        self.is_full = False
        """Whether nothing could be stored when something was to be last."""

    @classmethod
    @asynccontextmanager
    async def open(
        cls, url: str, limits: Limits = USUAL_LIMITS, *, upgrades: bool = True, takes_newer: bool = False
    ) -> AsyncIterator[Database]:
        """Connect, bring the schema up to date or, unless it `upgrades`, refuse an older one; raises `StorageError`.

        One of a newer version is refused unless it `takes_newer`.
        """
        database = cls(_engine(url, limits), limits)
        try:
            look = migrations.tolerate if takes_newer else migrations.require
            await database._prepare(migrations.upgrade if upgrades else look)
            yield database
        finally:
            await database._close()

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve from it as well."""
        return not self._is_sqlite

    async def _prepare(self, migrate: Callable[[sqlalchemy.Connection], None]) -> None:
        """Make the folder of a file that does not exist yet, and have the schema looked at."""
        try:
            if self._is_sqlite:
                Path(self._engine.url.database or "").parent.mkdir(parents=True, exist_ok=True)
            await self._reach()
            await self._migrate_in_time(migrate)
        except (DBAPIError, OSError) as error:
            raise StorageError(f"The database cannot be opened ({reason(error)}); {advice(error)}.") from error

    async def _reach(self) -> None:
        try:
            await (await self._engine.open()).close()
        except MISREAD as error:
            raise StorageError(f"The database cannot be opened ({error}); look at DATABASE_URL.") from error

    async def _migrate_in_time(self, migrate: Callable[[sqlalchemy.Connection], None]) -> None:
        """Try again where a table is in use for long, such as for a copy, while others go on using it."""
        until, is_told = time.monotonic() + MIGRATE_SECONDS, False
        while True:
            try:
                await self._migrate(migrate)
            except DBAPIError as error:
                if not is_table_in_use(error) or time.monotonic() >= until:
                    raise
            else:
                return
            if not is_told:
                log.warning(IN_USE)
                is_told = True
            await asyncio.sleep(MIGRATE_AGAIN_SECONDS)

    async def _migrate(self, migrate: Callable[[sqlalchemy.Connection], None]) -> None:
        """Migrate on a connection of its own: SQLite copies tables that others refer to, and checks them after."""
        async with self._engine.connect() as connection:
            async with connection.begin():
                await connection.run_sync(_migrate, migrate)
            if self._is_sqlite:
                await connection.invalidate()  # it does not watch foreign keys

    def ring(self, bell: Bell, owed: str = POSTS) -> None:
        """Ring this bell whenever a transaction has committed in which a post, or something else, was owed."""
        self._bells.append((bell, owed))

    def take(self, taker: Taker, owed: str = POSTS) -> None:
        """Have this act last in every transaction in which such a thing is owed."""
        self._takers.append((taker, owed))

    def time(self, heard: Heard, least: float = 0.0) -> None:
        """Tell of every statement from now on that takes at least so many seconds."""
        self._query_times.tell(heard, least)

    @property
    def pool(self) -> PoolUse:
        pool: Any = self._engine.pool
        return PoolUse(pool.checkedout(), pool.size() * (1 if self._is_sqlite else 2))  # as many again for a moment

    async def scrub(self) -> None:
        """Leave nothing behind of what was deleted: SQLite's log is written back and emptied, unless someone reads."""
        if self._is_sqlite:
            async with self._writer, self._engine.connect() as connection:
                await connection.driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        """A transaction that commits at the end of the block and rolls back if it raises."""
        ends: list[Callable[[bool], None]] = []
        counted, has_committed = 0, False
        try:
            async with self._transaction() as connection:
                forget(connection)
                yield connection
                await act_now(connection)
                rings = has_to_ring(connection)
                ends = await take_last(connection, self._takers, rings)
                is_full = self.is_full and not await connection.has_written()
                commit_state.count(counted := 1)
            has_committed, self.is_full = True, is_full
        except DatabaseFull:
            self.is_full = True
            commit_state.count(-counted)
            raise
        finally:
            for end in ends:
                end(has_committed)
        for bell, owed in self._bells if rings else ():
            if owed in rings:
                bell()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Connection]:
        if not self._is_sqlite:
            with self._counted():
                async with self._begun(self._engine) as connection:
                    yield connection
            return
        unasked = nullcontext() if commit_state.is_watched() else self._unasked
        async with unasked, self._writer:  # SQLite has one writer: queue here, and people behind one sweep at most
            with self._counted():
                async with self._engine.begin() as connection:
                    connection.driver.begin_with(WRITES)
                    yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """A consistent view that never waits for a writer and changes nothing."""
        with self._counted():
            if not self._is_sqlite:
                async with self._begun(self._reading) as connection:
                    yield connection
            else:
                async with self._readers, self._reading.begin() as connection:  # in the order of asking
                    connection.driver.begin_with(READS)
                    yield connection

    @asynccontextmanager
    async def _begun(self, engine: Connections) -> AsyncIterator[Connection]:
        """Begin a transaction once the server can be reached: one that is only started again is waited for.

        Behind a pooler, the beginning is the first that the server itself hears of it.
        """
        async with AsyncExitStack() as stack:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEGINS_AFTER_S):
                    await stack.enter_async_context(self._turns)
            until = time.monotonic() + self._patience
            while True:
                try:
                    connection = await stack.enter_async_context(engine.begin())
                    break
                except (DBAPIError, OSError, TimeoutError) as error:
                    if not is_away(error):
                        raise
                    if time.monotonic() >= until:
                        raise DatabaseAway(f"The database cannot be reached ({reason(error)}).") from error
                await asyncio.sleep(AGAIN_SECONDS)
            yield connection

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Count a transaction under way; raises `DatabaseBusy` where it cannot be had in time."""
        self._under_way += 1
        self._idle.clear()
        try:
            yield
        except PoolTimeout as error:
            raise DatabaseBusy("No connection to the database was free in time.") from error
        except DBAPIError as error:
            if is_in_vain(error):
                raise DatabaseBusy(f"The database took too long ({error.orig}).") from error
            if is_damaged(error):
                raise DatabaseDamaged(f"The database is damaged ({error.orig}); restore a copy of it.") from error
            if has_no_room(error):
                raise DatabaseFull(f"The database can store nothing ({error.orig}).") from error
            if is_away(error):
                raise DatabaseAway(f"The connection to the database broke ({error.orig}).") from error
            raise
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._idle.set()

    async def _close(self) -> None:
        """Let transactions under way end first: aiosqlite may wait for ever for a connection cut off in one."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._idle.wait(), CLOSE_SECONDS)
        await self._engine.dispose()


def address_of(url: str, setting: str = "DATABASE_URL") -> URL:
    """Read the address of a database that lasts, so of a file if not of a server; raises `StorageError`."""
    with suppress(*MISREAD):
        address = make_url(url)
        if address.database not in NOT_KEPT or address.get_backend_name() != "sqlite":
            return address
    raise StorageError(NO_ADDRESS.format(setting=setting))


async def take_time(connection: Connection) -> None:
    """Lift the limit on statements until the transaction ends, for one that may change very many rows."""
    if connection.dialect.name == "postgresql":
        await connection.exec_driver_sql("SET LOCAL statement_timeout = 0")


def _engine(url: str, limits: Limits) -> Connections:
    parsed = address_of(url)
    backend = parsed.get_backend_name()
    if backend not in DRIVERS:
        raise StorageError(f"DATABASE_URL names “{backend}”; Engawa keeps its data in sqlite or postgresql.")
    try:
        address, options = parsed.set(drivername=DRIVERS[backend]), _options(backend, limits)
        usual = {"pool_reset_on_return": None, "hide_parameters": True, "query_cache_size": COMPILED}
        engine = Connections.of(address, **usual, **options)
    except ModuleNotFoundError:
        raise StorageError("PostgreSQL needs its driver: install Engawa with the extra “postgresql”.") from None
    except MISREAD:
        raise StorageError(NO_ADDRESS.format(setting="DATABASE_URL")) from None
    if backend == "sqlite":
        event.listen(engine.wrapped, "connect", sqlite_driver.prepare)
    elif limits.pooled:
        event.listen(engine.wrapped, "begin", partial(_limit_transaction, _timeouts(limits)))
    return engine


def _options(backend: str, limits: Limits) -> dict[str, Any]:
    if backend == "sqlite":
        kept = {"pool_size": SQLITE_READERS + 1, "max_overflow": 0, "pool_use_lifo": True}  # there is one writer
        return {"connect_args": {"async_creator_fn": sqlite_driver.connect}, **kept}
    return {
        "pool_pre_ping": True,  # the server may have dropped a connection since it was used
        "pool_size": limits.pool_size,
        "pool_use_lifo": True,
        "max_overflow": limits.pool_size,
        "pool_timeout": limits.pool_seconds,
        "connect_args": dict(SESSIONLESS) if limits.pooled else {"server_settings": _timeouts(limits)},
    }


def _timeouts(limits: Limits) -> dict[str, str]:
    """The limits in milliseconds, as PostgreSQL calls them."""
    seconds = {"statement_timeout": limits.statement_seconds, "lock_timeout": limits.lock_seconds}
    return {name: f"{most * 1000:.0f}" for name, most in seconds.items()}


def _limit_transaction(timeouts: Mapping[str, str], connection: sqlalchemy.Connection) -> None:
    """Limit it until it ends: whoever is handed the session next has limits of their own."""
    chosen = ", ".join(f"set_config('{name}', '{most}', true)" for name, most in timeouts.items())
    connection.exec_driver_sql(f"SELECT {chosen}")


def _migrate(connection: sqlalchemy.Connection, migrate: Callable[[sqlalchemy.Connection], None]) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")  # which cannot be changed once it has begun
        connection.exec_driver_sql(WRITES)
    try:
        migrate(connection)
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(NOTHING_WRITTEN)
    except migrations.SchemaError as error:
        raise StorageError(str(error)) from None
