"""Interactions that are being answered: a stop waits for them, and what is not urgent makes way."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

MOMENT_S = 0.5
"""Seconds after an answer in which the next one may come."""


class Handlers:
    """Counts the tasks that answer someone; each says so while it lasts."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tasks: set[asyncio.Task[Any]] = set()
        self._latest = -math.inf

    @contextmanager
    def answering(self) -> Iterator[None]:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)
            self._latest = self._clock()

    def __len__(self) -> int:
        return len(self._tasks)

    @property
    def are_busy(self) -> bool:
        """Whether someone is being answered, or was a moment ago."""
        return bool(self._tasks) or self._clock() < self._latest + MOMENT_S

    async def finished(self) -> None:
        """Wait until nobody is being answered."""
        while self._tasks:
            await asyncio.wait(self._tasks)
