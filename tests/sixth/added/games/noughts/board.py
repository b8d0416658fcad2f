"""Nine squares, the lines over them, and what a move is."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core import Said, seat_names
from games.squares import Grid

SEAT_NAMES: Final = (Said("Crosses"), Said("Noughts"))
PLAYERS: Final = seat_names(*SEAT_NAMES)
GRID: Final = Grid(3, 3)
CELLS: Final = tuple(cell for row in GRID.rows for cell in row)
"""The squares in reading order."""
LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""Three in a row, as indices into `CELLS`."""


class Move(NamedTuple):
    """Write one's own sign into a square."""

    cell: str
