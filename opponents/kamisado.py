"""Kamisado: towers with a free way to the goal row, and towers that have to hand the round over when they are called.

The end of a round ends a line of the search as well: a round is worth its points, whatever the refill.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core import AnyGame, Seat
from games.kamisado.board import COLOUR_AT, EMPTY, GOAL_ROW, LIMITS, Fill
from games.kamisado.position import Phase, Position, Turn
from opponents.position import PlainTree

SAFE_LIMIT = 3
"""Safe targets beyond this number add nothing."""

_OCCUPIED = bytes(tower != EMPTY for tower in range(256))


class Weights(NamedTuple):
    """The worth of each feature, for the side to move where nothing else is said.

    Fitted on 22 November 2026 to 4,545 positions of 2,000 rounds, 300 nodes a move; the point is set by hand.
    """

    point: int = 400
    """A point on a tower: more than anything that stands on the board."""
    wins: int = 361
    """The tower that has to move reaches the goal row."""
    unsafe: int = -145
    """Every target of it calls an enemy tower that can reach its goal row."""
    safe: int = 32
    """A target that calls no such tower."""
    forces: int = 125
    """A target that calls an enemy tower which then has no safe target."""
    free: int = 29
    """A tower with a free way to the goal row, for either side."""
    doomed: int = -20
    """A tower that can move, but to no safe target, for either side."""
    targets: int = 7
    """A safe target of any tower, for either side."""
    turn: int = -85


class Side(NamedTuple):
    """What the towers of a side can do, by colour."""

    reach: tuple[int, ...]
    """The squares, a byte each."""
    free: int
    """The colours that reach the goal row, as a mask."""


class KamisadoTree(PlainTree):
    """Positions of Kamisado as the rules have them."""

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self._weights = weights or Weights()

    def weights(self, state: object) -> Weights:
        """The weights in use, which a fit begins with."""
        return self._weights

    def setting(self, state: Position) -> str:
        return "single" if state.target == 1 else ""

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
        own, enemy = (_side(board, rings, occupied, seat) for seat in (turn, 1 - turn))
        unsafe, unsafe_for_enemy = _CALLING[enemy.free], _CALLING[own.free]
        doomed, targets = _prospects(own, unsafe)
        enemy_doomed, enemy_targets = _prospects(enemy, unsafe_for_enemy)
        worth = (
            weights.free * (own.free.bit_count() - enemy.free.bit_count())
            + weights.doomed * (doomed.bit_count() - enemy_doomed.bit_count())
            + weights.targets * (targets - enemy_targets)
        )
        if node.required is None:
            return worth
        if own.free >> node.required & 1:
            return worth + weights.wins
        safe = own.reach[node.required] & ~unsafe
        if not safe:
            return worth + weights.unsafe
        worth += weights.safe * min(safe.bit_count(), SAFE_LIMIT)
        return worth + weights.forces if safe & _CALLING[enemy_doomed] else worth


def _side(board: bytes, rings: bytes, occupied: int, seat: int) -> Side:
    reach, free = [], 0
    goal = _GOALS[seat]
    for colour in range(8):
        tower = 8 * seat + colour
        squares = 0
        for ray in _RAYS[rings[tower]][seat][board.index(tower)]:
            blocked = occupied & ray
            if not blocked:
                squares |= ray
            elif seat:  # Gold walks towards smaller numbers: the highest tower is the nearest
                squares |= ray & -(1 << blocked.bit_length())
            else:
                squares |= ray & (blocked & -blocked) - 1
        reach.append(squares)
        if squares & goal:
            free |= 1 << colour
    return Side(tuple(reach), free)


def _prospects(side: Side, unsafe: int) -> tuple[int, int]:
    """The colours of towers without a safe target, as a mask, and the safe targets of all others."""
    doomed = targets = 0
    for colour, squares in enumerate(side.reach):
        if squares and not side.free >> colour & 1:
            if safe := squares & ~unsafe:
                targets += safe.bit_count()
            else:
                doomed |= 1 << colour
    return doomed, targets


def _rays(seat: int, square: int, limit: int) -> tuple[int, ...]:
    """What a tower can reach on an empty board, a mask for each direction."""
    rays = []
    for sideways in (-1, 0, 1):
        rank, file = divmod(square, 8)
        mask = steps = 0
        while 0 <= (rank := rank + 1 - 2 * seat) < 8 and 0 <= (file := file + sideways) < 8 and steps < limit:
            mask |= 1 << 8 * (8 * rank + file)
            steps += 1
        if mask:
            rays.append(mask)
    return tuple(rays)


_RAYS = tuple(
    tuple(tuple(_rays(seat, square, limit) for square in range(64)) for seat in (0, 1)) for limit in (*LIMITS, 0)
)
"""By rings, seat and square."""
_GOALS = tuple(sum(1 << 8 * square for square in row) for row in GOAL_ROW)
_CALLING = tuple(
    sum(1 << 8 * square for square in range(64) if called >> COLOUR_AT[square] & 1) for called in range(256)
)
"""By a set of colours: the squares that call one of them."""
