"""What takes seconds to draw: in a thread of its own, one at a time a person, and kept for whoever asks next."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from weakref import WeakValueDictionary

from cachetools import LRUCache

ROOM = 8_000_000
"""Bytes of the finished films that are kept; a film has up to one million."""
NICE = 15
"""How far the thread stands back; only Linux gives threads a priority of their own."""


class Films:
    """Draws films and sheets; what was drawn with the same key is not drawn again while it is kept."""

    def __init__(self, room: int = ROOM) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="films", initializer=_stand_back)
        self._kept: LRUCache[Hashable, bytes] = LRUCache(room, getsizeof=len)
        self._under_way: dict[Hashable, asyncio.Task[bytes]] = {}
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def drawn(self, draw: Callable[[], bytes], key: Hashable, for_whom: int) -> bytes:
        """What `draw` returns, speaking the language that is spoken here."""
        turn = self._turns.setdefault(for_whom, asyncio.Lock())
        async with turn:
            if (found := self._kept.get(key)) is not None:
                return found
            if key not in self._under_way:
                self._under_way[key] = asyncio.create_task(self._draw(draw, key))
            return await asyncio.shield(self._under_way[key])

    def close(self) -> None:
        """Close the thread, and leave what was not begun yet."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _draw(self, draw: Callable[[], bytes], key: Hashable) -> bytes:
        speaking_alike = partial(copy_context().run, draw)
        try:
            made = await asyncio.get_running_loop().run_in_executor(self._thread, speaking_alike)
        finally:
            del self._under_way[key]
        if len(made) <= self._kept.maxsize:
            self._kept[key] = made
        return made


def _stand_back() -> None:
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
