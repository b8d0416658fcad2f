"""Jobs: questions kept in the database until a worker has answered them, whichever process asks it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import cached_property
from typing import ClassVar

import structlog

from bot.core.people import Clock
from bot.core.periodic import PeriodicTask, retry_while_busy
from bot.core.processes.pool import Workers
from bot.core.processes.program import WorkerFailed
from bot.core.services import Builder
from bot.core.slots import Slot
from storage import Database
from storage.core.commit_hooks import JOBS
from storage.core.processes import jobs
from storage.core.processes.jobs import Job

__all__ = ["JOB_KINDS", "Job", "JobKind", "JobRounds", "WorkerFailed"]

ROUND_SECONDS = 5.0
LEASE = timedelta(seconds=30)
"""How long others leave a job alone whose process is not heard of again."""
FIRST_DELAY = timedelta(seconds=1)
LONGEST_DELAY = timedelta(minutes=10)

log = structlog.get_logger(__name__)


class JobKind(ABC):
    """A kind of job, declared by the subject that owes it."""

    key: ClassVar[str]
    """The key by which the database keeps it."""

    async def begin(self, after: int) -> int | None:
        """Ask for what was never asked for in some matches after this one; returns their last, None at the end."""
        return None

    @abstractmethod
    async def act(self, job: Job) -> None:
        """Find out what is asked and store the answer, if it is still wanted; raises `WorkerFailed`."""


JOB_KINDS = Slot[Builder[JobKind]]("job kinds")


class JobRounds:
    """Claims jobs as long as workers are free; `nudge` is the bell to ring when one was owed."""

    def __init__(
        self, database: Database, clock: Clock, workers: Workers, kinds: Callable[[], Iterable[JobKind]], name: str
    ) -> None:
        self._database = database
        self._clock = clock
        self._workers = workers
        self._make_kinds = kinds
        self._name = name
        self._rounds = PeriodicTask(self._round, ROUND_SECONDS, log)
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._unasked: dict[str, int] = {}
        self._has_begun = False
        database.ring(self.nudge, JOBS)

    @cached_property
    def _kinds(self) -> dict[str, JobKind]:
        """Every kind, once all services are built."""
        return {kind.key: kind for kind in self._make_kinds()}

    def nudge(self) -> None:
        """Look now rather than at the next round, as a job is owed."""
        self._rounds.nudge()

    def stop(self) -> None:
        """Make `run` end; what is under way is given up, and done by whoever comes next."""
        self._rounds.stop()

    async def run(self) -> None:
        await self._rounds.run()
        await self._end()

    async def begin(self) -> None:
        """Free what was claimed by a run before, where nobody else can be at work."""
        if not self._database.is_shared:
            async with self._database.writing() as connection:
                await jobs.release(connection)
        self._unasked = dict.fromkeys(self._kinds, 0)
        self._has_begun = True
        await self._ask()

    async def work(self) -> int:
        """Do everything that is due now, one after the other; returns how much that was."""
        done = 0
        while found := await self._claim(1):
            for job in found:
                await self._do(job)
                done += 1
        return done

    async def _round(self) -> None:
        if not self._has_begun:
            await self.begin()
        if self._under_way:
            await self._renew()
        else:
            await self._workers.end_idle()
        for job in await self._claim(self._workers.free):
            if job.id in self._under_way:  # our claim ran out, and it is just being given up
                continue
            self._under_way[job.id] = asyncio.create_task(self._finish(job))
        await self._ask()

    async def _ask(self) -> None:
        """Go on asking for what was never asked for: in some matches at a time, however many there are."""
        for key, after in tuple(self._unasked.items()):
            last = await self._kinds[key].begin(after)
            if last is None:
                del self._unasked[key]
            else:
                self._unasked[key] = last

    async def _claim(self, limit: int) -> tuple[Job, ...]:
        if limit <= 0 or not self._workers.size:
            return ()
        async with self._database.reading() as connection:
            if not await jobs.are_due(connection, self._clock()):
                return ()
        async with self._database.writing() as connection:
            now = self._clock()
            return await jobs.claim(connection, self._name, now, now + LEASE, limit)

    async def _renew(self) -> None:
        """Keep what is under way, and give up what nobody wants to know any more."""
        async with self._database.writing() as connection:
            wanted = await jobs.renew(connection, self._name, self._clock() + LEASE, list(self._under_way))
        for number, task in list(self._under_way.items()):
            if number not in wanted:
                task.cancel()

    async def _finish(self, job: Job) -> None:
        try:
            await self._do(job)
        finally:
            del self._under_way[job.id]
            self.nudge()

    async def _do(self, job: Job) -> None:
        try:
            await self._kinds[job.kind].act(job)
        except WorkerFailed as error:
            log.warning("a worker failed", job=job.kind, match=job.match_id, attempts=job.attempts, error=str(error))
            await self._put_off(job)
        except Exception:
            log.exception("a job failed for a reason of our own", job=job.kind, match=job.match_id)
            await self._put_off(job)
        else:
            await retry_while_busy(self._note_done, job)

    async def _note_done(self, job: Job) -> None:
        async with self._database.writing() as connection:
            await jobs.finish(connection, job.id)

    async def _put_off(self, job: Job) -> None:
        delay = min(FIRST_DELAY * 2 ** min(job.attempts, 16), LONGEST_DELAY)

        async def note() -> None:
            async with self._database.writing() as connection:
                await jobs.retry(connection, job.id, self._clock() + delay)

        await retry_while_busy(note)

    async def _end(self) -> None:
        """Give up what is under way, and let others have it."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            async with self._database.writing() as connection:
                await jobs.release(connection, self._name)
        finally:
            await self._workers.close()
