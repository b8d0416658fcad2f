"""Kamisado's pieces: lacquered squares, each with its symbol, and towers that grow by a band for every ring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from games.core import Seat
from games.kamisado.board import BLACK, COLOURS
from renderers.canvas import Pen, Point, Sprite, paint
from renderers.palette import HEADER_MIXES, Mix, Palette
from renderers.symbols import symbol
from renderers.themes import THEMES, rgb

PITCH = 108
"""From square to square."""
GAP = 4
CORNER = 5

LACQUERS: Mapping[str, Mapping[str, str]] = {
    "light": {
        "brown": "#98633e",
        "green": "#43a35c",
        "red": "#da4540",
        "yellow": "#f7d54e",
        "pink": "#f4a6c6",
        "purple": "#9059bd",
        "blue": "#4285d6",
        "orange": "#f08c34",
    },
    "dark": {
        "brown": "#93613e",
        "green": "#3c9454",
        "red": "#cc403b",
        "yellow": "#e5c344",
        "pink": "#e096b6",
        "purple": "#8d5ab6",
        "blue": "#3d7cc9",
        "orange": "#e08030",
    },
    "contrast": {
        "brown": "#9b642f",
        "green": "#2fae4e",
        "red": "#e8352c",
        "yellow": "#ffe03a",
        "pink": "#ffa8d0",
        "purple": "#9a54d6",
        "blue": "#3288f0",
        "orange": "#ff8c1a",
    },
}
"""The colours of squares and towers by theme."""

PALE = frozenset({"yellow", "pink", "orange", "green"})
"""Colours whose symbol is dark."""

BODIES: Mapping[str, str] = {
    "jet": "#16110e",
    "ivory": "#ffffff",
    "ebony": "#221c19",
    "ebony_edge": "#57493f",
    "gold": "#f2be3a",
    "gold_edge": "#ffe59a",
    "gold_side": "#b27c17",
}
"""What towers are made of; jet and ivory also draw symbols, rings and the frame of what has to move."""

_RADIUS, _RIM = 35.0, 8.5
"""The radius of the upper face of a tower, and the part of it that has no colour."""
_ON_TOWER, _ON_SQUARE, _IN_CORNER = 17.5, 24.0, 8.0
"""Radius of a symbol by where it is; a square shows its own in the corner while a tower stands on it."""
_CORNER_PLACE = (15, 15)
_CALLED, _CALLED_PLACE = 26.0, (43, 42)
"""The symbol on a square that can be chosen, above the badge."""
_BASE, _BAND, _SLIT = 8.0, 6.0, 3.0
"""Heights of a tower without rings, of a ring, and of the dark line below it."""
_FLARE = 4.0
"""How far a ring stands out."""
_OUTLINE = 2.5
_FAINT = {"light": 0.26, "dark": 0.26, "contrast": 0.45}
"""Share of the ink in the symbol of an empty square."""
_STUFF = (("jet", "ebony", "ebony_edge", "ebony"), ("jet", "gold_side", "gold_edge", "gold"))
"""The colours by seat: outline, side, upper edge and upper face of a tower."""

_MIXES: tuple[Mix, ...] = (
    *HEADER_MIXES,
    ("board", "board_shade", 3),
    ("board", "hollow", 3),
    ("board", "board_ink", 3),
    *((colour, "jet", 3) for colour in COLOURS),
    *((colour, "ivory", 3) for colour in COLOURS),
    *((colour, "hollow", 1) for colour in COLOURS),
    *((colour, f"{colour}_faint", 1) for colour in COLOURS),
    *((ink, "page", 3) for ink in ("trace", "choice", "alarm")),
    *((ink, "jet", 3) for ink in ("ivory", "gold", "gold_side", "gold_edge")),
    ("gold", "gold_edge", 1),
    ("choice_ink", "choice", 3),
    ("alarm_ink", "alarm", 3),
)


class Piece(NamedTuple):
    """A tower without its place."""

    seat: Seat
    colour: str
    rings: int


def palette(theme: str) -> Palette:
    """The colours of a theme, of the squares and of the towers; keep the result."""
    lacquers = LACQUERS[theme]
    faint = {f"{colour}_faint": _between(lacquers[colour], BODIES[ink_of(colour)], _FAINT[theme]) for colour in COLOURS}
    return Palette(THEMES[theme], _MIXES, {**lacquers, **faint, **BODIES}.items())


def ink_of(colour: str) -> str:
    """The name of what a symbol is painted with on a colour."""
    return "jet" if colour in PALE else "ivory"


def calling(palette: Palette, colour: str) -> Sprite:
    """A square to which a tower could go, with the symbol it would call clear of the badge."""

    def draw(pen: Pen) -> None:
        _paint_ground(pen, colour)
        pen.polygon(symbol(colour, _CALLED_PLACE, _CALLED), ink_of(colour))

    return paint(palette, (PITCH, PITCH), "hollow", draw)


def square(palette: Palette, colour: str, piece: Piece | None = None, lifted: bool = False) -> Sprite:
    """A square with what stands on it, its gaps included; of a lifted tower only the shadow."""
    return paint(palette, (PITCH, PITCH), "hollow", partial(_paint_square, colour=colour, piece=piece, lifted=lifted))


def tower(palette: Palette, piece: Piece, ground: str) -> Sprite:
    """A tower without its square, its edges mixed with one colour."""
    size, middle = (PITCH, PITCH + 8), (PITCH / 2, _top(piece) + 4)
    draw = partial(_paint_tower, piece=piece, top=middle, scale=1)
    return paint(palette, size, ground, draw, draw)


def token(palette: Palette, piece: Piece, size: int, ground: str) -> Sprite:
    """A tower as a small picture for a line of text."""
    scale = size / (2 * (_RADIUS + _OUTLINE) + _height(piece))
    top = (size / 2, _OUTLINE * scale + _RADIUS * scale)
    return paint(palette, (size, size), ground, lambda pen: _paint_tower(pen, piece, top, scale))


def bare(palette: Palette, seat: Seat, radius: int, ground: str) -> Sprite:
    """The upper face of a tower of no colour: what stands for a player."""
    side = 2 * radius + 8
    faces = (radius + 4, "ivory"), (radius + 2, "jet"), (radius, _STUFF[seat][2]), (radius - 2, _STUFF[seat][3])

    def draw(pen: Pen) -> None:
        for reach, colour in faces:
            _slab(pen, seat, (side / 2, side / 2), reach, colour)

    return paint(palette, (side, side), ground, draw)


def _paint_square(pen: Pen, colour: str, piece: Piece | None, lifted: bool) -> None:
    _paint_ground(pen, colour)
    if piece is None:
        pen.polygon(symbol(colour, (PITCH / 2, PITCH / 2), _ON_SQUARE), f"{colour}_faint")
        return
    pen.polygon(symbol(colour, _CORNER_PLACE, _IN_CORNER), ink_of(colour))
    middle = (PITCH / 2, _top(piece))
    foot, shadow = middle[1] + _height(piece), pen.palette.mix(colour, "jet", 0.34)
    for rise in range(8 if lifted else 4):
        _slab(pen, piece.seat, (middle[0] + 1, foot + rise), _RADIUS + 1, shadow)
    if not lifted:
        _paint_tower(pen, piece, middle, 1)


def _paint_ground(pen: Pen, colour: str) -> None:
    half = GAP / 2
    pen.rounded((half, half, PITCH - half, PITCH - half), CORNER, colour)


def _height(piece: Piece) -> float:
    """The way from the middle of the foot to the middle of the upper face."""
    return _BASE + (_BAND + _SLIT) * piece.rings


def _top(piece: Piece) -> float:
    """Where the middle of the upper face lies, if the tower is in the middle of its square."""
    return (PITCH - _height(piece)) / 2


def _paint_tower(pen: Pen, piece: Piece, top: Point, scale: float) -> None:
    """Paint it from the ground up; `top` is the middle of the upper face."""
    (x, y), seat = top, piece.seat
    dark, side, rim, face = _STUFF[seat]
    foot = y + _height(piece) * scale
    _column(pen, seat, (x, y), foot, (_RADIUS + _OUTLINE) * scale, dark)
    _column(pen, seat, (x, y), foot, _RADIUS * scale, side)
    for ring in range(piece.rings):
        low = foot - (_SLIT + (_BAND + _SLIT) * ring) * scale
        high = low - _BAND * scale
        _column(pen, seat, (x, high), low + 2 * scale, (_RADIUS + _FLARE) * scale, dark)
        _column(pen, seat, (x, high), low, (_RADIUS + _FLARE) * scale, "ivory")
        _column(pen, seat, (x, y), high - scale, (_RADIUS + _OUTLINE) * scale, dark)
        _column(pen, seat, (x, y), high - scale, _RADIUS * scale, side)
    _slab(pen, seat, (x, y), _RADIUS * scale, rim)
    _slab(pen, seat, (x, y + 0.6 * scale), (_RADIUS - 1.2) * scale, face)
    _slab(pen, seat, (x, y), (_RADIUS - _RIM) * scale, "jet")
    _slab(pen, seat, (x, y), (_RADIUS - _RIM - 1.4) * scale, piece.colour)
    pen.polygon(symbol(piece.colour, (x, y), _ON_TOWER * scale), ink_of(piece.colour))


def _column(pen: Pen, seat: Seat, top: Point, foot: float, radius: float, colour: str) -> None:
    """A tower's shape drawn out downwards."""
    x, y = top
    for step in range(round((foot - y) * 2) + 1):
        _slab(pen, seat, (x, foot - step / 2), radius, colour)


def _slab(pen: Pen, seat: Seat, centre: Point, radius: float, colour: str | tuple[int, int, int]) -> None:
    """A slab of a tower: Black's are round, Gold's have eight corners."""
    if seat == BLACK:
        pen.disc(centre, radius, colour)
        return
    (x, y), cut = centre, radius * 0.56
    corners = ((cut, radius), (radius, cut), (radius, -cut), (cut, -radius))
    pen.polygon([(x + a, y + b) for a, b in (*corners, *((-a, -b) for a, b in corners))], colour)


def _between(one: str, other: str, share: float) -> str:
    """A colour on the way from one to another."""
    channels = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in channels)
