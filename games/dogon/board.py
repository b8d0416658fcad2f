"""The two boards of Dogon, their holes and, for every hole and number of seeds, the way of a sowing."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Said, Seat, seat_names

SOUTH, NORTH = Seat(0), Seat(1)
OPPONENT = (NORTH, SOUTH)
SEAT_NAMES = (Said("South"), Said("North"))
PLAYERS = seat_names(*SEAT_NAMES)

RIGHT, LEFT = "+", "-"
"""Counter-clockwise and clockwise: towards the mover's own right and left hand, for both players."""

DIRECTIONS = (RIGHT, LEFT)
STEPS = {RIGHT: 1, LEFT: -1}


class Sowing(NamedTuple):
    """A move: all seeds of a hole, one by one, in a direction."""

    hole: str
    """Upper case for South's holes, lower case for North's, each from its owner's left to right."""
    direction: str


class Lane(NamedTuple):
    """A hole together with a direction: everything about sowing it that does not change."""

    move: Sowing
    origin: int
    reach: int
    """The number of seeds that just gets into the enemy row."""
    border: int
    """The first hole of the enemy row on this way."""
    ways: tuple[tuple[int, ...], ...]
    """For every number of seeds the holes that receive them, in order; laps skip the origin (R4)."""


class Board:
    """A board with its tables; holes are numbered counter-clockwise, South's first."""

    reaching: tuple[tuple[tuple[Sowing, ...], ...], ...]
    """By hole and number of seeds the sowings of two seeds or more that get into the enemy row (R6b)."""
    exits: tuple[Lane | None, ...]
    """By hole the lane whose first hole is an enemy hole, so that even a singleton reaches it (R6a)."""

    def __init__(self, name: str, row: int, seeds: int) -> None:
        self.name = name
        self.row = row
        self.holes = 2 * row
        self.seeds = seeds
        self.total = self.holes * seeds
        upper = "ABCDEFGH"[:row]
        self.names = upper + upper.lower()
        self.index = {hole: index for index, hole in enumerate(self.names)}
        self.rows = (range(row), range(row, self.holes))
        self.own_names = (upper, upper.lower())
        self.cells = (*reversed(self.own_names[NORTH]), *upper)
        self.lanes = {Sowing(hole, sign): self._lane(hole, sign) for hole in self.names for sign in DIRECTIONS}
        self.by_hole = tuple(tuple(self.lanes[Sowing(hole, sign)] for sign in DIRECTIONS) for hole in self.names)
        self.reaching = tuple(self._reaching(lanes) for lanes in self.by_hole)
        self.exits = tuple(next((lane for lane in lanes if lane.reach == 1), None) for lanes in self.by_hole)

    def _lane(self, hole: str, sign: str) -> Lane:
        origin = self.index[hole]
        around = [(origin + STEPS[sign] * step) % self.holes for step in range(1, self.holes)]
        home = self.rows[origin // self.row]
        reach = 1 + next(step for step, target in enumerate(around) if target not in home)
        endless = around * (1 + self.total // len(around))
        ways = tuple(tuple(endless[:seeds]) for seeds in range(self.total + 1))
        return Lane(Sowing(hole, sign), origin, reach, around[reach - 1], ways)

    def _reaching(self, lanes: tuple[Lane, ...]) -> tuple[tuple[Sowing, ...], ...]:
        return tuple(
            tuple(lane.move for lane in lanes if seeds >= max(2, lane.reach)) for seeds in range(self.total + 1)
        )


BOARDS = {board.name: board for board in (Board("kulei", 6, 4), Board("gagara", 8, 6))}
BOARD_BY_HOLES = {board.holes: board for board in BOARDS.values()}
