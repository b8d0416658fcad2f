"""Eight outlines, one for each colour of a board, so that nobody has to tell colours apart."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from renderers.geometry import Point

Shape = tuple[Point, ...]
"""Corners in units of the radius, from the middle; y points down."""


def symbol(colour: str, centre: Point, radius: float) -> list[Point]:
    """The corners of a colour's symbol, as large as a circle."""
    return [(centre[0] + x * radius, centre[1] + y * radius) for x, y in SYMBOLS[colour]]


def _circle(radius: float, centre: Point, start: float, end: float, steps: int = 24) -> Shape:
    """A part of a circle; angles in parts of a turn, clockwise from the top."""
    angles = (2 * pi * (start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((centre[0] + radius * sin(angle), centre[1] - radius * cos(angle)) for angle in angles)


def _star(points: int, inner: float) -> Shape:
    reach = (1.08 if corner % 2 == 0 else inner for corner in range(2 * points))
    return tuple(
        (radius * sin(pi * corner / points), 0.06 - radius * cos(pi * corner / points))
        for corner, radius in enumerate(reach)
    )


def _flower(petals: int) -> Shape:
    """Round petals with deep notches between them."""
    turns = [petal / petals for petal in range(petals)]
    middles = [(0.64 * sin(2 * pi * turn), -0.64 * cos(2 * pi * turn)) for turn in turns]
    arcs = (_circle(0.41, middle, turn - 0.29, turn + 0.29, 12) for middle, turn in zip(middles, turns, strict=True))
    return tuple(point for arc in arcs for point in arc)


def _crescent() -> Shape:
    """A moon that opens to the upper right."""
    back = [_turned(x, y, 0.125) for x, y in _circle(0.98, (0.0, 0.0), 0.12, 0.88)]
    inside = [_turned(x, y, 0.125) for x, y in _circle(0.72, (0.0, -0.5), 0.77, 0.23)]
    return tuple(back + inside)


def _heart() -> Shape:
    right = _circle(0.51, (0.48, -0.33), -0.2, 0.36, 12)
    left = tuple((-x, y) for x, y in reversed(right))
    return (*right, (0.0, 0.94), *left, (0.0, -0.42))


def _drop() -> Shape:
    return ((0.0, -1.1), *_circle(0.68, (0.0, 0.32), 0.16, 0.84))


def _turned(x: float, y: float, turns: float) -> Point:
    return x * cos(2 * pi * turns) - y * sin(2 * pi * turns), x * sin(2 * pi * turns) + y * cos(2 * pi * turns)


SYMBOLS: Mapping[str, Shape] = {
    "orange": _crescent(),
    "blue": _drop(),
    "purple": ((0.0, -1.08), (0.82, 0.0), (0.0, 1.08), (-0.82, 0.0)),
    "pink": _flower(5),
    "yellow": _star(5, 0.46),
    "red": _heart(),
    "green": ((0.0, -0.98), (1.02, 0.8), (-1.02, 0.8)),
    "brown": ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)),
}
"""Moon, drop, diamond, flower, star, heart, triangle, square: corners within about one unit of the middle."""
