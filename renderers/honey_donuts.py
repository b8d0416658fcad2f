"""Honey Donuts as a glazed ring: sugar, strawberry and blueberry pieces, Kings with crowns, pushed lines as arrows."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, dist, pi, sin
from typing import NamedTuple

from PIL.Image import Image

from games.core import Played, Seat
from games.honey_donuts import HoneyDonuts, Move, Position
from games.honey_donuts.board import CELLS, HOLE, line_of
from games.honey_donuts.rules import wins
from renderers.base import Field, Frame, begin
from renderers.cache import kept
from renderers.canvas import Canvas, Pen, Point, Sprite, curve, paint
from renderers.geometry import Hexes
from renderers.header import draw_header, header_height, seat_mark
from renderers.marks import draw_marks
from renderers.palette import HEADER_MIXES, MARK_MIXES, Mix, Palette
from renderers.sparse_images import Patch, difference
from renderers.themes import MARGIN, WIDTH
from renderers.tiles import MIXES as TILE_MIXES
from renderers.tiles import (
    Dash,
    Finish,
    beyond,
    draw_cross,
    draw_dashes,
    draw_trail,
    lay_board,
    lift,
    make_palette,
    outlines,
)

GAME = HoneyDonuts()

PITCH = 138
"""From cell to cell, in even pixels: so the cells of a row are alike, and the picture packs well."""
TOP, HEIGHT = header_height(2) + 8, 964
"""The upper edge of the board, and of the whole picture the lower one."""
WOOD = (MARGIN, TOP, WIDTH - MARGIN, HEIGHT - MARGIN)
MIDDLE = (WIDTH / 2, (WOOD[1] + WOOD[3]) / 2)
DOUGH, GLAZE, HOLLOW = 380, 363, 72
"""Radii of the donut, of the icing on it, and of the hole."""
WAVES, WAVE = 22, 5
PIECE, NAME, NAME_SIZE = 46, 53, 36
RAISED = 8
"""Pieces are raised above the middle of their cell, so that its name stays in sight."""
BEHIND, TIP, OUTSIDE = 0.55, 0.66, 0.84
"""Where the arrow of a move begins and ends, and where the piece is shown that fell: in steps outside the line."""
FALLEN = 24
BESIDE, RETURN_WIDTH = 74, 7
"""How far beside the line the way back of the piece that fell is drawn, and how thick."""
NAME_ROOM = (36, 26)
"""Half the box round the name of a cell that the way back leaves free."""
SPRINKLES = 120

_LIGHT = {
    "seat0": "#d9402b",
    "seat1": "#2f74c9",
    "dough": "#e3a74f",
    "crust": "#b97a2c",
    "hole": "#dcae74",
    "icing": "#5b2f1b",
    "cell": "#46220f",
    "cell_ink": "#f6dfc0",
    "red": "#ff7a66",
    "blue": "#74b4ff",
    "sugar": "#f6e7cd",
    "sugar_edge": "#cdb48d",
    "berry_ink": "#2a0f06",
    "crown": "#ffd84a",
}
_DARK = {**_LIGHT, "hole": "#8a5c3c", "seat0": "#e0604c", "seat1": "#4f8bd6", "dough": "#c98c3c", "crust": "#94601f"}
_CONTRAST = {
    "seat0": "#d8301a",
    "seat1": "#1e6fd8",
    "dough": "#c9c9c9",
    "crust": "#000000",
    "hole": "#8f8f8f",
    "icing": "#3c3c3c",
    "cell": "#000000",
    "cell_ink": "#ffffff",
    "red": "#ff7361",
    "blue": "#5cabff",
    "sugar": "#ffffff",
    "sugar_edge": "#bdbdbd",
    "berry_ink": "#000000",
    "crown": "#ffe600",
}
FINISH: Finish = {"light": _LIGHT, "dark": _DARK, "contrast": _CONTRAST}

MIXES: tuple[Mix, ...] = (
    *HEADER_MIXES,
    *MARK_MIXES,
    *TILE_MIXES,
    ("board", "board_shade", 3),
    *(("crust", other, 3) for other in ("board", "dough", "hole")),
    *(("icing", other, 3) for other in ("dough", "cell")),
    *((ink, "cell", 4) for ink in ("red", "blue", "sugar", "sugar_edge", "cell_ink", "crown")),
    *((ink, "cell", 3) for ink in ("trace", "choice", "alarm", "page")),
    *(("berry_ink", ground, 3) for ground in ("red", "blue", "crown")),
    *((ink, "board", 3) for ink in ("red", "blue", "sugar", "berry_ink", "crown")),
    ("sugar", "sugar_edge", 2),
)


class Story(NamedTuple):
    """What the last move did, in places of the board that is drawn."""

    way: tuple[Point, ...]
    """Along the line that was pushed, from behind its rear end to the piece that fell."""
    home: tuple[Point, ...]
    """Beside the line the way of the piece that fell, from where it fell to where it came back, as the notation
    reads."""
    fallen: str
    """The kind of piece that was pushed out."""
    place: Point
    back: str
    """The cell where it came back."""
    lost: bool
    """Whether it was a King and did not come back."""


class HoneyDonutsBoard:
    inks = ("seat0", "seat1")

    def draw(self, state: Position, frame: Frame) -> Image:
        board = tiles(frame.viewpoint)
        canvas = begin(frame, _palette(frame.theme), _ground(frame.theme, frame.viewpoint))
        draw_header(canvas, frame, GAME, state)
        story = story_of(board, frame.last) if frame.last and not frame.chosen else None
        if story:
            _trail(frame.theme, frame.viewpoint, story.way).lay(canvas)
        if frame.hint:
            draw_trail(canvas, story_of(board, frame.hint).way, "choice")
        _draw_pieces(canvas, board, frame, state)
        if story:
            _draw_fall(canvas, board, frame, story)
        outline = outlines(canvas, board, "cell")
        if frame.hint:
            outline(frame.hint.move[0], "choice", 9)
        draw_marks(canvas, frame, board, outline, (0, NAME), "page", named=True)
        return canvas.image

    def palette(self, theme: str) -> Palette:
        return _palette(theme)

    def field(self, state: Position) -> Field:
        return Field(_around(MIDDLE, DOUGH + 2), DOUGH + 2)

    def mark(self, canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None:
        seat_mark(canvas, seat, centre, radius, ground)


@cache
def tiles(viewpoint: Seat) -> Hexes:
    """Where the cells lie; the hole is none."""
    places = {cell: place for cell, place in _PLACES.items() if cell != HOLE}
    (x, y), reach = MIDDLE, PITCH * 2.5
    return Hexes(places, (x - reach, y - reach, x + reach, y + reach), 3 * viewpoint)


def story_of(board: Hexes, last: Played[Position, Move]) -> Story:
    """What there is to tell of the last move."""
    out, back = last.move
    line = line_of(out, back)
    assert line is not None
    cells = line if line[0] == out else line[::-1]
    ends = [board.centre(cell) for cell in (*cells[:2], *cells[-2:])]
    way = beyond(ends[2], ends[3], BEHIND), beyond(ends[1], ends[0], TIP)
    place = beyond(ends[1], ends[0], OUTSIDE)
    return Story(way, _way_home(place, ends[3]), last.before.pieces[out], place, back, wins(last.before, last.move))


def _way_home(place: Point, end: Point) -> tuple[Point, ...]:
    """An arc above the line, where fewer names are, up to the ring round the piece."""
    end = end[0], end[1] - RAISED
    way = curve(place, end, -BESIDE if place[0] < end[0] else BESIDE)
    return tuple(point for point in way if dist(point, end) > PIECE + 14 and dist(point, place) > FALLEN)


def _around(middle: Point, reach: int) -> tuple[int, int, int, int]:
    x, y = (round(each) for each in middle)
    return x - reach, y - reach, x + reach, y + reach


def _axial(cell: str) -> tuple[int, int]:
    """Axial coordinates from the middle: rows upwards, cells counted from the left end of their row."""
    up = ord(cell[0]) - ord("c")
    east = max(-2, -2 - up) + int(cell[1]) - 1
    return east + up, -up


_PLACES = {cell: _axial(cell) for cell in (*CELLS, HOLE)}


@cache
def _palette(theme: str) -> Palette:
    return make_palette(theme, FINISH, MIXES)


@kept
def _ground(theme: str, viewpoint: Seat) -> Sprite:
    """The page and the donut."""
    palette, board = _palette(theme), tiles(viewpoint)
    canvas = Canvas(palette, palette.blank((WIDTH, HEIGHT), "page"))
    lay_board(canvas, WOOD)
    canvas.disc((MIDDLE[0], MIDDLE[1] + 8), DOUGH + 2, "board_shade")
    canvas.disc(MIDDLE, DOUGH, "crust")
    canvas.disc((MIDDLE[0], MIDDLE[1] - 3), DOUGH - 6, "dough")
    canvas.polygon(_wavy(GLAZE, WAVE), "icing")
    _strew(canvas, board)
    for cell in board.cells:
        canvas.polygon(board.corners(cell, 3), "cell", "icing")
        x, y = board.centre(cell)
        canvas.text(cell, (x, y + NAME), NAME_SIZE, "cell_ink", "medium", ground="cell")
    canvas.polygon(_wavy(HOLLOW, 3), "dough")
    canvas.disc(MIDDLE, HOLLOW - 14, "crust", "dough")
    canvas.disc((MIDDLE[0], MIDDLE[1] + 5), HOLLOW - 18, "hole")
    return Sprite(canvas.image)


def _wavy(radius: float, wave: float) -> list[Point]:
    """A circle with the edge of icing."""
    turns = [2 * pi * step / 240 for step in range(240)]
    reaches = [radius + wave * sin(turn * WAVES) + wave * 0.6 * sin(turn * 7 + 1) for turn in turns]
    return [
        (MIDDLE[0] + reach * cos(turn), MIDDLE[1] + reach * sin(turn))
        for turn, reach in zip(turns, reaches, strict=True)
    ]


def _strew(canvas: Canvas, board: Hexes) -> None:
    """Strew sprinkles on the icing outside the cells."""
    for number in range(SPRINKLES):
        turn = number * 2 * pi / SPRINKLES
        reach = GLAZE - 20 - 16 * (number % 3)
        x, y = MIDDLE[0] + reach * cos(turn), MIDDLE[1] + reach * sin(turn)
        lean = number * 2.4
        if any(dist((x, y), board.centre(cell)) < board.radius + 5 for cell in board.cells):
            continue
        colour = ("sugar_edge", "dough", "red", "blue")[number % 4]
        canvas.line([(x - 6 * cos(lean), y - 6 * sin(lean)), (x + 6 * cos(lean), y + 6 * sin(lean))], 5, colour)


def _draw_pieces(canvas: Canvas, board: Hexes, frame: Frame, state: Position) -> None:
    for cell, kind in state.pieces.items():
        if kind == "-":
            continue
        x, y = board.centre(cell)
        if cell in frame.chosen:
            lift(canvas, _piece(frame.theme, kind, "cell"), (x, y - RAISED), PIECE, "berry_ink")
        else:
            canvas.stamp(_piece(frame.theme, kind, "cell"), (x, y - RAISED))


@kept
def _piece(theme: str, kind: str, ground: str, radius: int = PIECE) -> Sprite:
    """A disc: sugar plain, Red with a disc and Blue with a diamond on it, Kings with a crown over that."""
    side, share = 2 * radius + 4, radius / PIECE
    centre = (side / 2, side / 2)

    def draw(pen: Pen) -> None:
        if kind == ".":
            pen.disc(centre, radius - 8 * share, "sugar_edge")
            pen.disc((centre[0], centre[1] - 3 * share), radius - 11 * share, "sugar")
            return
        pen.disc(centre, radius, "red" if kind in "Rr" else "blue")
        pen.ring(centre, radius - 4 * share, 3 * share, "berry_ink")
        if kind.isupper():
            _crown(pen, centre, share)
        _sign(pen, kind, centre, share)

    return paint(_palette(theme), (side, side), ground, draw, draw)


def _crown(pen: Pen, centre: Point, share: float) -> None:
    (x, y), corners = centre, ((-28, -12), (-12, 1), (0, -25), (12, 1), (28, -12), (21, 19), (-21, 19))
    for grown, colour in ((1.14, "berry_ink"), (1.0, "crown")):
        pen.polygon([(x + across * share * grown, y + down * share * grown) for across, down in corners], colour)


def _sign(pen: Pen, kind: str, centre: Point, share: float) -> None:
    """The shape of the side, as in the header."""
    king = kind.isupper()
    x, y = centre[0], centre[1] + (9 * share if king else 0)
    reach = (7 if king else 16) * share
    if kind in "Rr":
        pen.disc((x, y), reach, "berry_ink")
    else:
        far = reach * 1.3
        pen.polygon([(x, y - far), (x + far, y), (x, y + far), (x - far, y)], "berry_ink")


def _draw_fall(canvas: Canvas, board: Hexes, frame: Frame, story: Story) -> None:
    """The piece that fell, small, and a ring round it where it came back; a King stays outside, crossed out."""
    if story.lost:
        canvas.stamp(_piece(frame.theme, story.fallen, "board"), story.place)
        draw_cross(canvas, story.place, 24)
        return
    if dashes := _dashes_home(frame.viewpoint, story.home):
        draw_dashes(canvas, dashes, story.home[-1], RETURN_WIDTH, "cell")
    canvas.stamp(_piece(frame.theme, story.fallen, "board", FALLEN), story.place)
    x, y = board.centre(story.back)
    canvas.ring((x, y - RAISED), PIECE + 8, 12, "page")
    canvas.ring((x, y - RAISED), PIECE + 6, 7, "trace", "page")


@kept
def _trail(theme: str, viewpoint: Seat, way: tuple[Point, ...]) -> Patch:
    """Make the arrow of a move on the bare donut; there are two for each line of the board."""
    ground = _ground(theme, viewpoint).image
    canvas = Canvas(_palette(theme), ground.copy())
    draw_trail(canvas, way)
    return difference(ground, canvas.image)


@cache
def _dashes_home(viewpoint: Seat, way: tuple[Point, ...]) -> list[Dash]:
    """Make the way back of a piece without what would hide names; there are two for each line of the board."""
    board = tiles(viewpoint)
    names = [(x, y + NAME) for x, y in map(board.centre, board.cells)]
    return [dash for dash in list(pairwise(way))[::2] if not any(_meets(dash, name) for name in names)]


def _meets(dash: Dash, name: Point) -> bool:
    (x, y), (to_x, to_y) = dash
    return abs((x + to_x) / 2 - name[0]) < NAME_ROOM[0] and abs((y + to_y) / 2 - name[1]) < NAME_ROOM[1]
