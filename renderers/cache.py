"""One memory for all painted parts, bounded by bytes: what is cheap to paint again for its size makes room first."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from itertools import count
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from PIL.Image import Image

P = ParamSpec("P")
T = TypeVar("T")

LIMIT_BYTES = 20_000_000
"""Bytes for the parts of all games in all themes."""
_OVERHEAD = {"1": 800, "L": 800, "P": 3_000, "RGB": 800}
"""Bytes of an image besides its pixels, by mode: row addresses, dictionaries, palette."""
_PIXEL = {"1": 1, "L": 1, "P": 1, "RGB": 4}
"""Bytes of a pixel as Pillow keeps it, by mode."""


@dataclass(slots=True)
class _Part:
    made: Any
    size: int
    worth: float
    """Seconds of the processor that a byte of it saves."""
    rank: tuple[float, int]
    """The order of parts; of those that rank alike, the one used longer ago goes first."""


class Shelf:
    """Parts by what it took to make them; several threads may use it.

    GreedyDual-Size (P. Cao, S. Irani 1997): a part ranks by its worth above the rank of the last one let go, anew
    whenever it is used, and the lowest goes first. A name in a header, drawn in no time and seldom again, so never
    drives out the ground of a board.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._lock = Lock()
        self._parts: dict[Hashable, _Part] = {}
        self._heap: list[tuple[float, int, Hashable]] = []
        self._numbers = count()
        self._floor = 0.0

    def find(self, key: Hashable) -> tuple[Any, int] | None:
        """The part and its weight."""
        with self._lock:
            part = self._parts.get(key)
            if part is None:
                return None
            part.rank = self._floor + part.worth, next(self._numbers)
            return part.made, part.size

    def put(self, key: Hashable, made: object, size: int, seconds: float) -> None:
        """Keep a part that took so long to make, and let go what does not fit any more."""
        with self._lock:
            if key not in self._parts and size <= self.limit:
                worth = seconds / max(size, 1)
                part = self._parts[key] = _Part(made, size, worth, (self._floor + worth, next(self._numbers)))
                self.used += size
                heapq.heappush(self._heap, (*part.rank, key))
            while self.used > self.limit:
                self._let_go()

    def _let_go(self) -> None:
        """Let go the part that ranks lowest; one that was used since it was noted is noted anew instead."""
        *rank, key = self._heap[0]
        part = self._parts[key]
        if part.rank != tuple(rank):
            heapq.heapreplace(self._heap, (*part.rank, key))
            return
        heapq.heappop(self._heap)
        self._floor = part.rank[0]
        self.used -= part.size
        del self._parts[key]


SHELF = Shelf(LIMIT_BYTES)


def kept(work: Callable[P, T]) -> Callable[P, T]:
    """Remember what a function made of hashable arguments, as `functools.cache` does, within the common bound."""

    @wraps(work)
    def remember(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (work, args, *kwargs.items())
        if found := SHELF.find(key):
            part: T = found[0]
            return part
        began = time.thread_time()
        made = work(*args, **kwargs)
        SHELF.put(key, made, weight(made) + weight(args), time.thread_time() - began)
        return made

    return remember


def weight(thing: object) -> int:
    """Bytes of the images in a value, or in the arguments that it is kept by; what isn't a tuple may say its own."""
    if isinstance(thing, Image):
        return thing.width * thing.height * _PIXEL[thing.mode] + _OVERHEAD[thing.mode]
    if isinstance(thing, tuple):
        return sum(map(weight, thing))
    own: int = getattr(thing, "weight", 0)
    return own
