"""SQLite in a thread of its own, with one hop there and back for each statement."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Self

import aiosqlite

PRAGMAS = (
    "synchronous = FULL",  # a confirmed move survives a power cut
    "foreign_keys = ON",
    "busy_timeout = 10000",
    "secure_delete = ON",  # who is forgotten is not to be found in the file either
    "cache_size = -16384",  # of 1024 bytes each; 2000 pages are too few once there is some history
    "mmap_size = 1073741824",  # what the cache does not hold is read without a copy, and shared by all connections
)
CHUNK = 64
"""Rows that aiosqlite would read at once, where rows are asked for one by one."""
PREPARED = 64
"""Statements that each connection keeps prepared, of some ten kilobytes; Python's 128 are reached in an hour or so."""
WAL = "PRAGMA journal_mode = WAL"
PATIENCE_S, AGAIN_S = 10.0, 0.01
"""How long we try to switch a new file to this mode while others do the same, and how often."""


def copy_file(file: Path, copy: Path) -> None:
    """Copy a database that is in use, as `.backup` of the program `sqlite3` does; raises `sqlite3.Error`.

    What lets others answer in the bot's name stays behind.
    """
    address = f"{file.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        if target.execute("SELECT 1 FROM sqlite_master WHERE name = 'chat_answers'").fetchone():
            target.execute("PRAGMA secure_delete = ON")
            with target:
                target.execute("UPDATE chat_answers SET token = NULL")


class HoppingConnection(aiosqlite.Connection):
    """A connection whose cursors read all rows at once, in the hop in which the statement is executed."""

    _beginning: str | None = None
    _changed_before = 0
    _stopping: asyncio.Future[Any] | None = None

    def stop(self) -> asyncio.Future[Any] | None:
        self._stopping = super().stop()
        return self._stopping

    async def stopped(self) -> None:
        """Wait until the thread has nothing to tell any more."""
        if self._stopping:
            await self._stopping

    def begin_with(self, statement: str) -> None:
        """Begin a transaction in the hop of the first statement that comes."""
        self._beginning, self._changed_before = statement, self.total_changes

    @property
    def has_written(self) -> bool:
        """Whether any row was changed in the transaction."""
        return self.total_changes > self._changed_before

    async def commit(self) -> None:
        if not self._never_began():
            await super().commit()

    async def rollback(self) -> None:
        if not self._never_began():
            await super().rollback()

    def cursor(self) -> HoppingCursor:  # type: ignore[override]  # it need not be awaited
        return HoppingCursor(self)

    async def hop(self, method: str, operation: str, parameters: Any) -> tuple[Any, ...]:
        """Have a cursor do something in the thread."""
        hopping: Any = self._execute  # it has no types
        beginning, self._beginning = self._beginning, None
        done: tuple[Any, ...] = await hopping(_executed, self._conn, beginning, method, operation, parameters)
        return done

    def end_with_process(self) -> Self:
        """Let the thread keep no process from ending."""
        self._thread.daemon = True
        return self

    def _never_began(self) -> bool:
        beginning, self._beginning = self._beginning, None
        return beginning is not None


class HoppingCursor:
    """Has what SQLAlchemy asks of a cursor; only executing goes to the thread."""

    def __init__(self, connection: HoppingConnection) -> None:
        self._connection = connection
        self._rows: Sequence[Any] = ()
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, operation: str, parameters: Sequence[Any] = ()) -> Self:
        await self._hop("execute", operation, parameters)
        return self

    async def executemany(self, operation: str, parameters: Iterable[Sequence[Any]]) -> Self:
        await self._hop("executemany", operation, parameters)
        return self

    async def fetchall(self) -> Sequence[Any]:
        rows, self._rows = self._rows, ()
        return rows

    async def fetchmany(self, size: int | None = None) -> Sequence[Any]:
        size = self.arraysize if size is None else size
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    async def fetchone(self) -> Any | None:
        return next(iter(await self.fetchmany(1)), None)

    async def close(self) -> None:
        """Nothing, as nothing is left open."""

    async def _hop(self, method: str, operation: str, parameters: Any) -> None:
        done = await self._connection.hop(method, operation, parameters)
        self.description, self._rows, self.rowcount, self.lastrowid = done


def prepare(connection: Any, _record: Any) -> None:
    """Set a new connection, as SQLAlchemy has it, to what we need."""
    connection.isolation_level = None  # the driver must not begin transactions behind our back
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def connect(*arguments: Any, **options: Any) -> HoppingConnection:
    """Open a database as `sqlite3.connect` does; its thread ends with the process."""
    connection: Any = HoppingConnection(partial(_opened, *arguments, **options), CHUNK).end_with_process()
    try:
        opened: HoppingConnection = await connection
    except sqlite3.Error:
        await connection.stopped()  # it tells the loop, which may be gone a moment later
        raise
    return opened


def _opened(*arguments: Any, **options: Any) -> sqlite3.Connection:
    """Connect in the thread to a file in WAL mode; SQLite itself doesn't wait where several change a new one."""
    connection: sqlite3.Connection = sqlite3.connect(*arguments, cached_statements=PREPARED, **options)
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            connection.execute(WAL)
        except sqlite3.Error as error:
            if "locked" not in str(error) or time.monotonic() >= until:
                connection.close()
                raise
            time.sleep(AGAIN_S)
        else:
            return connection


def _executed(
    connection: sqlite3.Connection, beginning: str | None, method: str, operation: str, parameters: Any
) -> tuple[Any, ...]:
    """Execute in the thread: the columns, the rows, how many rows were changed, and the last new row's number."""
    cursor = connection.cursor()
    try:
        if beginning:
            cursor.execute(beginning)
        getattr(cursor, method)(operation, parameters)
        rows = cursor.fetchall() if cursor.description else ()
        return cursor.description, rows, cursor.rowcount, cursor.lastrowid
    finally:
        cursor.close()
