"""What one process at a time may do: locks that PostgreSQL keeps while a process lives, and word among processes.

A process has one direct connection for this, past any pooler. With SQLite there is one process, and all is its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from sqlalchemy.pool import NullPool

from storage.core.connections import Connection, Connections
from storage.core.database import DRIVERS, DatabaseAway, StorageError, address_of

CHANNEL = "engawa"
"""The channel on which processes tell each other that something is owed."""
LOOK_S = 5.0
"""Seconds between two looks at the connection, which may break without a word: with it all locks are lost."""
SETTLED_S = 5.0
"""So many seconds after the server began, everybody who lives has taken their locks again."""
ASK_S = 10.0
GHOST_S = 0.25
"""Seconds between tries to take over from a session of our own that PostgreSQL does not know to be gone."""
GATHER_S, APART_S = 0.01, 0.04
"""Word is gathered for the first, and sent again after the second: a commit with word holds up all others."""
ALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""How soon PostgreSQL notices that a machine is gone, in seconds."""
BITS = 1 << 32


class Unreachable(Exception):
    """The database cannot be asked at the moment."""


class Lock(NamedTuple):
    """A name to be locked; a number tells apart what is called alike."""

    name: str
    number: int = 0

    @property
    def keys(self) -> tuple[int, int]:
        """The keys as PostgreSQL has them: two numbers of 32 bits with a sign."""
        return _signed(zlib.crc32(self.name.encode())), _signed(self.number % BITS)


def presence(process: str) -> Lock:
    """The lock that a process keeps as long as it lives, by its name."""
    return Lock("process", zlib.crc32(process.encode()))


class Locks(ABC):
    """Keeps locks of this process; each is kept until it is given back, or the process ends."""

    @abstractmethod
    async def lost(self) -> Lock:
        """Wait until someone else has taken what this process has to keep."""

    @abstractmethod
    async def take(self, lock: Lock, *, shared: bool = False) -> bool:
        """Take what nobody else has, or has only `shared` as well; says whether it is ours."""

    @abstractmethod
    async def keep(self, lock: Lock, *, shared: bool = False) -> bool:
        """Take what this process cannot do without: it is taken again should the connection break."""

    @abstractmethod
    async def give_back(self, lock: Lock) -> None:
        """Let others have it."""

    @abstractmethod
    async def are_settled(self) -> bool:
        """Whether who lives has their locks: a server that was just started has had no time for that."""

    @abstractmethod
    async def taken(self, name: str) -> frozenset[int]:
        """The numbers of locks of this name that are taken, by whomever."""

    @abstractmethod
    def tell(self, word: str) -> None:
        """Have other processes hear a word soon."""

    @abstractmethod
    def hear(self, listener: Callable[[str], None]) -> None:
        """Call this with every word from another process."""


class OwnLocks(Locks):
    """Locks where there is one process only."""

    def __init__(self) -> None:
        self._held: set[Lock] = set()

    async def lost(self) -> Lock:
        never: asyncio.Future[Lock] = asyncio.get_running_loop().create_future()
        return await never

    async def take(self, lock: Lock, *, shared: bool = False) -> bool:
        self._held.add(lock)
        return True

    async def keep(self, lock: Lock, *, shared: bool = False) -> bool:
        """Take it, which always succeeds here."""
        return await self.take(lock)

    async def give_back(self, lock: Lock) -> None:
        """Nothing, as nobody could want it."""
        self._held.discard(lock)

    async def are_settled(self) -> bool:
        """Always, as there is nobody else."""
        return True

    async def taken(self, name: str) -> frozenset[int]:
        return frozenset(lock.number for lock in self._held if lock.name == name)

    def tell(self, word: str) -> None:
        """Nothing, as nobody is there to hear it."""

    def hear(self, listener: Callable[[str], None]) -> None:
        """Nothing, as nobody says anything."""


