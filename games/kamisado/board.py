"""The coloured board, the towers' numbers, and the tables of where a tower looks."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.core import Said, Seat, seat_names
from games.squares import Grid

BLACK, GOLD = Seat(0), Seat(1)
OTHER = (GOLD, BLACK)
SEAT_NAMES = (Said("Black"), Said("Gold"))
PLAYERS = seat_names(*SEAT_NAMES)

COLOURS = (
    Said("brown"),
    Said("green"),
    Said("red"),
    Said("yellow"),
    Said("pink"),
    Said("purple"),
    Said("blue"),
    Said("orange"),
)
LETTERS = "ngrykpbo"

# 2.1, rank 8 first, as Black sees it
PRINTED = ("obpkyrgn", "rokgbynp", "gkorpnyb", "kpbongry", "yrgnobpk", "bynprokg", "pnybgkor", "ngrykpbo")

GRID = Grid(8, 8)
CELLS = GRID.labels
SQUARES = GRID.by_label
COLOUR_AT = bytes(LETTERS.index(letter) for row in reversed(PRINTED) for letter in row)

# A tower is a number: 8 * seat + colour.
TOWERS = range(16)
EMPTY = 16
OWN_TOWERS = (range(8), range(8, 16))

FORWARD = (8, -8)
HOME_ROW = (range(8), range(56, 64))
GOAL_ROW = (range(56, 64), range(8))

LIMITS = (7, 5, 3, 1)
"""How far a tower with that many rings walks (3.4)."""
RING_POINTS = (1, 2, 4, 8)
"""What a ring is worth by the rings below it (7.2)."""
TOWER_POINTS = (0, 1, 3, 7, 15)
RANKS = (Said("tower"), Said("Sumo"), Said("Double Sumo"), Said("Triple Sumo"), Said("Quadruple Sumo"))


class Move(NamedTuple):
    """A tower's way, square to square; onto an occupied square it is a push (9.4)."""

    origin: int
    target: int


class Fill(StrEnum):
    """The Defender's choice between two rounds (F1)."""

    LEFT = "left"
    RIGHT = "right"


FILLS = tuple(Fill)


def _rays(seat: Seat, square: int, limit: int) -> tuple[tuple[Move, ...], ...]:
    """What a tower can reach on an empty board: its own left, straight ahead, its own right."""
    ahead = FORWARD[seat] // 8
    rays = (GRID.line(square, sideways, ahead)[:limit] for sideways in (-ahead, 0, ahead))
    return tuple(tuple(Move(square, target) for target in ray) for ray in rays if ray)


def _reading(seat: Seat, fill: Fill) -> tuple[int, ...]:
    """Every square in the order in which a refill reads it (8.4, D6, D7, D8); its first eight are filled."""
    ranks = range(8) if seat == BLACK else range(7, -1, -1)
    files = range(8) if (seat == BLACK) == (fill is Fill.LEFT) else range(7, -1, -1)
    return tuple(8 * rank + file for rank in ranks for file in files)


RAYS = tuple(
    tuple(tuple(_rays(seat, square, limit) for square in range(64)) for seat in (BLACK, GOLD)) for limit in LIMITS
)
"""By rings, seat and square: the rays of moves on an empty board."""

AHEAD = tuple(tuple(GRID.line(square, 0, FORWARD[seat] // 8) for square in range(64)) for seat in (BLACK, GOLD))
"""By seat and square: the squares straight ahead, nearest first."""

TOUCHED = tuple(tuple(tuple(ray[0].target for ray in rays) for rays in by_square) for by_square in RAYS[-1])
"""By seat and square: the squares one step ahead, straight and diagonal."""

READING = {fill: tuple(_reading(seat, fill) for seat in (BLACK, GOLD)) for fill in FILLS}
