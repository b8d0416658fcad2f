"""What boards of squares share: the lacquered frame round the field, its coordinates, and outlines."""

from __future__ import annotations

from games.squares import Grid
from renderers.canvas import Canvas
from renderers.geometry import Squares
from renderers.marks import Outline, edge_of
from renderers.themes import COORDINATE_SIZE

_CORNER = 28
_COORDINATE = 21
"""How far outside the squares the middle of a coordinate lies."""
_HALO = 3
"""Outlines stand between two lines of this width that show them on squares of every colour."""


def lay_frame(canvas: Canvas, frame: tuple[int, int, int, int], field: tuple[int, int, int, int], gap: int) -> None:
    """A wooden frame with a dark hollow, a little larger than the field, for the squares."""
    left, top, right, bottom = frame
    canvas.box((left, top + 6, right, bottom + 6), "board_shade", _CORNER)
    canvas.box(frame, "board", _CORNER)
    canvas.frame(frame, "board_shade", 3, _CORNER)
    canvas.box((field[0] - gap, field[1] - gap, field[2] + gap, field[3] + gap), "hollow", gap + 5)


def write_coordinates(canvas: Canvas, board: Squares, grid: Grid) -> None:
    """Files below the field and ranks before it, as they lie for the viewer."""
    left, _, _, bottom = board.box
    first_file, first_rank = grid.file_names[0], grid.rank_names[0]
    for file in grid.file_names:
        place = board.centre(file + first_rank)[0], bottom + _COORDINATE
        canvas.text(file, place, COORDINATE_SIZE, "board_ink", "medium", ground="board")
    for rank in grid.rank_names:
        place = left - _COORDINATE, board.centre(first_file + rank)[1]
        canvas.text(rank, place, COORDINATE_SIZE, "board_ink", "medium", ground="board")


def outlines(canvas: Canvas, board: Squares, corner: int) -> Outline:
    def outline(cell: str, colour: str, thickness: int) -> None:
        left, top, right, bottom = (round(side) for side in board.square(cell))
        grown = (left - _HALO, top - _HALO, right + _HALO, bottom + _HALO)
        canvas.frame(grown, edge_of(colour), thickness + 2 * _HALO, corner + 4)
        canvas.frame((left, top, right, bottom), colour, thickness, corner + 1)

    return outline
