"""The rounds of the clock: acts on what is due as long as Discord can be heard somewhere."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import structlog

from bot.deadlines.sweeps import Sweeps

ROUND_SECONDS = 5.0

log = structlog.get_logger(__name__)


class Sweeper:
    """Sweeps every few seconds, and when `nudge` is called; `is_heard` says whether people can do anything."""

    def __init__(self, sweeps: Sweeps, is_heard: Callable[[], Awaitable[bool]]) -> None:
        self._sweeps = sweeps
        self._is_heard = is_heard
        self._bell = asyncio.Event()
        self._stopping = False

    def nudge(self) -> None:
        """Something may be due: look now."""
        self._bell.set()

    def stop(self) -> None:
        """Make `run` end once the round under way is finished; being cancelled could cut a transaction."""
        self._stopping = True
        self._bell.set()

    async def run(self) -> None:
        """Make rounds until told to stop."""
        while not self._stopping:
            self._bell.clear()
            try:
                if await self._is_heard():
                    await self._sweeps.sweep()
            except Exception:
                log.exception("a round of the clock failed; the next one follows")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._bell.wait(), ROUND_SECONDS)
