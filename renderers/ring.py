"""Dohyō's ring without pieces: clay tiles inside straw bales, the gold border, coordinates from any side."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, dist, pi, sin, sqrt

from games.core import Seat
from games.dohyo.board import BOARDS, NARROW
from games.hexes import Hexagon
from renderers.cache import kept
from renderers.canvas import Canvas, Point, Sprite, arc
from renderers.geometry import Hexes
from renderers.header import header_height
from renderers.palette import HEADER_MIXES, MARK_MIXES, Mix, Palette
from renderers.themes import MARGIN, WIDTH
from renderers.tiles import MIXES as TILE_MIXES
from renderers.tiles import Finish, beyond, lay_board, make_palette

DEPTH = 880
"""Height of the wooden board."""
PITCH = {2: 108, 3: 86, 4: 86}
"""From tile to tile, in even pixels: so the tiles of a row are alike, and the picture packs well."""
BALES, BALE_RADIUS, BALE_WIDTH = 20, 417, 18
BALE_GAP = 0.036
"""From the end of a bale to the middle of the gap, in radians."""
SET_BACK = 6
"""How much four bales lie further out, as in every ring."""
LABEL = 0.66
"""From a tile at the edge to its coordinate, in steps from tile to tile."""
LABEL_SIZE = 36
TURNS = {2: (0, 3), 3: (0, 4, 2), 4: (0, 0, 3, 3)}
"""Sixths of a turn that bring a seat's home to the bottom; with four, two homes lie there at a time (14.3)."""

SEATS = {
    "seat0": "#ffdc5c",
    "seat1": "#3a1a0b",
    "seat2": "#97ecf5",
    "seat3": "#211663",
    "rim0": "#5c3a00",
    "rim1": "#d6a077",
    "rim2": "#0a4550",
    "rim3": "#b9a8ff",
}
"""The pieces of each seat and what surrounds them, on light and on dark wood."""
FINISH: Finish = {
    "light": {
        "sand": "#e9cb9d",
        "clay": "#a8693f",
        "line": "#d3a070",
        "gold": "#ffcf4a",
        "straw": "#c08f2c",
        "straw_shade": "#7d5818",
        **SEATS,
    },
    "dark": {
        "board": "#4b3324",
        "grain": "#46301f",
        "board_shade": "#33221a",
        "sand": "#6b4a33",
        "clay": "#a8693f",
        "line": "#6b4a33",
        "gold": "#ffcf4a",
        "straw": "#c9a75c",
        "straw_shade": "#7a5a2a",
        **SEATS,
    },
    "contrast": {
        "sand": "#ffffff",
        "clay": "#767676",
        "line": "#ffffff",
        "gold": "#ffd400",
        "straw": "#8a8a8a",
        "straw_shade": "#000000",
        "seat0": "#ffe600",
        "seat1": "#1a0a00",
        "seat2": "#9ff0ff",
        "seat3": "#06005c",
        "rim0": "#000000",
        "rim1": "#ffffff",
        "rim2": "#000000",
        "rim3": "#ffffff",
    },
}
MIXES: tuple[Mix, ...] = (
    *HEADER_MIXES,
    *MARK_MIXES,
    *TILE_MIXES,
    ("board", "board_shade", 3),
    *(("clay", other, 3) for other in ("line", "gold", "page", "board")),
    *((f"rim{seat}", ground, 3) for seat in range(4) for ground in ("clay", f"seat{seat}")),
    *((f"rim{seat}", ground, 2) for seat in range(4) for ground in ("card", "active", "board", "page")),
    *(("straw_shade", ground, 2) for ground in ("line", "gold")),
    *(("board", other, 3) for other in ("gold", "straw")),
    *(("sand", other, 3) for other in ("board_ink", "straw", "clay", "board", "page")),
)


@cache
def tiles(seats: int, viewpoint: Seat) -> Hexes:
    """Where the cells of a board lie."""
    hexagon = BOARDS[seats]
    places = {label: _axial(hexagon, cell) for cell, label in hexagon.labels.items()}
    (x, y), reach = middle(seats), PITCH[seats] * (hexagon.side - 0.5)
    return Hexes(places, (x - reach, y - reach, x + reach, y + reach), TURNS[seats][viewpoint])


