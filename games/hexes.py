"""Hexagons of cells: numbers, labels, steps, rings and lines, and sets of cells as bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_lowercase


class Hexagon:
    """A hexagon of hexagonal cells, labelled as Abalone boards are.

    Rows are lettered from the bottom; the diagonals that rise to the left are numbered from the left.
    A cell is the number `row * width + diagonal`, both counted from 1. So a step adds the same number
    everywhere, and a step over the edge arrives at a number that is no cell.
    """

    def __init__(self, side: int, frame: int | None = None) -> None:
        """`side` cells per side; `frame` is the side of the larger hexagon whose labels are kept."""
        self.side = side
        self.centre_row = frame or side
        self.width = 2 * self.centre_row
        self.steps = (1, -self.width, -self.width - 1, -1, self.width, self.width + 1)
        """The steps E, SE, SW, W, NW, NE: clockwise."""
        self.rows = tuple(row for number in range(self.width - 1, 0, -1) if (row := self._row(number)))
        """Rows from the top, each from left to right."""
        self.cells = tuple(cell for row in self.rows for cell in row)
        self.mask = mask_of(self.cells)
        self.labels = {cell: f"{ascii_lowercase[cell // self.width - 1]}{cell % self.width}" for cell in self.cells}
        self.by_label = {label: cell for cell, label in self.labels.items()}

    def __contains__(self, cell: int) -> bool:
        return cell in self.labels

    def offset(self, cell: int) -> tuple[int, int]:
        """Rows up and diagonals to the right, counted from the centre."""
        row, diagonal = divmod(cell, self.width)
        return row - self.centre_row, diagonal - self.centre_row

    def ring(self, cell: int) -> tuple[int, ...]:
        """The six places round a cell, clockwise from the right, those off the board included."""
        return tuple(cell + step for step in self.steps)

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The cells next to a cell, clockwise from the right."""
        return tuple(place for place in self.ring(cell) if place in self)

    def line(self, cell: int, step: int) -> Iterator[int]:
        """The cells from the next one in a direction to the edge."""
        while (cell := cell + step) in self:
            yield cell

    def _row(self, number: int) -> tuple[int, ...]:
        row = range(number * self.width + 1, (number + 1) * self.width)
        return tuple(cell for cell in row if self._distance(cell) < self.side)

    def _distance(self, cell: int) -> int:
        up, right = self.offset(cell)
        return max(abs(up), abs(right), abs(up - right))


def mask_of(cells: Iterable[int]) -> int:
    """A set of cells as an integer: bit n stands for cell n."""
    return sum(1 << cell for cell in cells)


def members(mask: int) -> Iterator[int]:
    """The cells of a mask, the smallest number first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
