"""The rounds of the clock: acts on what is due as long as Discord can be heard somewhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog

from bot.core.deadlines.sweeps import Sweeps
from bot.core.periodic import PeriodicTask

ROUND_SECONDS = 5.0

log = structlog.get_logger(__name__)


class Sweeper:
    """Sweeps every few seconds, and when `nudge` is called; `is_heard` says whether people can do anything."""

    def __init__(self, sweeps: Sweeps, is_heard: Callable[[], Awaitable[bool]]) -> None:
        self._sweeps = sweeps
        self._is_heard = is_heard
        self._rounds = PeriodicTask(self._sweep, ROUND_SECONDS, log)

    def nudge(self) -> None:
        """Look now, as something may be due."""
        self._rounds.nudge()

    def stop(self) -> None:
        self._rounds.stop()

    async def run(self) -> None:
        await self._rounds.run()

    async def _sweep(self) -> None:
        if await self._is_heard():
            await self._sweeps.sweep()
            if self._sweeps.has_more:
                self.nudge()
