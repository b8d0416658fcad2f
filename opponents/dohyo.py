"""Dohyō: captures first, then pieces that touch, pushes at hand and the way to the rim."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from games.core import AnyGame, Seat
from games.dohyo.board import Move
from games.dohyo.position import Position
from games.hexes import Hexagon, mask_of
from opponents.crowd import advantage
from opponents.position import PlainTree

LAST_ROUNDS = 4
"""Passive rounds before the limit from which on their number tells positions apart; before that it is left out."""


class Weights(NamedTuple):
    """The worth of each feature, for each seat.

    Fitted on 22 November 2026 to 16,512 positions of 700 games of two, 200 nodes a move.
    """

    capture: int = 49
    piece: int = 49
    """A piece on the board."""
    pair: int = 6
    """Two own pieces that touch."""
    lone: int = -19
    """A piece that touches no own one."""
    push: int = 0
    """A push one could make, whoever is on turn."""
    shove: int = 24
    """A push off the board one could make."""
    ring: int = 15
    """A step nearer to the centre, for each piece."""
    token: int = -13
    late_token: int = 3
    """The token, for each passive round."""
    turn: int = 13


class Ring(NamedTuple):
    """What is known of a board before anyone plays."""

    mask: int
    rings: tuple[int, ...]
    """The cells at most 0, 1, 2 ... steps from the centre."""
    steps: tuple[int, int, int]


class DohyoTree(PlainTree):
    """Positions of Dohyō as the rules have them, for two, three and four seats."""

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self._given = weights

    def weights(self, state: Position) -> Weights:
        """The weights in use, which a fit begins with."""
        return self._given or WEIGHTS[len(state.pieces)]

    def setting(self, state: Position) -> str:
        return str(len(state.pieces))

    def worth(self, node: Position, seat: Seat) -> int:
        pieces = node.pieces
        weights = self._given or WEIGHTS[len(pieces)]
        board = _BOARDS[len(pieces)]
        occupied = sum(pieces)
        strengths = [self._strength(node, weights, board, own, occupied) for own in pieces]
        for other, captures in enumerate(node.captures):
            strengths[other] += weights.capture * captures
        strengths[node.token] += weights.token + weights.late_token * node.passive
        strengths[node.turn] += weights.turn
        return advantage(strengths, node.active, seat)

    def key(self, node: Position) -> Hashable:
        pieces, turn, captures, token, passive, captured, active, _, limit, _ = node
        late = passive if passive >= limit - LAST_ROUNDS else passive // 4
        return pieces, turn, captures, token, late, captured, len(active)

    def promise(self, node: Position, move: Move) -> int:
        """A push off the board; any other push is one of several or none."""
        start, target, push = move
        return 1000 * (push and not _BOARDS[len(node.pieces)].mask >> (target + (target - start) // 2) & 1)

    def _strength(self, node: Position, weights: Weights, board: Ring, own: int, occupied: int) -> int:
        victims, free = occupied ^ own, ~occupied
        outside = ~board.mask
        pairs = pushes = shoves = 0
        touching = 0
        for step in board.steps:
            near = own & own >> step
            if not near:
                continue
            pairs += near.bit_count()
            touching |= near | near << step
            if ahead := near & victims >> 2 * step & free >> 3 * step:
                pushes += ahead.bit_count()
                shoves += (ahead & outside >> 3 * step).bit_count()
            if behind := near & victims << step & free << 2 * step:
                pushes += behind.bit_count()
                shoves += (behind & outside << 2 * step).bit_count()
        inner = 0
        for ring in board.rings:
            inner += (own & ring).bit_count()
        count = own.bit_count()
        return (
            weights.piece * count
            + weights.pair * pairs
            + weights.lone * (count - touching.bit_count())
            + weights.push * pushes
            + weights.shove * shoves
            + weights.ring * inner
        )


def _ring(board: Hexagon) -> Ring:
    distances = {
        cell: max(map(abs, (*offset, offset[0] - offset[1]))) for cell in board.cells if (offset := board.offset(cell))
    }
    rings = (mask_of(cell for cell, away in distances.items() if away <= most) for most in range(board.side - 1))
    steps = tuple(sorted(step for step in board.steps if step > 0))
    return Ring(board.mask, tuple(rings), (steps[0], steps[1], steps[2]))


_BOARDS = {2: _ring(Hexagon(4, frame=5)), 3: _ring(Hexagon(5)), 4: _ring(Hexagon(5))}
WEIGHTS = {2: Weights(), 3: Weights(), 4: Weights()}
"""By the number of seats."""
