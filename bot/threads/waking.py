"""Threads of running matches that fell asleep are woken, by whoever hears of their servers."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence

import discord
import structlog

from bot.threads.caretaker import PASSING, Caretaker
from bot.threads.sources import ThreadSource
from bot.threads.threads import Threads

ROUND_SECONDS = 5.0
WAKE_SECONDS = 3600.0
"""Between two looks whether a thread fell asleep that nobody told us of."""

log = structlog.get_logger(__name__)


class Waker:
    """Knows only the threads of servers that this client `serves`, and leaves all others alone."""

    def __init__(
        self,
        client: discord.Client,
        threads: Threads,
        caretaker: Caretaker,
        serves: Callable[[int | None], bool],
        sources: Sequence[ThreadSource] = (),
    ) -> None:
        self._client = client
        self._threads = threads
        self._caretaker = caretaker
        self._serves = serves
        self._sources = sources
        self._bell = asyncio.Event()
        self._woken = -WAKE_SECONDS
        self._stopping = False

    def rouse(self) -> None:
        """A thread was archived: look now rather than in an hour whether it should be."""
        self._woken = -WAKE_SECONDS
        self._bell.set()

    def stop(self) -> None:
        """Make `run` end once the round under way is finished."""
        self._stopping = True
        self._bell.set()

    async def run(self) -> None:
        """Make rounds until told to stop."""
        while not self._stopping:
            self._bell.clear()
            try:
                if self._client.is_ready() and time.monotonic() - self._woken >= WAKE_SECONDS:
                    self._woken = time.monotonic()
                    await self._round()
            except PASSING as error:
                log.warning("threads are woken later", error=str(error))
                self._woken = -WAKE_SECONDS
            except Exception:
                log.exception("a look at sleeping threads failed; the next one follows")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._bell.wait(), ROUND_SECONDS)

    async def _round(self) -> None:
        for match in await self._threads.in_use():
            if self._serves(match.guild_id) and not self._is_awake(match.thread_id):
                await self._caretaker.archive(match, archived=False)
        for source in self._sources:
            for used in await source.in_use():
                if self._serves(used.guild_id) and not self._is_awake(used.thread_id):
                    await self._caretaker.wake(used.thread_id)

    def _is_awake(self, thread_id: int | None) -> bool:
        """Whether the gateway lists it: it keeps only threads that are not archived."""
        assert thread_id is not None
        return self._client.get_channel(thread_id) is not None
