"""Dohyō: captures first, then pieces that touch, pushes at hand and the way to the rim."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from games.core import AnyGame, Seat
from games.dohyo.board import Move
from games.dohyo.codes import LIMITS
from games.dohyo.position import Ending, Position
from games.dohyo.rules import able
from games.hexes import Hexagon, mask_of
from opponents.crowd import advantage
from opponents.position import PlainTree


class Weights(NamedTuple):
    """The worth of each feature, for each seat."""

    capture: int = 49
    piece: int = 49
    """A piece on the board."""
    pair: int = 6
    """Two own pieces that touch."""
    lone: int = -19
    """A piece that touches no own one."""
    shove: int = 24
    """A push off the board one could make."""
    ring: int = 15
    """A step nearer to the centre, for each piece."""
    token: int = -13
    late_token: int = 3
    """The token, for each passive round."""
    turn: int = 13
    late_capture: int = 0
    """A capture by the share of the goal that is reached."""


class Ring(NamedTuple):
    """What is known of a board before anyone plays."""

    mask: int
    rings: tuple[int, ...]
    """The cells at most 0, 1, 2 ... steps from the centre."""
    lines: tuple[tuple[int, int, int], ...]
    """Each step to a larger cell number, with the pairs, by smaller cell, that push off the board that way or back."""


class DohyoTree(PlainTree):
    """Positions of Dohyō as the rules have them, for two, three and four seats; what is told is left out."""

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self._given = weights

    def weights(self, state: Position) -> Weights:
        """The weights in use, which a fit begins with."""
        return self._given or WEIGHTS[len(state.pieces)]

    def setting(self, state: Position) -> str:
        """Tell apart by the number of seats; two seats with the quick referee are a kind of their own."""
        seats = len(state.pieces)
        return "quick" if seats == 2 and state.limit == min(LIMITS) else str(seats)

    def child(self, node: Position, move: Move) -> Position:
        pieces, turn, captures, token, passive, captured, active, goal, limit, _ = node
        start, target, push = move
        moved = list(pieces)
        moved[turn] ^= 1 << start | 1 << target
        if push:
            beyond = target + (target - start) // 2
            victim = next(seat for seat, own in enumerate(pieces) if seat != turn and own >> target & 1)
            moved[victim] ^= 1 << target
            if _BOARDS[len(pieces)].mask >> beyond & 1:
                moved[victim] |= 1 << beyond
                if token != turn and _stalemates(node, tuple(moved)):
                    token = turn
            else:
                captures = (*captures[:turn], captures[turn] + 1, *captures[turn + 1 :])
                token, captured = turn, True
        after = Position(tuple(moved), turn, captures, token, passive, captured, active, goal, limit)
        return after._replace(ending=Ending.KNOCKOUT) if captures[turn] >= goal else _passed(after)

    def worth(self, node: Position, seat: Seat) -> int:
        return advantage(self._strengths(node), node.active, seat)

    def strengths(self, node: Position) -> Sequence[int | None]:
        return [each if seat in node.active else None for seat, each in enumerate(self._strengths(node))]

    def _strengths(self, node: Position) -> list[int]:
        pieces = node.pieces
        weights, board = self._given or WEIGHTS[len(pieces)], _BOARDS[len(pieces)]
        occupied = sum(pieces)
        strengths = [_strength(own, occupied ^ own, weights, board) for own in pieces]
        for other, captures in enumerate(node.captures):
            strengths[other] += (weights.capture + weights.late_capture * captures // node.goal) * captures
        strengths[node.token] += weights.token + weights.late_token * node.passive
        strengths[node.turn] += weights.turn
        return strengths

    def key(self, node: Position) -> Hashable:
        pieces, turn, captures, token, passive, captured, active, *_ = node
        return pieces, turn, captures, token, passive, captured, len(active)

    def promise(self, node: Position, move: Move) -> int:
        """Prefer a push off the board; any other push is one of several or none."""
        start, target, push = move
        return 1000 * (push and not _BOARDS[len(node.pieces)].mask >> (target + (target - start) // 2) & 1)


def _passed(node: Position) -> Position:
    """The next seat, after the end of a round if it was the last of it."""
    pieces, turn, captures, token, passive, captured, active, goal, limit, _ = node
    following = active[0]
    for seat in active:
        if seat > turn:
            following = seat
            break
    else:
        passive, captured = 0 if captured else passive + 1, False
        if passive >= limit:
            return node._replace(passive=passive, ending=Ending.REFEREE)
    begun = Position(pieces, following, captures, token, passive, captured, active, goal, limit)
    for rival in active:
        if rival != following and able(pieces, rival):
            break
    else:
        return begun._replace(ending=Ending.SUBMISSION)
    if able(pieces, following):
        return begun
    left = tuple(seat for seat in active if seat != following)
    if token == following:
        token = next((seat for seat in left if seat > following), left[0])
    return _passed(begun._replace(active=left, token=token))


def _stalemates(before: Position, after: tuple[int, ...]) -> bool:
    """Whether a push took the last move from a seat that had one."""
    pieces, turn = before.pieces, before.turn
    return any(seat != turn and not able(after, seat) and able(pieces, seat) for seat in before.active)


def _strength(own: int, victims: int, weights: Weights, board: Ring) -> int:
    pairs = shoves = touching = inner = 0
    for step, ahead, behind in board.lines:
        near = own & own >> step
        if near:
            pairs += near.bit_count()
            touching |= near | near << step
            if edge := near & ahead:
                shoves += (edge & victims >> 2 * step).bit_count()
            if edge := near & behind:
                shoves += (edge & victims << step).bit_count()
    for ring in board.rings:
        inner += (own & ring).bit_count()
    lone = (own ^ touching).bit_count()
    return (
        weights.piece * own.bit_count()
        + weights.pair * pairs
        + weights.lone * lone
        + weights.shove * shoves
        + weights.ring * inner
    )


def _ring(board: Hexagon) -> Ring:
    distances = {
        cell: max(map(abs, (*offset, offset[0] - offset[1]))) for cell in board.cells if (offset := board.offset(cell))
    }
    rings = (mask_of(cell for cell, away in distances.items() if away <= most) for most in range(board.side - 1))
    outside = ~board.mask
    lines = ((step, outside >> 3 * step, outside << 2 * step) for step in sorted(board.steps) if step > 0)
    return Ring(board.mask, tuple(rings), tuple(lines))


_BOARDS = {2: _ring(Hexagon(4, frame=5)), 3: _ring(Hexagon(5)), 4: _ring(Hexagon(5))}
WEIGHTS = {
    2: Weights(),
    3: Weights(20, 25, 3, -10, 25, 5, 5, 3, 8, 40),
    4: Weights(31, 15, 1, -17, 50, 5, 8, 11, 12, 64),
}
"""By the number of seats, fitted on 22 November 2026.

For two to 16,512 positions of 700 games, 200 nodes a move; for four, as the odds of each seat against all others, to
5,861 positions of 250 games, 60 nodes a move; for three halfway between these and what 3,084 positions of 90 games
say, rounded. One seat with these weights won 20 of 30 games against three with those for two, and 12 of 20 against two.
"""
