"""Noughts and Crosses on slate: signs in chalk, the row that wins as a stroke."""

from __future__ import annotations

from functools import cache

from PIL.Image import Image

from games.core import Seat
from games.noughts import Noughts, Position
from games.noughts.board import CELLS, GRID
from games.noughts.position import SIGNS
from games.noughts.rules import line_of
from renderers.base import Field, Frame, begin
from renderers.cache import kept
from renderers.canvas import Canvas, Point, Sprite
from renderers.geometry import Squares
from renderers.header import draw_header, header_height
from renderers.marks import draw_marks
from renderers.palette import HEADER_MIXES, MARK_MIXES, Mix, Palette
from renderers.squares import lay_frame, outlines, write_coordinates
from renderers.themes import MARGIN, THEMES, WIDTH
from renderers.tiles import draw_trail

GAME = Noughts()

TOP, SIDE = header_height(2) + 8, 600
LEFT = (WIDTH - SIDE) // 2
FIELD = (LEFT, TOP + 44, LEFT + SIDE, TOP + 44 + SIDE)
BOARD = (LEFT - 44, TOP, LEFT + SIDE + 44, FIELD[3] + 44)
HEIGHT = BOARD[3] + MARGIN
GAP, REACH, WIDE = 4, 56, 14
BADGE = (66, 66)
"""Where the badge of a choice sits, from the middle of its square."""
LIFT = 12

MIXES: tuple[Mix, ...] = (
    *HEADER_MIXES,
    *MARK_MIXES,
    ("board", "page", 3),
    *((ink, "page", 3) for ink in ("trace", "choice", "alarm")),
    *((f"seat{seat}", "hollow_shade", 3) for seat in (0, 1)),
)


class NoughtsBoard:
    """Draws positions."""

    inks = ("seat0", "seat1")

    def draw(self, state: Position, frame: Frame) -> Image:
        """The picture of a position."""
        board = Squares({cell: GRID.place(GRID.by_label[cell]) for cell in CELLS}, FIELD, frame.viewpoint == 1)
        canvas = begin(frame, _palette(frame.theme), _ground(frame.theme, board.turned))
        draw_header(canvas, frame, GAME, state, _seat_mark)
        for cell, sign in zip(CELLS, state.board, strict=True):
            if sign in SIGNS:
                _seat_mark(canvas, Seat(SIGNS.index(sign)), board.centre(cell), REACH, "hollow_shade")
        if frame.last and not frame.chosen:
            _draw_last(canvas, board, state, frame)
        draw_marks(canvas, frame, board, outlines(canvas, board, 10), BADGE, "page")
        return canvas.image

    def palette(self, theme: str) -> Palette:
        return _palette(theme)

    def field(self, state: Position) -> Field:
        return Field(BOARD, 10)

    def mark(self, canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None:
        _seat_mark(canvas, seat, centre, radius, ground)


@cache
def _palette(theme: str) -> Palette:
    return Palette(THEMES[theme], MIXES)


@kept
def _ground(theme: str, turned: bool) -> Sprite:
    """The page and the empty board."""
    palette = _palette(theme)
    board = Squares({cell: GRID.place(GRID.by_label[cell]) for cell in CELLS}, FIELD, turned)
    canvas = Canvas(palette, palette.blank((WIDTH, HEIGHT), "page"))
    lay_frame(canvas, BOARD, FIELD, GAP)
    for cell in CELLS:
        left, top, right, bottom = (round(edge) for edge in board.square(cell))
        canvas.box((left + GAP, top + GAP, right - GAP, bottom - GAP), "hollow_shade", 10)
    write_coordinates(canvas, board, GRID)
    return Sprite(canvas.image)


def _seat_mark(canvas: Canvas, seat: Seat, centre: Point, radius: int, ground: str) -> None:
    """A cross or a ring."""
    (x, y), colour, width = centre, f"seat{seat}", max(4, radius * WIDE // REACH)
    if seat == 1:
        canvas.ring(centre, radius, width, colour, ground)
        return
    reach = round(radius * 0.8)
    for way in (-1, 1):
        canvas.line([(x - reach, y - way * reach), (x + reach, y + way * reach)], width, colour, ground)


def _draw_last(canvas: Canvas, board: Squares, state: Position, frame: Frame) -> None:
    """The last sign with an edge round it, and the row that won."""
    assert frame.last
    outlines(canvas, board, 10)(frame.last.move.cell, "trace", 4)
    if line := line_of(state.board, frame.last.seat):
        draw_trail(canvas, [board.centre(line[0]), board.centre(line[-1])])
