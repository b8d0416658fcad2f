"""Who is alive: each process keeps a lock, so that what a dead one had in hand is done without delay."""

from __future__ import annotations

import structlog

from bot.core.people import Clock
from bot.core.periodic import PeriodicTask
from bot.core.services import Services
from storage import Database
from storage.core.processes import leases
from storage.core.processes.advisory import Lock, Locks, presence

ROUND_SECONDS = 5.0
AT_WORK = "at work"

log = structlog.get_logger(__name__)


class LiveProcesses:
    """Makes this process known as long as it lives, and looks after those that do not any more."""

    def __init__(self, database: Database, clock: Clock, locks: Locks, process: str) -> None:
        self._database = database
        self._clock = clock
        self._locks = locks
        self._process = process
        self._rounds = PeriodicTask(self._look, ROUND_SECONDS, log)

    @classmethod
    def of(cls, services: Services) -> LiveProcesses:
        """The live processes as seen by one with these services."""
        return cls(services.database, services.clock, services.locks, services.process)

    async def begin(self) -> None:
        """Be known as alive, before anything is taken in hand."""
        await self._locks.keep(presence(self._process))
        await self._locks.keep(Lock(AT_WORK, presence(self._process).number))

    async def workers(self) -> int | None:
        """How many processes send posts; None while that is not known, as the database is away or has just begun."""
        return len(await self._locks.taken(AT_WORK)) or None if await self._locks.are_settled() else None

    def stop(self) -> None:
        self._rounds.stop()

    async def run(self) -> None:
        """Look again and again whether others are gone."""
        await self._rounds.run()

    async def _look(self) -> None:
        """Look once; nobody else has anything in hand where there is one process."""
        if self._database.is_shared:
            await self.free_the_dead()

    async def free_the_dead(self) -> int:
        """Let anyone do what those have taken in hand that live no more; returns how many of them there were."""
        if not await self._locks.are_settled():
            return 0
        async with self._database.reading() as connection:
            named = await leases.owners(connection, self._clock())
        dead = [name for name in named - {self._process} if await self._is_dead(name)]
        for name in dead:
            log.info("a process is gone; others do what it had in hand", gone=name)
            async with self._database.writing() as connection:
                await leases.free(connection, name)
        return len(dead)

    async def _is_dead(self, name: str) -> bool:
        """Whether nobody keeps its lock; what cannot be asked is taken for alive."""
        lock = presence(name)
        if not await self._locks.take(lock):
            return False
        await self._locks.give_back(lock)
        return True