def middle(seats: int) -> Point:
    left, top, right, bottom = wood(seats)
    return (left + right) / 2, (top + bottom) / 2


def wood(seats: int) -> tuple[int, int, int, int]:
    """The edges of the wooden board the ring lies on."""
    top = header_height(seats) + 8
    return MARGIN, top, WIDTH - MARGIN, top + DEPTH


@cache
def palette(theme: str) -> Palette:
    return make_palette(theme, FINISH, MIXES)


@kept
def empty_ring(theme: str, seats: int, viewpoint: Seat) -> Sprite:
    """The page and the empty ring with its coordinates."""
    inks, floor = palette(theme), wood(seats)
    canvas = Canvas(inks, inks.blank((WIDTH, floor[3] + MARGIN), "page"))
    lay_board(canvas, floor)
    canvas.disc(middle(seats), BALE_RADIUS, "sand")
    _lay_straw(canvas, middle(seats))
    board = tiles(seats, viewpoint)
    for cell in board.cells:
        canvas.polygon(board.corners(cell), "line")
    for cell in board.cells:
        canvas.polygon(board.corners(cell, 2), "clay")
    if BOARDS[seats] is NARROW:
        for width, colour in ((9, "straw_shade"), (6, "gold")):
            for edge in _gold_border(board):
                canvas.line(edge, width, colour)
    _write_coordinates(canvas, board, BOARDS[seats])
    return Sprite(canvas.image)


def _axial(hexagon: Hexagon, cell: int) -> tuple[int, int]:
    up, right = hexagon.offset(cell)
    return right, -up


def _lay_straw(canvas: Canvas, centre: Point) -> None:
    """A ring of bales; those ahead and on the sides are set back."""
    share = 2 * pi / BALES
    for bale in range(BALES):
        radius = BALE_RADIUS + (0 if bale % (BALES // 4) else SET_BACK)
        start, end = share * (bale - 0.5) + BALE_GAP, share * (bale + 0.5) - BALE_GAP
        canvas.line(arc(centre, radius, start, end), BALE_WIDTH, "straw")


def _gold_border(board: Hexes) -> Iterator[list[Point]]:
    """The edge of the smaller board."""
    reach, inside = board.radius * sqrt(3), tuple(NARROW.by_label)
    for cell in inside:
        centre, corners = board.centre(cell), board.corners(cell)
        for side in range(6):
            angle = pi / 3 * side - pi / 3
            across = centre[0] + reach * cos(angle), centre[1] + reach * sin(angle)
            if not any(dist(board.centre(other), across) < 2 for other in inside):
                yield [corners[side], corners[(side + 1) % 6]]


def _write_coordinates(canvas: Canvas, board: Hexes, hexagon: Hexagon) -> None:
    """Write letters at the ends of the rows, numbers at those of the diagonals, wherever the board is turned.

    Where letters and numbers would stand beside each other there is only one of them.
    """
    labels = hexagon.labels
    for row in hexagon.rows[: hexagon.side]:
        inner, outer = board.centre(labels[row[-2]]), board.centre(labels[row[-1]])
        _write(canvas, labels[row[0]][0], beyond(inner, outer, LABEL))
    for row in hexagon.rows:
        inner, outer = board.centre(labels[row[1]]), board.centre(labels[row[0]])
        _write(canvas, labels[row[0]][0], beyond(inner, outer, LABEL))
    highest = {labels[cell] for cell in hexagon.rows[0]}
    for number in sorted({label[1] for label in labels.values()}):
        cells = sorted(label for label in labels.values() if label[1] == number)
        ends = [cells[:2], cells[:-3:-1]] if cells[-1] in highest else [cells[:2]]
        for outer, inner in ((board.centre(end), board.centre(before)) for end, before in ends):
            _write(canvas, number, beyond(inner, outer, LABEL))


def _write(canvas: Canvas, text: str, place: Point) -> None:
    canvas.text(text, place, LABEL_SIZE, "board_ink", "medium", ground="sand")
