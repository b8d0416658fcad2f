"""The eighteen cells round the hole, the lines they form, and what pushing a line does to a board."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core import Said, seat_names

SEAT_NAMES: Final = (Said("Red"), Said("Blue"))
PLAYERS: Final = seat_names(*SEAT_NAMES)

ROWS: Final = (
    ("e1", "e2", "e3"),
    ("d1", "d2", "d3", "d4"),
    ("c1", "c2", "c4", "c5"),
    ("b1", "b2", "b3", "b4"),
    ("a1", "a2", "a3"),
)
CELLS: Final = tuple(cell for row in ROWS for cell in row)
"""The cells in reading order, Blue's edge first; c3 is the hole."""
HOLE: Final = "c3"
RIM: Final = frozenset({"b2", "b3", "c2", "c4", "d2", "d3"})
"""The cells beside the hole: a piece pushed out of one of them falls into it, any other goes over the edge."""

_LINES: Final = """
    a1 a2 a3, b1 b2 b3 b4, c1 c2, c4 c5, d1 d2 d3 d4, e1 e2 e3,
    c1 d1 e1, b1 c2 d2 e2, a1 b2, d3 e3, a2 b3 c4 d4, a3 b4 c5,
    a1 b1 c1, a2 b2 c2 d1, a3 b3, d2 e1, b4 c4 d3 e2, c5 d4 e3
"""
LINES: Final = tuple(tuple(line.split()) for line in _LINES.split(","))
"""Every straight run of adjoining cells; none goes on across the hole (section 2 of the rules).

Six across, six rising to the right, six rising to the left.
"""
SPOKES: Final = (("c1", "c2", "c4", "c5"), ("a1", "b2", "d3", "e3"), ("e1", "d2", "b3", "a3"))
"""The six lines of two, in the pairs that face each other across the hole."""

PIECE_NAMES: Final = {
    "R": Said("red King"),
    "r": Said("regular red piece"),
    "B": Said("blue King"),
    "b": Said("regular blue piece"),
    ".": Said("white piece"),
}
"""Pieces by their sign in position codes."""

_SIDE_TO_MOVE: Final = len(CELLS)


class Move(NamedTuple):
    """Push a line one cell: the piece on one end goes out and comes back on the other."""

    out: str
    back: str

    @property
    def reverse(self) -> Move:
        """The same line, pushed the other way."""
        return Move(self.back, self.out)


class Shift(NamedTuple):
    """What a move does, in indices into `CELLS`."""

    line: tuple[int, ...]
    """The cells of the line, front first."""
    order: bytes
    """For each cell the one its piece comes from, then the place of the next side to move behind an aspect."""


def _shift(cells: tuple[str, ...]) -> Shift:
    line = tuple(map(CELLS.index, cells))
    order = list(range(len(CELLS)))
    for cell, source in zip(line, (*line[1:], line[0]), strict=True):
        order[cell] = source
    return Shift(line, bytes([*order, _SIDE_TO_MOVE + 1]))


SHIFTS: Final = {
    Move(cells[0], cells[-1]): _shift(cells)
    for cells in sorted((*LINES, *(line[::-1] for line in LINES)), key=lambda cells: (cells[0], cells[-1]))
}
"""The 36 moves there are, sorted by their notation."""


def line_of(first: str, second: str) -> tuple[str, ...] | None:
    """The line both cells lie on; two cells share at most one."""
    return next((line for line in LINES if first in line and second in line), None)
