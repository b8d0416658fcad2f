"""Kamisado: towers with a free way to the goal row, and target squares that call none of them.

The end of a round ends a line of the search as well: a round is worth its points, whatever the refill.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core import AnyGame, Seat
from games.kamisado.board import COLOUR_AT, EMPTY, GOAL_ROW, LIMITS, Fill
from games.kamisado.rules import Phase, Position, Turn
from opponents.core import Tree
from opponents.position import PlainTree

SAFE_LIMIT = 4
"""Safe targets beyond this number add nothing."""

_OCCUPIED = bytes(0 if tower == EMPTY else 1 for tower in range(256))


class Weights(NamedTuple):
    """The worth of each feature, for the side to move where nothing else is said."""

    point: int = 400
    """A point on a tower: more than anything that stands on the board."""
    wins: int = 300
    """The tower that has to move reaches the goal row."""
    unsafe: int = -210
    """Every target calls an enemy tower that can reach its goal row."""
    safe: int = 10
    """A target that calls no such tower."""
    free: int = 30
    """A tower with a free way to the goal row, for either side."""
    turn: int = 0


def _ways(seat: int, square: int, limit: int) -> tuple[int, ...]:
    """The ways to the goal row, each as the mask of squares that have to be empty, a byte a square."""
    ways = []
    for sideways in (-1, 0, 1):
        rank, file = divmod(square, 8)
        mask = steps = 0
        while 0 <= (rank := rank + 1 - 2 * seat) < 8 and 0 <= (file := file + sideways) < 8 and steps < limit:
            mask |= 1 << 8 * (8 * rank + file)
            steps += 1
            if 8 * rank + file in GOAL_ROW[seat]:
                ways.append(mask)
    return tuple(ways)


_WAYS = tuple(
    tuple(tuple(_ways(seat, square, limit) for square in range(64)) for seat in (0, 1)) for limit in (*LIMITS, 0)
)
"""By rings, seat and square."""


class KamisadoTree(PlainTree):
    """Positions of Kamisado as the rules have them."""

    def __init__(self, game: AnyGame, weights: Weights = Weights()) -> None:
        super().__init__(game)
        self._weights = weights

    def weights(self, state: object) -> Weights:
        """The weights in use, which a fit begins with."""
        return self._weights

    def stops(self, node: Position) -> bool:
        return node.phase is Phase.FILL

    def worth(self, node: Position, seat: Seat) -> int:
        weights, turn = self._weights, node.to_move
        assert turn is not None
        score = node.score
        worth = weights.point * (score[turn] - score[1 - turn])
        if node.phase is Phase.PLAY:
            worth += weights.turn + self._standing(node, turn)
        return worth if turn == seat else -worth

    def promise(self, node: Position, move: Turn) -> int:
        """A tower on the goal row."""
        return 1_000_000 * (not isinstance(move, Fill) and move.target in GOAL_ROW[node.board[move.origin] >> 3])

    def _standing(self, node: Position, turn: Seat) -> int:
        weights, board, rings = self._weights, node.board, node.rings
        occupied = int.from_bytes(board.translate(_OCCUPIED), "little")
        own, enemy = (_free(board, rings, occupied, seat) for seat in (turn, 1 - turn))
        worth = weights.free * (own.bit_count() - enemy.bit_count())
        if node.required is None:
            return worth
        if own >> node.required & 1:
            return worth + weights.wins
        safe = 0
        for move in self.game.legal_moves(node):
            if not enemy >> COLOUR_AT[move.target] & 1 or board[move.target] != EMPTY:
                safe += 1
        return worth + (weights.safe * min(safe, SAFE_LIMIT) if safe else weights.unsafe)


def _free(board: bytes, rings: bytes, occupied: int, seat: int) -> int:
    """The colours of the towers with a free way to the goal row, as a mask."""
    free = 0
    for colour in range(8):
        tower = 8 * seat + colour
        for way in _WAYS[rings[tower]][seat][board.index(tower)]:
            if not occupied & way:
                free |= 1 << colour
                break
    return free
