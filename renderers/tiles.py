"""What the boards of hexagonal tiles share: the wood under them, outlines, raised pieces, and marks across pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, ceil, cos, pi, sin, sqrt
from typing import TypeAlias

from renderers.cache import kept
from renderers.canvas import Canvas, Pen, Point, Sprite, paint
from renderers.geometry import Hexes
from renderers.marks import Outline, edge_of
from renderers.palette import Mix, Palette
from renderers.sparse_images import Patch, patch
from renderers.themes import THEMES

Dash: TypeAlias = tuple[Point, Point]
Finish: TypeAlias = Mapping[str, Mapping[str, str]]
"""Theme -> the colours a board has besides those of the theme, or instead of them."""

TRAIL_WIDTH = 9
HALO = 4
"""Marks that cross pieces have an edge of the page's colour, so that they show on every one of them."""
LIFT = 12
CORNER = 36
_GRAIN = 33
"""The steps from one line in the wood to the next."""

MIXES: tuple[Mix, ...] = (
    ("board", "page", 3),
    *((ink, "page", 3) for ink in ("trace", "choice", "alarm")),
)


def make_palette(theme: str, finish: Finish, mixes: Sequence[Mix]) -> Palette:
    return Palette(THEMES[theme], mixes, finish[theme].items())


def lay_board(canvas: Canvas, box: tuple[int, int, int, int]) -> None:
    """A wooden board with quiet grain."""
    left, top, right, bottom = box
    canvas.box((left, top + 6, right, bottom + 6), "board_shade", CORNER)
    canvas.box(box, "board", CORNER)
    canvas.frame(box, "board_shade", 3, CORNER)
    for number, height in enumerate(range(top + 28, bottom - 20, _GRAIN)):
        wave = ((x, height + 9 * sin(number * 2.4) + 4 * sin(x / 290 + number)) for x in range(left + 6, right - 4, 44))
        canvas.line(list(wave), 2, "grain")


def outlines(canvas: Canvas, board: Hexes, ground: str) -> Outline:
    """Draws the edges of tiles; `ground` is what the tiles are mostly made of."""

    def outline(cell: str, colour: str, thickness: int) -> None:
        canvas.stamp(_edge(canvas.palette, board.radius, colour, thickness, ground), board.centre(cell))

    return outline


def corners(centre: Point, radius: float) -> list[Point]:
    """The corners of a pointy-top hexagon, from the top clockwise."""
    angles = (pi / 3 * corner - pi / 2 for corner in range(6))
    return [(centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles]


def beyond(inner: Point, outer: Point, steps: float) -> Point:
    """A point further out: `steps` times the way from one to the other, past the other."""
    return outer[0] + (outer[0] - inner[0]) * steps, outer[1] + (outer[1] - inner[1]) * steps


def lift(canvas: Canvas, sprite: Sprite, centre: Point, radius: int, shadow: str) -> None:
    """A piece in the hand: higher than the others, over its own shadow."""
    canvas.disc((centre[0], centre[1] + LIFT // 2), radius, shadow)
    canvas.stamp(sprite, (centre[0], centre[1] - LIFT))


def draw_trail(canvas: Canvas, points: Sequence[Point], colour: str = "trace") -> None:
    """An arrow that shows on pieces and tiles of every colour, from the ring where it begins."""
    head = _head(points[-2], points[-1])
    neck = (head[1][0] + head[2][0]) / 2, (head[1][1] + head[2][1]) / 2
    way = [*points[:-1], neck]
    canvas.line(way, TRAIL_WIDTH + 2 * HALO, "page")
    canvas.line([*head, head[0]], 2 * HALO, "page")
    canvas.disc(points[0], 14 + HALO, "page")
    canvas.line(way, TRAIL_WIDTH, colour, "page")
    canvas.polygon(head, colour)
    canvas.ring(points[0], 14, 6, colour)


def draw_dashes(canvas: Canvas, dashes: Sequence[Dash], tip: Point, width: int, ground: str) -> None:
    """A dashed arrow that shows on everything, mostly on one ground."""
    ends = [end for dash in dashes for end in dash] + _head(dashes[-1][0], tip, 3 * width)
    room = width + HALO
    left, right = (round(pick(x for x, _ in ends)) for pick in (min, max))
    top, bottom = (round(pick(y for _, y in ends)) for pick in (min, max))
    inside = tuple((round(x - left) + room, round(y - top) + room) for x, y in ends)
    size = right - left + 2 * room, bottom - top + 2 * room
    _dashes(canvas.palette, inside, size, width, ground).lay(canvas, (left - room, top - room))


def draw_cross(canvas: Canvas, centre: Point, reach: int, colour: str = "trace") -> None:
    """Draw a cross where something was taken."""
    (x, y), width = centre, max(6, reach // 3)
    strokes = ([(x - reach, y - reach), (x + reach, y + reach)], [(x - reach, y + reach), (x + reach, y - reach)])
    for grown, ink in ((2 * HALO, "page"), (0, colour)):
        for stroke in strokes:
            canvas.line(stroke, width + grown, ink)


def _head(start: Point, tip: Point, reach: float = 3 * TRAIL_WIDTH) -> list[Point]:
    """The head of an arrow: its tip, then its two other corners."""
    angle = atan2(tip[1] - start[1], tip[0] - start[0])
    turned = (angle + side for side in (pi - 0.56, pi + 0.56))
    return [tip, *((tip[0] + cos(way) * reach, tip[1] + sin(way) * reach) for way in turned)]


@kept
def _edge(palette: Palette, radius: float, colour: str, thickness: int, ground: str) -> Sprite:
    """The border of a hexagon inside its edge, between two thin lines that set it off."""
    size = (ceil(radius * sqrt(3)) + 2, ceil(radius * 2) + 2)
    middle = size[0] / 2, size[1] / 2
    outer, inner = radius + 1, radius - thickness - HALO - 2

    def draw(pen: Pen) -> None:
        edge = edge_of(colour)
        for reach, ink in ((outer, edge), (outer - HALO, colour), (inner + HALO, edge), (inner, ground)):
            pen.polygon(corners(middle, reach), ink)

    def shape(pen: Pen) -> None:
        out, within = (corners(middle, reach) for reach in (outer, inner + 1))
        for one, other in zip(range(6), (1, 2, 3, 4, 5, 0), strict=True):
            pen.polygon([out[one], out[other], within[other], within[one]], "ink")

    return paint(palette, size, ground, draw, shape)


@kept
def _dashes(palette: Palette, ends: tuple[Point, ...], size: tuple[int, int], width: int, ground: str) -> Patch:
    """Dashes, each from one point to the next, and the three corners of the head."""
    *body, tip, one, other = ends
    lines = [*zip(body[::2], body[1::2], strict=True), (tip, one), (one, other), (other, tip)]

    def draw(pen: Pen) -> None:
        for start, end in lines:
            _stroke(pen, start, end, width + HALO if start in body else 2 * HALO, "page")
        for start, end in lines[:-3]:
            _stroke(pen, start, end, width, "trace")
        pen.polygon((tip, one, other), "trace")

    return patch(paint(palette, size, ground, draw, draw))


def _stroke(pen: Pen, start: Point, end: Point, width: int, colour: str) -> None:
    angle = atan2(end[1] - start[1], end[0] - start[0])
    x, y = sin(angle) * width / 2, -cos(angle) * width / 2
    sides = ((start, 1), (end, 1), (end, -1), (start, -1))
    pen.polygon([(point[0] + x * way, point[1] + y * way) for point, way in sides], colour)
    for point in (start, end):
        pen.disc(point, width / 2, colour)
