"""The pieces of tokonoma: coins and what stands on them, told apart by silhouette."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import NamedTuple, TypeAlias

from renderers.cache import kept
from renderers.canvas import Pen, Point, Sprite, paint
from renderers.palette import Palette
from renderers.themes import RGB
from renderers.tiles import Finish

SIDES = ("white", "black")
"""The colours of the seats."""

FINISH: Finish = {
    "light": {
        "white": "#fffdf8",
        "black": "#17110d",
        "pale": "#a68e56",
        "mid": "#a8714f",
        "deep": "#52666f",
        "joint": "#5d3a20",
        "pale_ink": "#17110d",
        "mid_ink": "#0d0805",
        "deep_ink": "#ffffff",
    },
    "dark": {
        "white": "#fffdf8",
        "black": "#17110d",
        "pale": "#a68e56",
        "mid": "#a8714f",
        "deep": "#52666f",
        "joint": "#24150a",
        "pale_ink": "#17110d",
        "mid_ink": "#0d0805",
        "deep_ink": "#ffffff",
    },
    "contrast": {
        "white": "#ffffff",
        "black": "#000000",
        "pale": "#8f8b00",
        "mid": "#b4532a",
        "deep": "#2d5f9e",
        "joint": "#000000",
        "pale_ink": "#000000",
        "mid_ink": "#ffffff",
        "deep_ink": "#ffffff",
    },
}

SIZE = (104, 112)
COIN = 37
"""Radius of a flat."""
THICK = 8
UNDER, ON_TOP = 5, -15
"""How far below its usual place a flat lies that carries a tall, and where the tall stands."""
_EDGE = 3.0
_STEPS = 24


class _Spot(NamedTuple):
    """Where a figure is painted, and how large."""

    x: float
    y: float
    scale: float

    def at(self, across: float, down: float) -> Point:
        return self.x + across * self.scale, self.y + down * self.scale

    def box(self, left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
        return (*self.at(left, top), *self.at(right, bottom))


_Silhouette: TypeAlias = Callable[[Pen, _Spot, float, str | RGB], None]
"""Paints an outline full of one colour, so many pixels larger than the figure."""
_Details: TypeAlias = Callable[[Pen, _Spot, str], None]
"""Paints the lines on a figure."""


@kept
def statue(palette: Palette, seat: int, piece: str, ground: str, way: int, scale: float = 1.0) -> Sprite:
    """A piece, `F`, `A` or `A+`, of a seat; `way` is where forward is, -1 left, 1 right, 0 not shown."""
    size = (round(SIZE[0] * scale), round(SIZE[1] * scale))
    middle = _Spot(size[0] / 2, size[1] / 2 - THICK * scale / 2, scale)
    body, line = SIDES[seat], SIDES[1 - seat]

    def draw(pen: Pen) -> None:
        on_flat = piece.endswith("+")
        if piece == "F" or on_flat:
            foot = middle._replace(y=middle.y + UNDER * scale) if on_flat else middle
            _raise(pen, _coin, foot, body, line)
            _rim(pen, foot, line, 0 if on_flat else way)
        if piece != "F":
            silhouette, details = _TALLS[piece[0]]
            foot = middle._replace(y=middle.y + ON_TOP * scale) if on_flat else middle
            _raise(pen, silhouette, foot, body, line)
            details(pen, foot, line)

    return paint(palette, size, ground, draw, draw)


def _raise(pen: Pen, silhouette: _Silhouette, top: _Spot, body: str, line: str) -> None:
    """A figure with a side under it and an edge round both."""
    edge, side = _EDGE * top.scale, pen.palette.mix(body, line, 0.38)
    for depth in range(THICK, -1, -2):
        silhouette(pen, top._replace(y=top.y + depth * top.scale), edge, line)
    for depth in range(THICK, 0, -2):
        silhouette(pen, top._replace(y=top.y + depth * top.scale), 0, side)
    silhouette(pen, top, 0, body)


def _coin(pen: Pen, spot: _Spot, grown: float, colour: str | RGB) -> None:
    pen.disc(spot.at(0, 0), COIN * spot.scale + grown, colour)


def _rim(pen: Pen, spot: _Spot, line: str, way: int) -> None:
    """A line along the edge of a coin, and the way it goes."""
    pen.ring(spot.at(0, 0), (COIN - 6) * spot.scale, 2 * spot.scale, line)
    if way:
        tip, back, wide, thick = way * 15, way * -5, 19, way * 10
        ends = ((tip, 0), (back, wide), (back - thick, wide), (tip - thick, 0), (back - thick, -wide), (back, -wide))
        pen.polygon([spot.at(*end) for end in ends], line)


def _fist(pen: Pen, spot: _Spot, grown: float, colour: str | RGB) -> None:
    for left, top, right, bottom, corner in ((-13, -4, 13, 30, 4), (-23, -32, 23, 6, 11)):
        box = spot.box(left, top, right, bottom)
        pen.rounded((box[0] - grown, box[1] - grown, box[2] + grown, box[3] + grown), corner * spot.scale, colour)


def _fingers(pen: Pen, spot: _Spot, line: str) -> None:
    for across in (-11.5, 0, 11.5):
        pen.rounded(spot.box(across - 1.5, -32, across + 1.5, -15), 1, line)
    pen.rounded(spot.box(-23, -14, 10, -11), 1, line)
    pen.rounded(spot.box(-13, 16, 13, 19.5), 0, line)


def _eye(pen: Pen, spot: _Spot, grown: float, colour: str | RGB) -> None:
    wide, high = 39 + grown * 1.5 / spot.scale, 25 + grown / spot.scale
    turns = [2 * pi * step / _STEPS for step in range(_STEPS)]
    pen.polygon([spot.at(wide * cos(turn), high * sin(turn) * abs(sin(turn)) ** 0.4) for turn in turns], colour)


def _lashes(pen: Pen, spot: _Spot, line: str) -> None:
    """The lid, and three lashes under it."""
    lid = [(across, 6 - (across / 7.5) ** 2 * 0.6) for across in range(-26, 27, 4)]
    pen.polygon([spot.at(x, y + thick) for thick, way in ((-2.0, 1), (2.5, -1)) for x, y in lid[::way]], line)
    for top, foot in ((-13, -16), (0, 0), (13, 16)):
        pen.polygon([spot.at(top - 2, 4), spot.at(top + 2, 4), spot.at(foot + 2, 17), spot.at(foot - 2, 17)], line)


def _star(pen: Pen, spot: _Spot, grown: float, colour: str | RGB) -> None:
    """Six points, as it moves six ways."""
    reach = 36 + 1.8 * grown / spot.scale
    lengths = ((pi / 6 * point, reach if point % 2 == 0 else reach * 0.56) for point in range(12))
    pen.polygon([spot.at(length * sin(turn), -length * cos(turn)) for turn, length in lengths], colour)


def _heart(pen: Pen, spot: _Spot, line: str) -> None:
    pen.disc(spot.at(0, 0), 8 * spot.scale, line)


_TALLS: dict[str, tuple[_Silhouette, _Details]] = {
    "A": (_fist, _fingers),
    "B": (_eye, _lashes),
    "S": (_star, _heart),
}
