"""One memory for all painted parts, bounded by bytes: what is cheap to paint again for its size makes room first.

What makes room is packed, to a tenth or less: to unpack it takes a small part of the time that painting takes.
"""

from __future__ import annotations

import heapq
import pickle
import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import cache, wraps
from importlib import import_module
from io import BytesIO
from itertools import count
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from PIL.Image import Image, frombytes

from renderers.encoding import installed

P = ParamSpec("P")
T = TypeVar("T")

LIMIT_BYTES, PACKED_BYTES = 8_000_000, 4_000_000
"""Bytes for the parts of all games in all themes, and for those that are packed."""
_PACKING = 1
"""The level: higher ones take longer for little."""
_OVERHEAD = {"1": 800, "L": 800, "P": 3_000, "RGB": 800}
"""Bytes of an image besides its pixels, by mode: row addresses, dictionaries, palette."""
_ENTRY = 1000
"""Bytes of a packed part besides its data: its key and what is noted of it."""
_PIXEL = {"1": 1, "L": 1, "P": 1, "RGB": 4}
"""Bytes of a pixel as Pillow keeps it, by mode."""


@dataclass(slots=True)
class _Part:
    key: Hashable
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

    def put(self, key: Hashable, made: object, size: int, seconds: float) -> list[_Part]:
        """Keep a part that took so long to make, and let go what does not fit any more."""
        gone: list[_Part] = []
        with self._lock:
            if size <= self.limit:
                worth, before = seconds / max(size, 1), self._parts.get(key)
                part = self._parts[key] = _Part(key, made, size, worth, (self._floor + worth, next(self._numbers)))
                self.used += size - (before.size if before else 0)
                if before is None:
                    heapq.heappush(self._heap, (*part.rank, key))
            while self.used > self.limit:
                gone += self._let_go()
        return gone

    def _let_go(self) -> Iterator[_Part]:
        """Let go the part that ranks lowest; one that was used since it was noted is noted anew instead."""
        *rank, key = self._heap[0]
        part = self._parts[key]
        if part.rank != tuple(rank):
            heapq.heapreplace(self._heap, (*part.rank, key))
            return
        heapq.heappop(self._heap)
        self._floor = part.rank[0]
        self.used -= part.size
        yield self._parts.pop(key)


SHELF, PACKED = Shelf(LIMIT_BYTES), Shelf(PACKED_BYTES)


def kept(work: Callable[P, T]) -> Callable[P, T]:
    """Remember what a function made of hashable arguments, as `functools.cache` does, within the common bounds."""

    @wraps(work)
    def remember(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (work, args, *kwargs.items())
        if found := SHELF.find(key):
            part: T = found[0]
            return part
        packed, began = PACKED.find(key), time.thread_time()
        made = _unpacked(packed[0]) if packed else work(*args, **kwargs)
        for gone in SHELF.put(key, made, weight(made), time.thread_time() - began):
            if weight(gone.made) > gone.size or not PACKED.find(gone.key):  # a sprite was reduced, or is new
                data = _packed(gone.made)
                PACKED.put(gone.key, data, len(data) + _ENTRY, gone.worth * gone.size)
        return made

    return remember


def _packed(made: object) -> bytes:
    buffer = BytesIO()
    pickler = pickle.Pickler(buffer, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = _PACKED_AS
    pickler.dump(made)
    data: bytes = _library().compress(buffer.getvalue(), _PACKING)
    return data


def _unpacked(data: bytes) -> Any:
    return pickle.loads(_library().decompress(data))  # noqa: S301 (it was packed here)


def _pixels(image: Image) -> tuple[Any, ...]:
    palette = bytes(image.getpalette() or ()) if image.mode == "P" else b""
    return _image, (image.mode, image.size, image.tobytes(), palette)


def _image(mode: str, size: tuple[int, int], pixels: bytes, palette: bytes) -> Image:
    image = frombytes(mode, size, pixels)
    if palette:
        image.putpalette(palette)
    return image


_PACKED_AS: dict[type, Callable[[Any], tuple[Any, ...]]] = {Image: _pixels}


@cache
def _library() -> Any:
    return import_module(next(iter(installed()), "zlib"))


def weight(thing: object) -> int:
    """Bytes of the images in a value; what isn't a tuple may say its own."""
    if isinstance(thing, Image):
        return thing.width * thing.height * _PIXEL[thing.mode] + _OVERHEAD[thing.mode]
    if isinstance(thing, tuple):
        return sum(map(weight, thing))
    own: int = getattr(thing, "weight", 0)
    return own