class SharedLocks(Locks):
    """Advisory locks of PostgreSQL, held by the session of one connection."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._connection: Connection | None = None
        self._driver: Any = None
        self._one_by_one = asyncio.Lock()
        self._held: dict[Lock, bool] = {}
        self._unwanted: dict[Lock, bool] = {}
        """What the session may have, and this process does not: nobody waited for the answer, or it is to be freed."""
        self._kept: set[Lock] = set()
        self._ghosts: set[int] = set()
        self._listeners: list[Callable[[str], None]] = []
        self._words: set[str] = set()
        self._telling: asyncio.Task[None] | None = None
        self._lost: asyncio.Future[Lock] = asyncio.get_running_loop().create_future()
        self._broken = asyncio.Event()

    async def lost(self) -> Lock:
        """Wait until the connection was lost for a while."""
        return await asyncio.shield(self._lost)

    async def take(self, lock: Lock, *, shared: bool = False) -> bool:
        """Ask PostgreSQL, which never waits for this; the lock is not ours while it cannot be asked."""
        if lock in self._held:
            return True
        with contextlib.suppress(Unreachable):
            return await self._take(lock, shared=shared)
        return False

    async def keep(self, lock: Lock, *, shared: bool = False) -> bool:
        """Ask PostgreSQL; raises `DatabaseAway` if it cannot be asked."""
        try:
            is_ours = lock in self._held or await self._take(lock, shared=shared)
        except Unreachable as error:
            raise DatabaseAway(f"The database cannot be asked for a lock ({error}).") from error
        if is_ours:
            self._kept.add(lock)
        return is_ours

    async def give_back(self, lock: Lock) -> None:
        """Tell PostgreSQL, at the latest with what is asked next; with the connection, the lock is gone as well."""
        self._kept.discard(lock)
        if lock in self._held:
            self._unwanted[lock] = self._held.pop(lock)
            with contextlib.suppress(Unreachable):
                async with self._one_by_one:
                    await self._free_unwanted()

    async def are_settled(self) -> bool:
        query = "SELECT extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())::float"
        with contextlib.suppress(Unreachable):
            return bool(await self._ask(query) >= SETTLED_S)
        return False

    async def taken(self, name: str) -> frozenset[int]:
        """Ask PostgreSQL; nothing is known while it cannot be asked."""
        query = """
            SELECT array_agg(objid::bigint) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
            AND classid::bigint = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        """
        with contextlib.suppress(Unreachable):
            return frozenset(await self._ask(query, Lock(name).keys[0] % BITS) or ())
        return frozenset()

    def tell(self, word: str) -> None:
        """Send it in a moment, with others like it; should that fail, those who look by themselves find it."""
        self._words.add(word)
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell_all())

    def hear(self, listener: Callable[[str], None]) -> None:
        """Call this also after the connection was lost, with an empty word: something may have been missed."""
        self._listeners.append(listener)

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[None]:
        """Keep the connection while this lasts, and make it again if it breaks."""
        try:
            await self._connect()
        except Unreachable as error:
            await self._leave()
            raise StorageError(f"The database cannot be reached directly: {error}; look at DIRECT_URL.") from error
        watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            watching.cancel()
            await asyncio.gather(watching, *([self._telling] if self._telling else []), return_exceptions=True)
            await self._leave()
            await self._engine.dispose()

    async def _connect(self) -> None:
        try:
            self._connection = await self._engine.open()
            self._driver = self._connection.driver
            if self._driver.get_server_pid() != await self._driver.fetchval("SELECT pg_backend_pid()"):
                raise Unreachable("a pooler stands between, which keeps no locks")
            await self._driver.add_listener(CHANNEL, self._heard)
            self._driver.add_termination_listener(lambda _: self._broken.set())
        except Exception as error:
            raise Unreachable(str(error)) from error

    async def _leave(self) -> None:
        connection, driver = self._connection, self._driver
        self._connection = self._driver = None
        if driver:
            self._ghosts.add(driver.get_server_pid())
        if connection:
            with contextlib.suppress(Exception):
                async with asyncio.timeout(ASK_S):
                    await connection.invalidate()
                    await connection.close()

    async def _watch(self) -> None:
        """Notice that the connection is broken, and make a new one."""
        while not self._lost.done():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._broken.wait(), LOOK_S)
            self._broken.clear()
            try:
                await self._ask("SELECT 1")
            except Unreachable:
                await self._begin_again()

    async def _begin_again(self) -> None:
        """Take again what has to be kept, before anyone else does, as with the connection all locks are gone."""
        kept = {lock: self._held[lock] for lock in self._held if lock in self._kept}
        self._held.clear()
        self._unwanted.clear()
        while True:
            await self._leave()
            try:
                await self._connect()
                for lock, shared in kept.items():
                    if not (lock in self._held or await self._take_again(lock, shared=shared)):
                        self._lost.set_result(lock)
                        return
            except Unreachable:
                self._held.clear()
                self._unwanted.clear()
                await asyncio.sleep(1.0)
            else:
                self._ghosts.clear()
                for listener in self._listeners:
                    listener("")
                return

    async def _take_again(self, lock: Lock, *, shared: bool) -> bool:
        """Take a lock; if a session of ours that PostgreSQL does not know to be gone has it, that is ended."""
        query = """
            SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory' AND granted
            AND objsubid = 2 AND classid::bigint = $1 AND objid::bigint = $2 AND pid = ANY($3::int[])
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        """
        name, number = (key % BITS for key in lock.keys)
        while not (is_ours := await self._take(lock, shared=shared)):
            if not await self._ask(query, name, number, list(self._ghosts)):
                break
            await asyncio.sleep(GHOST_S)
        return is_ours or await self._take(lock, shared=shared)

    async def _take(self, lock: Lock, *, shared: bool) -> bool:
        """Ask once, as a session has a lock as often as it was granted; whoever is cut off meanwhile hasn't got it."""
        async with self._one_by_one:
            await self._free_unwanted()
            if lock in self._held:
                return True
            self._unwanted[lock] = shared
            is_ours = await self._fetch(f"SELECT pg_try_advisory_lock{_kind(shared=shared)}($1, $2)", *lock.keys)
            self._unwanted.pop(lock, None)
            if is_ours:
                self._held[lock] = shared
            return bool(is_ours)

    async def _ask(self, query: str, *values: object) -> Any:
        async with self._one_by_one:
            await self._free_unwanted()
            return await self._fetch(query, *values)

    async def _free_unwanted(self) -> None:
        for lock, shared in list(self._unwanted.items()):
            await self._fetch(f"SELECT pg_advisory_unlock{_kind(shared=shared)}($1, $2)", *lock.keys)
            self._unwanted.pop(lock, None)

    async def _fetch(self, query: str, *values: object) -> Any:
        if self._driver is None:
            raise Unreachable("there is no connection")
        try:
            return await self._driver.fetchval(query, *values, timeout=ASK_S)
        except Exception as error:  # the driver's own errors are nobody else's
            raise Unreachable(str(error)) from error

    async def _tell_all(self) -> None:
        while self._words:
            await asyncio.sleep(GATHER_S)
            words, self._words = self._words, set()
            with contextlib.suppress(Unreachable):
                for word in words:
                    await self._ask("SELECT pg_notify($1, $2)", CHANNEL, word)
            await asyncio.sleep(APART_S)
        self._telling = None

    def _heard(self, connection: Any, sender: int, _channel: str, word: str) -> None:
        if sender != connection.get_server_pid():
            for listener in self._listeners:
                listener(word)


def _engine(url: str) -> Connections:
    """An engine of one connection at a time, on which every statement is a transaction of its own."""
    try:
        address = address_of(url).set(drivername=DRIVERS["postgresql"])
        chosen = {"server_settings": dict(ALIVE), "timeout": ASK_S}
        return Connections.of(address, poolclass=NullPool, isolation_level="AUTOCOMMIT", connect_args=chosen)
    except ModuleNotFoundError:
        raise StorageError("PostgreSQL needs its driver: install Engawa with the extra “postgresql”.") from None


@asynccontextmanager
async def open_locks(url: str) -> AsyncIterator[Locks]:
    """Open the locks of a process on a database; raises `StorageError`."""
    if address_of(url, "DIRECT_URL").get_backend_name() != "postgresql":
        yield OwnLocks()
        return
    locks = SharedLocks(url)
    async with locks.connected():
        yield locks


def _kind(*, shared: bool) -> str:
    return "_shared" if shared else ""


def _signed(number: int) -> int:
    return number - BITS if number >= BITS // 2 else number
