"""Dogon: the holes of both rows matter more than the stores.

Repetition is left out of the key: it needs a third occurrence, and a search that meets a position again has
learned nothing new about it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from games.core import AnyGame, Seat
from games.dogon.board import BOARD_BY_HOLES, Sowing
from opponents.position import PlainTree

ROWS = 20_000
"""So many rows are kept with their worth."""


class Weights(NamedTuple):
    """The worth of each feature, in thousandths."""

    store: int
    late_store: int
    """A stored seed, times the share of seeds that are stored."""
    seed: int
    """A seed in the own row."""
    empty: int
    single: int
    pair: int
    three: int
    passed: int
    """The other side has just passed."""
    turn: int


WEIGHTS = {
    12: Weights(-992, 15_166, -908, -106_472, -90_293, -47_700, 4_710, 84_733, -18_205),
    16: Weights(-992, 15_166, -908, -106_472, -90_293, -47_700, 4_710, 84_733, -18_205),
}
"""By the number of holes; fitted on 22 November 2026 to 7,934 positions of 1,200 games, 200 nodes a move."""


class DogonTree(PlainTree):
    SCALE = 1000

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self._given = weights
        self._rows: dict[bytes, int] = {}

    def weights(self, state: Any) -> Weights:
        """The weights in use, which a fit begins with."""
        return self._given or WEIGHTS[len(state.holes)]

    def setting(self, state: Any) -> str:
        return str(len(state.holes))

    def worth(self, node: Any, seat: Seat) -> int:
        holes, (south, north), turn, passed, *_ = node
        weights = self._given or WEIGHTS[len(holes)]
        half = len(holes) // 2
        rows = self._rows
        first, second = holes[:half], holes[half:]
        worth = (rows.get(first) or self._row(first)) - (rows.get(second) or self._row(second))
        stored = south + north
        late = weights.late_store * stored // (stored + sum(holes))
        worth += (weights.store + late) * (south - north)
        ahead = weights.turn + weights.passed * passed
        worth += ahead if turn == 0 else -ahead
        points = int(worth) // 1000
        return points if seat == 0 else -points

    def key(self, node: Any) -> Hashable:
        holes, (south, _), turn, passed, direction, changes, *_ = node
        return holes, south, turn, passed, direction, changes

    def merits(self, node: Any, moves: Sequence[Sowing]) -> Sequence[int]:
        """Above zero for captures."""
        holes = node.holes
        board = BOARD_BY_HOLES[len(holes)]
        lanes, enemy, merits = board.lanes, board.rows[1 - node.turn], []
        for move in moves:
            lane = lanes[move]
            way = lane.ways[holes[lane.origin]]
            last = way[-1]
            merits.append(last in enemy and 2 <= holes[last] + way.count(last) <= 3)
        return merits

    def _row(self, row: bytes) -> int:
        if len(self._rows) >= ROWS:
            self._rows.clear()
        weights = self._given or WEIGHTS[2 * len(row)]
        count = row.count
        worth = (
            weights.seed * sum(row)
            + weights.empty * count(0)
            + weights.single * count(1)
            + weights.pair * count(2)
            + weights.three * count(3)
        )
        self._rows[row] = worth
        return worth
