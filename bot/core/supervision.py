"""All that a process runs side by side: what ends or fails is started again, and known by its name until then."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

import structlog

FIRST_WAIT_S, LONGEST_WAIT_S = 1.0, 60.0
"""Seconds until a part is started again: twice as long each time, until one has run for the longest."""

Part: TypeAlias = Callable[[], Awaitable[None]]

log = structlog.get_logger(__name__)


class Supervisor:
    """Keeps parts running until it is told to `stop`; each of them has to be told as well."""

    def __init__(self) -> None:
        self._down: set[str] = set()
        self._stopped = asyncio.Event()

    def down(self) -> tuple[str, ...]:
        """The parts that do not run now, although they should."""
        return tuple(sorted(self._down))

    def stop(self) -> None:
        """Start nothing again."""
        self._stopped.set()

    async def run(self, parts: Mapping[str, Part]) -> None:
        """Run the parts until all have ended after a stop."""
        async with asyncio.TaskGroup() as group:
            for name, part in parts.items():
                group.create_task(self._keep(name, part), name=name)

    async def _keep(self, name: str, part: Part) -> None:
        wait = FIRST_WAIT_S
        while not self._stopped.is_set():
            began = time.monotonic()
            await self._once(name, part)
            if self._stopped.is_set():
                return
            if time.monotonic() - began >= LONGEST_WAIT_S:
                wait = FIRST_WAIT_S
            self._down.add(name)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), wait)
            self._down.discard(name)
            wait = min(2 * wait, LONGEST_WAIT_S)

    async def _once(self, name: str, part: Part) -> None:
        try:
            await part()
        except Exception:
            log.exception("a part of the bot failed; it is started again", part=name)
        else:
            if not self._stopped.is_set():
                log.error("a part of the bot has ended; it is started again", part=name)
