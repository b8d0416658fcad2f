"""SQLAlchemy's engine and connections for those who await; its own `asyncio` loads the ORM, which is six megabytes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self, TypeAlias, TypeVar, TypeVarTuple, overload

import sqlalchemy
from sqlalchemy import CursorResult, Dialect, Executable, Pool, RootTransaction
from sqlalchemy.engine import URL
from sqlalchemy.sql.selectable import TypedReturnsRows
from sqlalchemy.util import greenlet_spawn

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

Values: TypeAlias = Mapping[str, Any] | Sequence[Mapping[str, Any]] | None
"""What a statement is executed with: nothing, a row, or one row after the other."""


class Connection:
    """A connection from the engine's pool, used by one task at a time."""

    def __init__(self, wrapped: sqlalchemy.Connection) -> None:
        self._wrapped = wrapped

    @property
    def dialect(self) -> Dialect:
        return self._wrapped.dialect

    @property
    def info(self) -> dict[Any, Any]:
        """What is noted about the connection as long as it is open, whoever has it."""
        return self._wrapped.info

    @property
    def driver(self) -> Any:
        """The connection as the driver has it."""
        return self._wrapped.connection.driver_connection

    @overload
    async def execute(self, statement: TypedReturnsRows[*Ts], values: Values = None) -> CursorResult[*Ts]: ...
    @overload
    async def execute(self, statement: Executable, values: Values = None) -> CursorResult[*tuple[Any, ...]]: ...
    async def execute(self, statement: Executable, values: Values = None) -> CursorResult[*tuple[Any, ...]]:
        """Execute a statement and read all its rows."""
        return await greenlet_spawn(self._wrapped.execute, statement, values)

    async def exec_driver_sql(self, statement: str, values: Any = None) -> CursorResult[*tuple[Any, ...]]:
        """Execute a statement as the driver takes it."""
        return await greenlet_spawn(self._wrapped.exec_driver_sql, statement, values)

    async def run_sync(self, act: Callable[[sqlalchemy.Connection, *Ts], T], *values: *Ts) -> T:
        """Have a function that doesn't await do something with the connection."""
        return await greenlet_spawn(act, self._wrapped, *values)

    async def has_written(self) -> bool:
        """Whether the transaction under way has anything to store; PostgreSQL gives it a number with the first row."""
        if self.dialect.name == "sqlite":
            return bool(self.driver.has_written)
        return (await self.exec_driver_sql("SELECT txid_current_if_assigned()")).scalar_one() is not None

    def begin(self) -> Transaction:
        """A transaction for a block: it commits at the end, and rolls back where that raises."""
        return Transaction(self._wrapped)

    async def invalidate(self) -> None:
        """Have it closed rather than kept for the next who needs one."""
        await greenlet_spawn(self._wrapped.invalidate)

    async def close(self) -> None:
        """Give it back, having rolled back what was under way, which nobody who is cancelled cuts short."""
        if not self._wrapped.in_transaction():
            await greenlet_spawn(self._wrapped.close)
            return
        closing, cancelled = asyncio.ensure_future(greenlet_spawn(self._wrapped.close)), None
        while not closing.done():
            try:
                await asyncio.wait({closing})
            except asyncio.CancelledError as error:
                cancelled = error
        if cancelled:
            raise cancelled
        closing.result()


class Transaction:
    """A transaction of a connection, from the beginning of a block to its end."""

    def __init__(self, connection: sqlalchemy.Connection) -> None:
        self._connection = connection
        self._begun: RootTransaction | None = None

    async def __aenter__(self) -> Self:
        self._begun = await greenlet_spawn(self._connection.begin)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        assert self._begun
        await greenlet_spawn(self._begun.__exit__, kind, error, where)


class Connections:
    """Where connections come from."""

    def __init__(self, wrapped: sqlalchemy.Engine) -> None:
        self.wrapped = wrapped

    @classmethod
    def of(cls, url: URL, **options: Any) -> Self:
        """Make one for a database; its driver has to be one for asyncio. Options are those of `create_engine`."""
        return cls(sqlalchemy.create_engine(url, **options))

    @property
    def url(self) -> URL:
        return self.wrapped.url

    @property
    def dialect(self) -> Dialect:
        return self.wrapped.dialect

    @property
    def pool(self) -> Pool:
        return self.wrapped.pool

    def with_options(self, **options: Any) -> Connections:
        """The same connections with other options, such as the isolation of transactions."""
        return Connections(self.wrapped.execution_options(**options))

    async def open(self) -> Connection:
        """A connection that its user has to close."""
        return Connection(await greenlet_spawn(self.wrapped.connect))

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[Connection]:
        """A connection for a block."""
        connection = await self.open()
        try:
            yield connection
        finally:
            await connection.close()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Connection]:
        """A connection with a transaction for a block."""
        async with self.connect() as connection, connection.begin():
            yield connection

    async def dispose(self) -> None:
        """Close every connection that nobody uses."""
        await greenlet_spawn(self.wrapped.dispose)
