"""Memory that the renderers keep, counted after many matches, themes and sides; what its bound costs a crowd."""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import cycle, islice, product
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from PIL import Image

from games import GAMES
from games.core import AnyGame, Played, Seat
from renderers import picture
from renderers.base import Frame
from renderers.keeping import LIMIT_BYTES, SHELF
from renderers.themes import THEMES

MOVES, MATCHES, SEED = 60, 4, 2026
CROWD, DRAWN = 200, 400
"""Matches that run at the same time, and pictures drawn of them by lot."""
LIMIT_MB = 40
_CACHE = type(lru_cache(int))
_SHARED = (type, FunctionType, ModuleType)
"""What a cache refers to and does not keep."""
_PAGE_BYTES = 4096
_BYTES = {"1": 1, "L": 1, "P": 1, "RGB": 4, "RGBA": 4}
"""Bytes of a pixel as Pillow keeps it, by mode."""


def main() -> None:
    """Print the size of every large cache, and of all together, beside the growth of the process."""
    before = _resident()
    for number, (key, theme) in enumerate(product(GAMES, THEMES)):
        for match in range(MATCHES):
            _play(GAMES[key], theme, match + number * MATCHES)
    seen: set[int] = set()
    sizes = {"the shelf of painted parts": _size(SHELF, seen)}
    sizes |= {f"{cache.__module__}.{cache.__qualname__}": _size(cache, seen) for cache in _caches()}
    print(f"the shelf holds {SHELF.used / 1e6:.1f} MB of {LIMIT_BYTES / 1e6:.0f} by its own count")
    for name, size in sorted(sizes.items(), key=lambda entry: -entry[1])[:5]:
        print(f"  {size / 1e6:6.2f} MB  {name}")
    print(f"{sum(sizes.values()) / 1e6:.1f} MB in {len(sizes)} caches after every game in every theme (aim {LIMIT_MB})")
    print(f"{(_resident() - before) / 1e6:.1f} MB more than before in the process, with fonts and what Pillow keeps")
    bounded, free = _crowd(LIMIT_BYTES), _crowd(sys.maxsize)
    print(
        f"a picture in a crowd of {CROWD} matches: {bounded * 1000:.1f} ms, {bounded / free:.1f}x that without a bound"
    )


def _crowd(limit: int) -> float:
    """Seconds a picture takes, with so many bytes kept, when matches of all games take turns."""
    SHELF.limit = limit
    matches = [_positions(GAMES[key], number) for number, key in zip(range(CROWD), cycle(GAMES), strict=False)]
    for match in matches:
        picture(*next(match))
    chance, began = random.Random(SEED), time.perf_counter()
    for _ in range(DRAWN):
        picture(*next(matches[chance.randrange(CROWD)]))
    return (time.perf_counter() - began) / DRAWN


def _play(game: AnyGame, theme: str, number: int) -> None:
    """The pictures of a match with players of its own, every position from a side drawn by lot."""
    for key, state, frame in islice(_positions(game, number), MOVES):
        picture(key, state, replace(frame, theme=theme))


def _positions(game: AnyGame, number: int) -> Iterator[tuple[str, Any, Frame]]:
    """The positions of random matches of the same players, one after the other."""
    chance, seats = random.Random(SEED + number), game.info.seats[number % len(game.info.seats)]
    options = {option: chance.choice(values) for option, values in game.info.options.items()}
    names = tuple(f"Player {number} {seat}" for seat in range(seats))
    while True:
        state, ply = game.start(seats, options), 0
        while state.to_move is not None:
            move, before = chance.choice(game.legal_moves(state)), state
            (state, events), ply = game.apply(state, move), ply + 1
            last, side = Played(before, move, before.to_move, events), Seat(chance.randrange(seats))
            yield game.info.key, state, Frame(f"#{number} {game.info.name}", names, side, "light", ply, last)


def _caches() -> Iterator[Any]:
    """Every cached function of the renderers, methods included."""
    return (
        found for found in gc.get_objects() if isinstance(found, _CACHE) and found.__module__.startswith("renderers")
    )


def _resident() -> int:
    """Bytes of this process in memory."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE_BYTES


def _size(thing: object, seen: set[int]) -> int:
    """Bytes of a thing and of all that it alone refers to; what was `seen` counts once."""
    waiting, total = [thing], 0
    while waiting:
        found = waiting.pop()
        if id(found) in seen or isinstance(found, _SHARED):
            continue
        seen.add(id(found))
        total += sys.getsizeof(found) + _pixels(found)
        waiting += gc.get_referents(found)
    return total


def _pixels(found: object) -> int:
    return found.width * found.height * _BYTES[found.mode] if isinstance(found, Image.Image) else 0
