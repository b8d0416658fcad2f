"""Answers that tell how far an analysis is, until it is done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Watches:
    """Runs one task for each person and match: a later answer takes the place of an earlier one."""

    def __init__(self) -> None:
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}

    def begin(self, person_id: int, match_id: int, watching: Coroutine[Any, Any, None]) -> None:
        """Keep an answer up to date."""
        key = (person_id, match_id)
        if earlier := self._tasks.get(key):
            earlier.cancel()
        task = self._tasks[key] = asyncio.create_task(watching)
        task.add_done_callback(lambda done: self._forget(key, done))

    def end(self, person_id: int, match_id: int) -> None:
        """Leave an answer as it is."""
        if task := self._tasks.get((person_id, match_id)):
            task.cancel()

    def _forget(self, key: tuple[int, int], done: asyncio.Task[None]) -> None:
        if self._tasks.get(key) is done:
            del self._tasks[key]
