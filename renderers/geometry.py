"""Where the cells lie: from a cell's name to pixels, for hexes, squares and pits, from any side of the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Protocol

Point = tuple[float, float]
Box = tuple[float, float, float, float]


class Geometry(Protocol):
    """What marks need to know about a board."""

    def centre(self, cell: str) -> Point:
        """The middle of a cell; raises KeyError for the name of no cell."""

    def __contains__(self, cell: str) -> bool: ...


@dataclass(frozen=True)
class Hexes:
    """Pointy-top hexes in axial coordinates (q to the right, r to the lower right), as large as fits the box."""

    cells: Mapping[str, tuple[int, int]]
    box: Box
    turns: int = 0
    """Sixths of a turn, clockwise, that the board is turned before it is fitted."""

    def centre(self, cell: str) -> Point:
        x, y = self._units[cell]
        left, top = self._corner
        return left + x * self.radius, top + y * self.radius

    def corners(self, cell: str, inset: float = 0.0) -> list[Point]:
        """The six corners from the top clockwise; `inset` pixels further in."""
        x, y = self.centre(cell)
        reach = self.radius - inset * 2 / sqrt(3)
        angles = (pi / 3 * corner - pi / 2 for corner in range(6))
        return [(x + reach * cos(angle), y + reach * sin(angle)) for angle in angles]

    def __contains__(self, cell: str) -> bool:
        return cell in self.cells

    @cached_property
    def radius(self) -> float:
        """The distance from the middle of a hex to a corner, in pixels."""
        left, top, right, bottom = self.box
        columns, rows = self._extent
        return min((right - left) / (columns[1] - columns[0]), (bottom - top) / (rows[1] - rows[0]))

    @cached_property
    def _units(self) -> dict[str, Point]:
        turned = {cell: _turned(q, r, self.turns) for cell, (q, r) in self.cells.items()}
        return {cell: (sqrt(3) * (q + r / 2), 1.5 * r) for cell, (q, r) in turned.items()}

    @cached_property
    def _extent(self) -> tuple[Point, Point]:
        columns, rows = zip(*self._units.values(), strict=True)
        return (min(columns) - sqrt(3) / 2, max(columns) + sqrt(3) / 2), (min(rows) - 1, max(rows) + 1)

    @cached_property
    def _corner(self) -> Point:
        """Where the unit coordinates (0, 0) lie when the board is in the middle of the box."""
        (west, east), (north, south) = self._extent
        left, top, right, bottom = self.box
        return (left + right - (west + east) * self.radius) / 2, (top + bottom - (north + south) * self.radius) / 2


@dataclass(frozen=True)
class Squares:
    """Squares by column and row, row 0 at the bottom, as large as fits the box."""

    cells: Mapping[str, tuple[int, int]]
    box: Box
    turned: bool = False
    """Whether they are seen from the other side."""

    def centre(self, cell: str) -> Point:
        left, top, right, bottom = self.square(cell)
        return (left + right) / 2, (top + bottom) / 2

    def square(self, cell: str) -> Box:
        column, row = self.cells[cell]
        columns, rows = self._counts
        across, down = (columns - 1 - column, row) if self.turned else (column, rows - 1 - row)
        left, top, right, bottom = self.box
        x = (left + right - columns * self.side) / 2 + across * self.side
        y = (top + bottom - rows * self.side) / 2 + down * self.side
        return x, y, x + self.side, y + self.side

    def __contains__(self, cell: str) -> bool:
        return cell in self.cells

    @cached_property
    def side(self) -> float:
        """The edge of a cell, in pixels."""
        left, top, right, bottom = self.box
        columns, rows = self._counts
        return min((right - left) / columns, (bottom - top) / rows)

    @cached_property
    def _counts(self) -> tuple[int, int]:
        columns, rows = zip(*self.cells.values(), strict=True)
        return max(columns) + 1, max(rows) + 1


@dataclass(frozen=True)
class Pits:
    """Two rows of pits named counter-clockwise from the lower left, and the road round them for sowings."""

    cells: tuple[str, ...]
    box: Box
    """The box round the pits; the road runs along its edge, its ends in the left and right side."""
    lanes: tuple[float, float]
    """The heights of the middle of the upper and of the lower row."""
    turned: bool = False

    def centre(self, cell: str) -> Point:
        return self._centres[cell]

    def beside(self, cell: str, distance: float) -> Point:
        """A point straight out from a pit, towards its own edge of the board; negative: towards the other row."""
        x, y = self.centre(cell)
        return x, y + (distance if self.lower(cell) else -distance)

    def lower(self, cell: str) -> bool:
        """Whether a pit lies in the row nearer to the viewer."""
        return self._centres[cell][1] == self.lanes[1]

    def __contains__(self, cell: str) -> bool:
        return cell in self.cells

    def road(self, stops: Sequence[str], distance: float, bend: float) -> list[Point]:
        """The way past pits in the order of sowing: `distance` outside the rows, `bend` pixels wide round the ends."""
        points, straight = [self.beside(stops[0], distance)], False
        for one, other in pairwise(stops):
            start, end = self.beside(one, distance), self.beside(other, distance)
            if self.lower(one) != self.lower(other):
                points += self._bend(start, end, bend)
            elif straight:
                points.pop()
            points.append(end)
            straight = True
        return points

    @property
    def columns(self) -> int:
        return len(self.cells) // 2

    @property
    def pitch(self) -> float:
        """The distance from one pit to the next."""
        return (self.box[2] - self.box[0]) / self.columns

    def _bend(self, start: Point, end: Point, bend: float) -> list[Point]:
        """Two quarter circles round the end of the board that both points are nearer to."""
        left, _, right, _ = self.box
        at_right = start[0] + end[0] > left + right
        edge, radius = (right, bend) if at_right else (left, -bend)
        way = 1 if end[1] > start[1] else -1
        quarter = [(sin(pi / 12 * step), 1 - cos(pi / 12 * step)) for step in range(7)]
        entry = [(edge + radius * x, start[1] + way * bend * y) for x, y in quarter]
        leave = [(edge + radius * x, end[1] - way * bend * y) for x, y in reversed(quarter)]
        return entry + leave

    @cached_property
    def _centres(self) -> dict[str, Point]:
        count, left = self.columns, self.box[0]
        cells = self.cells[count:] + self.cells[:count] if self.turned else self.cells
        middles = [left + (self.box[2] - left) * (column + 0.5) / count for column in range(count)]
        lower, upper = ([(x, lane) for x in middles] for lane in reversed(self.lanes))
        return dict(zip(cells, lower + upper[::-1], strict=True))


def _turned(q: int, r: int, turns: int) -> tuple[int, int]:
    """Axial coordinates after sixths of a turn, clockwise with r pointing down."""
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r
