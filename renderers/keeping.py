"""One memory for all painted parts, bounded by bytes: what was not used for longest makes room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from PIL.Image import Image

P = ParamSpec("P")
T = TypeVar("T")

LIMIT_BYTES = 32_000_000
"""For the parts of all games in all themes."""
_OVERHEAD = 3_000
"""Bytes of an image besides its pixels: row addresses, palette, dictionaries."""
_PIXEL = {"1": 1, "L": 1, "P": 1, "RGB": 4}
"""Bytes of a pixel as Pillow keeps it, by mode."""


class Shelf:
    """Parts with their weight, those used last at the end; several threads may use it."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._lock = Lock()
        self._parts: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    def find(self, key: Hashable) -> tuple[Any, int] | None:
        """The part and its weight."""
        with self._lock:
            part = self._parts.get(key)
            if part:
                self._parts.move_to_end(key)
            return part

    def put(self, key: Hashable, part: object, size: int) -> None:
        """Keep a part, and let go what does not fit any more."""
        with self._lock:
            if key not in self._parts:
                self._parts[key] = part, size
                self.used += size
            while self.used > self.limit:
                self.used -= self._parts.popitem(last=False)[1][1]


SHELF = Shelf(LIMIT_BYTES)


def kept(work: Callable[P, T]) -> Callable[P, T]:
    """Remember what a function made of hashable arguments, as `functools.cache` does, within the common bound."""

    @wraps(work)
    def remember(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (work, args, *kwargs.items())
        if found := SHELF.find(key):
            part: T = found[0]
            return part
        made = work(*args, **kwargs)
        SHELF.put(key, made, weight(made) + weight(args))
        return made

    return remember


def weight(thing: object) -> int:
    """Bytes of the images in a value, or in the arguments that it is kept by."""
    if isinstance(thing, Image):
        return thing.width * thing.height * _PIXEL[thing.mode] + _OVERHEAD
    return sum(map(weight, thing if isinstance(thing, tuple) else getattr(thing, "masks", ())))
