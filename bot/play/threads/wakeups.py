"""Threads of running matches that fell asleep are woken, by whoever hears of their servers."""

from __future__ import annotations

import time
from collections.abc import Callable

import discord
import structlog

from bot.core.frame.traffic.failures import PASSING
from bot.core.periodic import PeriodicTask
from bot.core.refusals import is_passing
from bot.play.threads.caretaker import Caretaker
from bot.play.threads.threads import Threads

ROUND_SECONDS = 5.0
WAKE_SECONDS = 3600.0
"""Seconds between two looks for a thread that fell asleep although nobody told us."""

log = structlog.get_logger(__name__)


class Waker:
    """Wakes the threads of servers that this client `serves`, and leaves all others alone."""

    def __init__(
        self, client: discord.Client, threads: Threads, caretaker: Caretaker, serves: Callable[[int | None], bool]
    ) -> None:
        self._client = client
        self._threads = threads
        self._caretaker = caretaker
        self._serves = serves
        self._woken = -WAKE_SECONDS
        self._rounds = PeriodicTask(self._look, ROUND_SECONDS, log)

    def rouse(self) -> None:
        """Look now rather than in an hour, as a thread was archived, whether it should be."""
        self._woken = -WAKE_SECONDS
        self._rounds.nudge()

    def stop(self) -> None:
        self._rounds.stop()

    async def run(self) -> None:
        await self._rounds.run()

    async def _look(self) -> None:
        if not self._client.is_ready() or time.monotonic() - self._woken < WAKE_SECONDS:
            return
        self._woken = time.monotonic()
        try:
            await self._round()
        except Exception as error:
            if not (isinstance(error, PASSING) or is_passing(error)):
                raise
            log.warning("threads are woken later", error=str(error))
            self._woken = -WAKE_SECONDS

    async def _round(self) -> None:
        for match in await self._threads.in_use():
            if self._serves(match.guild_id) and not self._is_awake(match.thread_id):
                await self._caretaker.rouse(match)
        for source in self._caretaker.sources:
            for used in await source.in_use():
                if self._serves(used.guild_id) and not self._is_awake(used.thread_id):
                    await self._caretaker.wake(used.thread_id)

    def _is_awake(self, thread_id: int | None) -> bool:
        """Whether the gateway lists it: it keeps only threads that are not archived."""
        assert thread_id is not None
        return self._client.get_channel(thread_id) is not None
