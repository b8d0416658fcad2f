"""Dohyō: captures first, then pieces that touch, pushes at hand and the way to the rim."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from games.core import AnyGame, Seat
from games.dohyo.board import Move
from games.dohyo.position import Ending, Position
from games.hexes import Hexagon, mask_of
from opponents.crowd import advantage
from opponents.position import PlainTree

ARRANGEMENTS = 30_000
"""Arrangements kept; when there are so many the table starts anew."""
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
    """The steps to a larger cell number."""
    turns: tuple[tuple[int, int], ...]
    """For each of them, the steps to the two cells that touch both ends."""


class Side(NamedTuple):
    """What an arrangement of one seat's pieces brings with it."""

    worth: int
    corners: int
    """Cells that touch two own pieces that touch: a piece can walk if one of them is empty."""
    pairs: tuple[tuple[int, int, int, int], ...]
    """For each line: its step, the pairs on it by the smaller cell, those that could push off the board, either way."""


class DohyoTree(PlainTree):
    """Positions of Dohyō as the rules have them, for two, three and four seats; what is told is left out."""

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self._given = weights
        self._sides: dict[tuple[int, int], Side] = {}

    def weights(self, state: Position) -> Weights:
        """The weights in use, which a fit begins with."""
        return self._given or WEIGHTS[len(state.pieces)]

    def setting(self, state: Position) -> str:
        return str(len(state.pieces))

    def child(self, node: Position, move: Move) -> Position:
        pieces, turn, captures, token, passive, captured, *rest = node
        start, target, push = move
        moved = list(pieces)
        moved[turn] ^= 1 << start | 1 << target
        if push:
            beyond = target + (target - start) // 2
            victim = next(seat for seat, own in enumerate(pieces) if seat != turn and own >> target & 1)
            moved[victim] ^= 1 << target
            if _BOARDS[len(pieces)].mask >> beyond & 1:
                moved[victim] |= 1 << beyond
                if token != turn and self._stalemates(node, moved):
                    token = turn
            else:
                captures = (*captures[:turn], captures[turn] + 1, *captures[turn + 1 :])
                token, captured = turn, True
        after = Position(tuple(moved), turn, captures, token, passive, captured, *rest)
        return after._replace(ending=Ending.KNOCKOUT) if captures[turn] >= node.goal else self._pass(after)

    def worth(self, node: Position, seat: Seat) -> int:
        pieces = node.pieces
        weights = self._given or WEIGHTS[len(pieces)]
        occupied = sum(pieces)
        strengths = [self._strength(own, occupied, weights, len(pieces)) for own in pieces]
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

    def _pass(self, node: Position) -> Position:
        """The next seat, after the end of a round if it was the last of it."""
        pieces, turn, captures, token, passive, captured, active, goal, limit, _ = node
        following = next((seat for seat in active if seat > turn), active[0])
        if following <= turn:
            passive, captured = 0 if captured else passive + 1, False
            if passive >= limit:
                return node._replace(passive=passive, ending=Ending.REFEREE)
        begun = Position(pieces, following, captures, token, passive, captured, active, goal, limit)
        seats, occupied = len(pieces), sum(pieces)
        if not any(self._is_able(pieces[rival], occupied, seats) for rival in active if rival != following):
            return begun._replace(ending=Ending.SUBMISSION)
        if self._is_able(pieces[following], occupied, seats):
            return begun
        left = tuple(seat for seat in active if seat != following)
        if token == following:
            token = next((seat for seat in left if seat > following), left[0])
        return self._pass(begun._replace(active=left, token=token))

    def _stalemates(self, before: Position, after: Sequence[int]) -> bool:
        """Whether a push took the last move from a seat that had one."""
        pieces, turn, seats, occupied = before.pieces, before.turn, len(after), sum(before.pieces)
        others = [seat for seat in before.active if seat != turn]
        return any(
            not self._is_able(after[seat], occupied_after, seats) and self._is_able(pieces[seat], occupied, seats)
            for occupied_after in (sum(after),)
            for seat in others
        )

    def _is_able(self, own: int, occupied: int, seats: int) -> bool:
        """Whether a seat has a walk or a push."""
        side = self._sides.get((own, seats)) or self._work_out(own, seats)
        if side.corners & ~occupied:
            return True
        victims = occupied ^ own
        return any(
            near & victims >> 2 * step & ~(occupied >> 3 * step) or near & victims << step & ~(occupied << 2 * step)
            for step, near, *_ in side.pairs
        )

    def _strength(self, own: int, occupied: int, weights: Weights, seats: int) -> int:
        side = self._sides.get((own, seats)) or self._work_out(own, seats)
        victims, shoves = occupied ^ own, 0
        for step, _, ahead, behind in side.pairs:
            if ahead:
                shoves += (ahead & victims >> 2 * step).bit_count()
            if behind:
                shoves += (behind & victims << step).bit_count()
        return side.worth + weights.shove * shoves

    def _work_out(self, own: int, seats: int) -> Side:
        weights, board = self._given or WEIGHTS[seats], _BOARDS[seats]
        pairs = []
        touching = count = corners = 0
        for step, (one, other) in zip(board.steps, board.turns, strict=True):
            if near := own & own >> step:
                count += near.bit_count()
                touching |= near | near << step
                corners |= near << one | _moved(near, other)
                pairs.append((step, near, near & ~(board.mask >> 3 * step), near & ~(board.mask << 2 * step)))
        worth = (
            weights.piece * own.bit_count()
            + weights.pair * count
            + weights.lone * (own ^ touching).bit_count()
            + weights.ring * sum((own & ring).bit_count() for ring in board.rings)
        )
        if len(self._sides) >= ARRANGEMENTS:
            self._sides.clear()
        side = self._sides[own, seats] = Side(worth, corners & board.mask, tuple(pairs))
        return side


def _moved(cells: int, step: int) -> int:
    return cells << step if step > 0 else cells >> -step


def _ring(board: Hexagon) -> Ring:
    distances = {
        cell: max(map(abs, (*offset, offset[0] - offset[1]))) for cell in board.cells if (offset := board.offset(cell))
    }
    rings = (mask_of(cell for cell, away in distances.items() if away <= most) for most in range(board.side - 1))
    east, north_west, north_east = sorted(step for step in board.steps if step > 0)
    turns = ((north_east, -north_west), (north_east, -east), (north_west, east))
    return Ring(board.mask, tuple(rings), (east, north_west, north_east), turns)


_BOARDS = {2: _ring(Hexagon(4, frame=5)), 3: _ring(Hexagon(5)), 4: _ring(Hexagon(5))}
WEIGHTS = {2: Weights(), 3: Weights(), 4: Weights()}
"""By the number of seats."""
