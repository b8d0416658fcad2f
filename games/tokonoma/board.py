"""The board of tokonoma: 29 hexagons, and what each kind of piece reaches from each of them.

A set of tiles is an int: tile `i` (reading order, a1 to e5) is the bit `1 << i`.
"""

from __future__ import annotations

from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from games.core import Said, Seat, seat_names
from games.hexes import members

WHITE, BLACK = 0, 1
OPPONENT = (Seat(BLACK), Seat(WHITE))
SEAT_NAMES = (Said("White"), Said("Black"))
PLAYERS = seat_names(*SEAT_NAMES)
KIND_NAMES = (Said("Flat"), Said("Arm"), Said("Blind"), Said("Star"))
LETTERS = ("FABS", "fabs")
SUPPLY = (6, 2, 2, 1)
"""Most pieces of each kind a side can have: those it starts with (3)."""
FLAT, ARM, BLIND, STAR = range(4)
WIDTHS = {"a": 5, "b": 6, "c": 7, "d": 6, "e": 5}
TILES = tuple(f"{row}{number}" for row, width in WIDTHS.items() for number in range(1, width + 1))
INDEX = {name: tile for tile, name in enumerate(TILES)}
BOARD = (1 << len(TILES)) - 1
HOUSES = (INDEX["c7"], INDEX["c1"])
"""Each side's own house (2)."""
ENEMY_HOUSE = tuple(1 << HOUSES[opponent] for opponent in OPPONENT)

# Vectors of section 4 for White in doubled coordinates: half tiles to the right, rows down.
WHITE_VECTORS = (
    ((-2, 0), (-1, -1), (-1, 1)),
    ((-4, 0), (2, 0), (1, -1), (1, 1)),
    ((-2, -2), (-2, 2), (4, 0), (1, -1), (1, 1)),
    ((0, -2), (0, 2), (-3, -1), (-3, 1), (3, -1), (3, 1)),
)

Bits: TypeAlias = int


class Move(NamedTuple):
    """A move from tile to tile; the tall moves if there is one."""

    origin: int
    target: int


class Reach(NamedTuple):
    """What one kind of piece can do from one tile."""

    targets: Bits
    moves: dict[Bits, tuple[Move, ...]]
    """For every part of `targets`, the moves onto these tiles."""


def names_of(bits: Bits) -> tuple[str, ...]:
    """The names of the tiles of a set, in reading order."""
    return tuple(TILES[tile] for tile in members(bits))


def _coordinates(tile: str) -> tuple[int, int]:
    y = ord(tile[0]) - ord("c")
    return 2 * (int(tile[1]) - 1) - (6 - abs(y)), y


_AT = {_coordinates(name): tile for tile, name in enumerate(TILES)}


def _reach(seat: int, kind: int, origin: int) -> Reach:
    x, y = _coordinates(TILES[origin])
    forward = -1 if seat == BLACK else 1  # Black's vectors are White's with the sign of dX changed
    places = [(x + forward * dx, y + dy) for dx, dy in WHITE_VECTORS[kind]]
    targets = sorted(_AT[place] for place in places if place in _AT)
    parts = chain.from_iterable(combinations(targets, size) for size in range(len(targets) + 1))
    moves = {sum(1 << target for target in part): tuple(Move(origin, target) for target in part) for part in parts}
    return Reach(sum(1 << target for target in targets), moves)


REACH: tuple[tuple[dict[Bits, Reach], ...], ...] = tuple(
    tuple({1 << tile: _reach(seat, kind, tile) for tile in range(len(TILES))} for kind in (FLAT, ARM, BLIND, STAR))
    for seat in (WHITE, BLACK)
)
"""What a kind of piece reaches by seat, kind and single-tile set."""

TARGETS: tuple[tuple[dict[Bits, Bits], ...], ...] = tuple(
    tuple({piece: reach.targets for piece, reach in by_tile.items()} for by_tile in by_kind) for by_kind in REACH
)
"""The tiles a kind of piece attacks, whatever stands there, by seat, kind and single-tile set (5.2)."""
