"""Hollows carved into wood and the seeds in them, in patterns that are counted at a glance."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import Literal, NamedTuple

from renderers.cache import kept
from renderers.canvas import Canvas, Pen, Point, Sprite, paint
from renderers.palette import Palette

_DICE: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 0), (1, 0)),
    3: ((0, -1), (-1, 1), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -2), (1, -2), (0, 0), (-1, 2), (1, 2)),
    6: ((-1, -2), (1, -2), (-1, 0), (1, 0), (-1, 2), (1, 2)),
    7: ((-1, -2), (1, -2), (-2, 0), (0, 0), (2, 0), (-1, 2), (1, 2)),
    8: ((-2, -2), (0, -2), (2, -2), (-1, 0), (1, 0), (-2, 2), (0, 2), (2, 2)),
    9: ((-2, -2), (0, -2), (2, -2), (-2, 0), (0, 0), (2, 0), (-2, 2), (0, 2), (2, 2)),
}
"""Patterns known at a glance, in half steps from the middle."""

_RIM = 3
_SHADOW = 7
_INSET = 9
"""Room between the edge of a hollow and its seeds."""
_WIDEST = 38
"""From seed to seed where there is room."""
_PAIRED = 6
"""So many seeds lie in two columns at most."""
_STORE_COLUMNS, _STORE_INSET, _STORE_BLOCK = (4, 5), 6, 20
"""Seeds abreast in a store, as few as have room; and in a block of rows."""
_STORE_GAP = 0.5
"""Room between blocks, in seeds."""


Kind = Literal["plain", "fresh", "taken"]


class Fill(NamedTuple):
    """What lies in a hollow."""

    seeds: int
    fresh: int = 0
    """How many of the seeds came with the last move."""
    taken: int = 0
    """Seeds that were captured here, shown as empty rings."""


def hollow(palette: Palette, size: tuple[int, int], fill: Fill) -> Sprite:
    """A hole of the board, its seeds laid like the dots of a die, in rows once there are many."""
    empty = _empty(palette, size)
    canvas = Canvas(palette, empty.image.copy())
    _lay_seeds(canvas, fill, *_laid(max(fill.seeds, fill.taken), size))
    return Sprite(canvas.image, empty.mask)


def draw_store(canvas: Canvas, centre: tuple[int, int], size: tuple[int, int], fill: Fill) -> None:
    """Draw a store, filled from the bottom in blocks of twenty: seed by seed, as few are ever filled alike."""
    width, height = size
    left, top = centre[0] - width // 2, centre[1] - height // 2
    canvas.stamp(_empty(canvas.palette, size), centre)
    room = width - 2 * _STORE_INSET, height - 5 * _INSET
    columns = next((few for few in _STORE_COLUMNS if _rise(fill.seeds, few) * room[0] / few <= room[1]), 5)
    step = min(room[0] / columns, room[1] / max(1.0, _rise(fill.seeds, columns)))
    places = []
    for number in range(fill.seeds):
        row, column = divmod(number, columns)
        x = width / 2 + (column - (columns - 1) / 2) * room[0] / columns
        y = height - 3 * _INSET - step * (row + 0.5 + number // _STORE_BLOCK * _STORE_GAP)
        places.append((x, y))
    _lay_seeds(canvas, fill, places, step * 0.47, (left, top))


def _rise(seeds: int, columns: int) -> float:
    """How high seeds stand in a store, in seeds."""
    return ceil(seeds / columns) + seeds // _STORE_BLOCK * _STORE_GAP


def _laid(count: int, size: tuple[int, int]) -> tuple[list[Point], float]:
    """Where the seeds of a hole lie, and how large they are."""
    (width, height), middle = size, (size[0] / 2, size[1] / 2)
    if count <= max(_DICE):
        columns = 2 if count <= _PAIRED else 3
        step = min((width - 2 * _INSET) / columns, _WIDEST)
        rise = min((height - 4 * _INSET) / 3, step * 1.1)
        dots = _DICE.get(count, ())
        return [(middle[0] + x * step / 2, middle[1] + y * rise / 2) for x, y in dots], min(step, rise) * 0.46
    return _rows(count, width - 2 * _INSET, height - 4 * _INSET, middle)


def _rows(count: int, width: int, height: int, middle: Point) -> tuple[list[Point], float]:
    columns = next(columns for columns in range(3, count + 1) if ceil(count / columns) * width / columns <= height)
    step, rows = width / columns, ceil(count / columns)
    left, top = middle[0] - width / 2, middle[1] - rows * step / 2
    places = [(left + step * (place % columns + 0.5), top + step * (place // columns + 0.5)) for place in range(count)]
    return places, step * 0.46


def _lay_seeds(
    canvas: Canvas, fill: Fill, places: list[Point], radius: float, corner: tuple[int, int] = (0, 0)
) -> None:
    """Lay seeds in a hollow with this corner, alike wherever that is."""
    for number, place in enumerate(places):
        kind: Kind = "taken" if fill.taken else "fresh" if number >= fill.seeds - fill.fresh else "plain"
        seed = _seed(canvas.palette, round(radius, 1), kind)
        width, height = seed.image.size
        canvas.place(seed, (corner[0] + round(place[0] - width / 2), corner[1] + round(place[1] - height / 2)))


@kept
def _empty(palette: Palette, size: tuple[int, int]) -> Sprite:
    shape = partial(Pen.rounded, box=(0, 0, *size), radius=_corner(size), colour="ink")
    return paint(palette, size, "board", lambda pen: _carve(pen, size), shape)


def _carve(pen: Pen, size: tuple[int, int]) -> None:
    """Carve a hollow: light falls from above, so there is shadow under the upper rim, and a bright lower one."""
    (width, height), corner = size, _corner(size)
    pen.rounded((0, 0, width, height), corner, "hollow_light")
    pen.rounded((0, 0, width, height - _RIM), corner, "hollow_shade")
    for depth in range(1, _SHADOW + 1):
        side = depth * 0.7
        box = (side, depth * 1.6, width - side, height - _RIM - depth * 0.25)
        pen.rounded(box, corner - side, pen.palette.mix("hollow_shade", "hollow", depth / _SHADOW))


def _corner(size: tuple[int, int]) -> float:
    return min(size) * 0.47


@kept
def _seed(palette: Palette, radius: float, kind: Kind) -> Sprite:
    side = ceil(radius * 2.6)
    middle = (side / 2, side / 2)
    draw = {"plain": _draw_plain, "fresh": _draw_fresh, "taken": _draw_taken}[kind]
    return paint(palette, (side, side), "hollow", *[lambda pen: draw(pen, middle, radius)] * 2)


def _draw_plain(pen: Pen, place: Point, radius: float) -> None:
    """Draw a plain seed, on which light falls from the upper left."""
    x, y = place
    pen.disc((x + radius * 0.08, y + radius * 0.22), radius, "hollow_shade")
    pen.disc(place, radius, "seed_shade")
    pen.disc((x - radius * 0.06, y - radius * 0.1), radius * 0.86, "seed")
    pen.disc((x - radius * 0.28, y - radius * 0.34), radius * 0.26, "seed_light")


def _draw_fresh(pen: Pen, place: Point, radius: float) -> None:
    """Draw a fresh seed, told from a plain one by a ring as well as by colour."""
    pen.disc((place[0] + radius * 0.08, place[1] + radius * 0.22), radius, "hollow_shade")
    pen.disc(place, radius, "fresh")
    pen.disc(place, radius * 0.52, "hollow_shade")
    pen.disc(place, radius * 0.30, "fresh")


def _draw_taken(pen: Pen, place: Point, radius: float) -> None:
    """Draw the empty ring of a seed that was taken."""
    pen.ring(place, radius, max(2.0, radius / 5), "seed_shade")
