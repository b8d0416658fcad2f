"""Marks that every board shares: moves before the last, what can be chosen, what is chosen, why a move was refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from renderers.base import Frame
from renderers.canvas import Canvas, Point
from renderers.geometry import Geometry
from renderers.themes import BADGE_SIZE

_THIN, _THICK = 5, 9
_EDGES = {"alarm": "seed_light", "ivory": "jet"}


Outline: TypeAlias = Callable[[str, str, int], None]
"""Draws the edge of a cell as the board has it: cell, colour, width."""


def edge_of(colour: str) -> str:
    """The colour of the thin lines that set a mark off from what is below it."""
    return _EDGES.get(colour, "page")


def draw_marks(
    canvas: Canvas,
    frame: Frame,
    board: Geometry,
    outline: Outline,
    badge: Point,
    rim: str | None = None,
    named: bool = False,
) -> None:
    """Rings, then badges over all of them.

    `badge` is where the badge of a cell sits, from its middle; `rim` the line round it, where pieces may lie below.
    Where badges lie on the `named` cells' names, what is chosen has one with its name.
    """
    choices = [(cell, label) for cell, label in frame.choices if cell in board]
    refused = [cell for cell in frame.marked if cell in board]
    for cell in () if frame.chosen else frame.earlier:
        if cell in board:
            outline(cell, "trace", _THIN)
    for cell in frame.chosen:
        if cell in board:
            outline(cell, "choice", _THICK)
    for cell, _ in choices:
        outline(cell, "choice", _THIN)
    for cell in refused:
        outline(cell, "alarm", _THICK)
    for cell, label in choices:
        canvas.badge(label, _moved(board.centre(cell), badge), BADGE_SIZE, ("choice", "choice_ink"), rim=rim)
    for cell in (cell for cell in frame.chosen if named and cell in board):
        canvas.badge(cell, _moved(board.centre(cell), badge), BADGE_SIZE, ("active", "active_ink"), rim=rim)
    for cell in refused:
        canvas.badge("!", _moved(board.centre(cell), badge), BADGE_SIZE, ("alarm", "alarm_ink"), rim=edge_of("alarm"))


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]
