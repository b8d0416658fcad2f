"""The workers of this process: a few at a time, kept for the next question, started again when they fail."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.core.processes.program import Program, WorkerFailed, WorkerProcess

IDLE_SECONDS = 600.0
"""After so many seconds a worker that nobody needs is ended."""
FIRST_REST = 0.5
LONGEST_REST = 60.0
"""Seconds before a program that failed again and again is started once more."""


@dataclass(slots=True)
class _Record:
    failures: int = 0
    rests_until: float = 0.0


class Workers:
    """Hands out workers; no program is started before it is needed."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._places = asyncio.Semaphore(size) if size else None
        self._busy = 0
        self._idle: list[tuple[Program, WorkerProcess, float]] = []
        self._records: dict[Program, _Record] = {}

    @property
    def free(self) -> int:
        """How many could begin at once."""
        return max(self.size - self._busy, 0)

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of those that wait for a question."""
        return tuple(process.pid for _, process, _ in self._idle)

    @asynccontextmanager
    async def acquire(self, program: Program) -> AsyncIterator[WorkerProcess]:
        """Lend a worker that runs a program; whatever is raised, even cancellation, ends it; raises `WorkerFailed`."""
        if self._places is None:
            raise WorkerFailed("there are no workers")
        self._busy += 1
        try:
            async with self._places:
                process = await self._taken(program)
                try:
                    yield process
                except BaseException as error:
                    await asyncio.shield(process.kill())
                    if isinstance(error, WorkerFailed):
                        self._note_failure(program)
                    raise
                self._records.pop(program, None)
                self._idle.append((program, process, time.monotonic()))
        finally:
            self._busy -= 1

    async def end_idle(self, seconds: float = IDLE_SECONDS) -> None:
        limit = time.monotonic() - seconds
        ended = [each for each in self._idle if each[2] <= limit]
        self._idle = [each for each in self._idle if each[2] > limit]
        for _, process, _ in ended:
            await process.kill()

    async def close(self) -> None:
        """End all that wait; those at work are ended by whoever asked them."""
        await self.end_idle(0)

    async def _taken(self, program: Program) -> WorkerProcess:
        """A worker that waits, else a new one, for which another one may have to go."""
        for known, process, since in reversed(self._idle):
            if known == program:
                self._idle.remove((known, process, since))
                if process.runs:
                    return process
                await process.kill()
        record = self._records.get(program)
        if record and record.rests_until > time.monotonic():
            raise WorkerFailed("it failed before, and is started again in a while")
        if len(self._idle) + 1 > self.size:
            _, oldest, _ = self._idle.pop(0)
            await oldest.kill()
        return await self._started(program)

    async def _started(self, program: Program) -> WorkerProcess:
        try:
            return await WorkerProcess.start(program)
        except WorkerFailed:
            self._note_failure(program)
            raise

    def _note_failure(self, program: Program) -> None:
        record = self._records.setdefault(program, _Record())
        record.failures += 1
        rest = min(FIRST_REST * 2 ** (record.failures - 1), LONGEST_REST)
        record.rests_until = time.monotonic() + rest
