"""Something done again and again: as long as the bot runs, or until the database is there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

import structlog

from storage import DatabaseBusy

P = ParamSpec("P")
T = TypeVar("T")

AGAIN_SECONDS = 1.0

log = structlog.get_logger(__name__)


async def retry_while_busy(act: Callable[P, Awaitable[T]], *args: P.args, **facts: P.kwargs) -> T:
    """Do what cannot be left out, again as long as the database is away or too busy for it."""
    while True:
        try:
            return await act(*args, **facts)
        except DatabaseBusy as error:
            log.warning("the database is away; this is tried again", reason=str(error))
        await asyncio.sleep(AGAIN_SECONDS)


class PeriodicTask:
    """Runs a round every few seconds, and right away once nudged; one that fails is logged, and the next follows."""

    def __init__(self, act: Callable[[], Awaitable[object]], seconds: float, log: structlog.stdlib.BoundLogger) -> None:
        self._act = act
        self._seconds = seconds
        self._log = log
        self._bell = asyncio.Event()
        self._stopping = False

    def nudge(self) -> None:
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
                await self._act()
            except Exception:
                self._log.exception("a round failed; the next one follows")
            if not self._stopping:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._bell.wait(), self._seconds)
