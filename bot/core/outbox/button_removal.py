"""Takes the buttons off messages that are not the newest of their match any more, in one place after the other."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Any

import structlog

from bot.core.outbox.outbox import Delivery, Outbox
from bot.core.periodic import retry_while_busy

AT_ONCE = 16
"""So many messages are changed at the same time, each in another place."""
NOTE_SECONDS = 0.1
"""What fails in so many seconds is noted together."""

log = structlog.get_logger(__name__)


class Closer:
    """Changes messages with `close`, which tells whether that was done, or can never be.

    What is done is noted by the way. Where the process ends before, the message is changed once more: nobody sees that.
    """

    def __init__(self, outbox: Outbox, close: Callable[[Delivery[Any]], Awaitable[bool]]) -> None:
        self._outbox = outbox
        self._close = close
        self._free = asyncio.Semaphore(AT_ONCE)
        self._lines: dict[int, deque[Delivery[Any]]] = {}
        self._known: set[int] = set()
        self._left: list[Delivery[Any]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._noting: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def known(self) -> Collection[int]:
        return self._known

    @property
    def is_busy(self) -> bool:
        return bool(self._known)

    def add(self, deliveries: Iterable[Delivery[Any]]) -> None:
        """Change these as well, each place one after the other."""
        for delivery in deliveries:
            if delivery.post.id in self._known or delivery.post.id in self._outbox.unnoted:
                continue
            self._known.add(delivery.post.id)
            place = delivery.place_id or -(delivery.post.player_id or 0)
            self._lines.setdefault(place, deque()).append(delivery)
            if len(self._lines[place]) == 1:
                self._begin(self._work(place))

    async def finish(self, seconds: float) -> None:
        """End what is under way, and leave the rest to the next start."""
        self._stopping = True
        end = time.monotonic() + seconds
        while self._tasks and (left := end - time.monotonic()) > 0:
            await asyncio.wait(self._tasks, timeout=left)
        for task in self._tasks:
            task.cancel()

    def _begin(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _work(self, place: int) -> None:
        line = self._lines[place]
        while line and not self._stopping:
            delivery, is_done = line[0], False
            try:
                async with self._free:
                    is_done = await self._close(delivery)
            except Exception:
                log.exception("an old message keeps its buttons for a reason of our own", post=delivery.post.id)
            if is_done:
                self._outbox.close_soon(delivery)
                self._known.discard(delivery.post.id)
            else:
                self._left.append(delivery)
                self._noting = self._noting or self._begin(self._note_left())
            line.popleft()
        del self._lines[place]

    async def _note_left(self) -> None:
        await asyncio.sleep(NOTE_SECONDS)
        self._noting = None
        left, self._left = self._left, []
        try:
            await retry_while_busy(self._outbox.close_later, left)
        except Exception:
            log.exception("it is not noted which old messages keep their buttons; they are changed later")
        self._known.difference_update(delivery.post.id for delivery in left)
