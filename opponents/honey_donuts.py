"""Honey Donuts: what counts is how many safe moves both sides have, with the history of the match.

A move is safe if the other side cannot take the King at once after it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from games.core import AnyGame, Seat
from games.honey_donuts.board import CELLS, SHIFTS, Move
from games.honey_donuts.position import KINGS, SIDES, Position, Repetition
from games.honey_donuts.rules import OCCURRENCES_TO_DRAW
from opponents.core import Tree

NEAR = 3
"""Plies from the root within which the way to a position is part of its key: what may not come back differs."""
ASPECTS = 40_000
"""Positions kept with what follows from them."""
MOST = 14
"""More safe moves than this are all the same."""

_CELLS = len(CELLS)
_OWN = tuple(bytes(kind in (SIDES[seat], KINGS[seat]) for kind in range(256)) for seat in (0, 1))
_TAILS = tuple(bytes([SIDES[1 - seat]]).ljust(256 - _CELLS - 1) for seat in (0, 1))
_ORDERS = tuple((move, shift.order, shift.line) for move, shift in SHIFTS.items())
_ATTACKS = tuple(
    sum(1 << 8 * cell for cell in {cell for _, _, line in _ORDERS if line[0] == king for cell in line if cell != king})
    for king in range(_CELLS)
)
"""By the cell of a King: the cells from which it can be pushed out, a byte a cell."""


class Weights(NamedTuple):
    """The worth of so many safe moves."""

    mover: tuple[int, ...] = (-300, -120, -70, -50, -40, -30, -25, -20, -15, -10, -5, 0, 5, 10, 15)
    other: tuple[int, ...] = (80, 60, 50, 40, 35, 30, 25, 20, 15, 10, 5, 0, -5, -10, -15)


class Node(NamedTuple):
    """A position with the way to it from the root."""

    aspect: bytes
    turn: Seat
    path: tuple[bytes, ...]
    last: Move | None
    over: bool = False
    winner: Seat | None = None


class HoneyDonutsTree(Tree[Node, Move]):
    """Arrangements of Honey Donuts, looked up, with the history that forbids some."""

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self._weights = weights or Weights()
        self._seen: Mapping[bytes, tuple[int, ...]] = {}
        self._strict = True
        self._pushes: dict[bytes, tuple[tuple[Move, bytes], ...]] = {}
        self._safe: dict[bytes, tuple[bytes, ...]] = {}

    def weights(self, state: object) -> Weights:
        """The weights in use, which a fit begins with."""
        return self._weights

    def root(self, state: Position) -> Node:
        self._seen = state.seen
        self._strict = state.repetition is Repetition.STRICT
        winner = state.result.winner if state.result else None
        return Node(state.aspect, state.side, (), state.last, state.to_move is None, winner)

    def seat(self, node: Node) -> Seat | None:
        return None if node.over else node.turn

    def moves(self, node: Node) -> Sequence[Move]:
        aspect, turn, path, last, *_ = node
        source = aspect + _TAILS[turn]
        if not self._strict:
            barred = self._taking_back(node) if last else ()
            return [move for move, _ in self._pushes_of(aspect, turn) if move not in barred]
        seen = self._seen
        return [
            move
            for move, order in self._pushes_of(aspect, turn)
            if ((after := order.translate(source)) not in seen and after not in path) or _wins(aspect, turn, move)
        ]

    def child(self, node: Node, move: Move) -> Node:
        aspect, turn, path, *_ = node
        after = SHIFTS[move].order.translate(aspect + _TAILS[turn])
        other = Seat(1 - turn)
        if _wins(aspect, turn, move):
            return Node(after, other, path, move, True, turn)
        child = Node(after, other, (*path, after), move)
        if self._strict:
            return child if self._can_move(child) else child._replace(over=True, winner=turn)
        if len(self._seen.get(after, ())) + child.path.count(after) >= OCCURRENCES_TO_DRAW:
            return child._replace(over=True)
        return child

    def result(self, node: Node, seat: Seat) -> int:
        return 0 if node.winner is None else 1 if node.winner == seat else -1

    def worth(self, node: Node, seat: Seat) -> int:
        aspect, turn, path, *_ = node
        flipped = aspect[:-1] + SIDES[1 - turn : 2 - turn]
        weights = self._weights
        mover, other = (self._count_safe(each, path) for each in (aspect, flipped))
        worth = weights.mover[mover] + weights.other[other]
        return worth if turn == seat else -worth

    def key(self, node: Node) -> Hashable:
        aspect, _, path, last, *_ = node
        way = path if len(path) <= NEAR else None
        return (aspect, way) if self._strict else (aspect, way, last)

    def promise(self, node: Node, move: Move) -> int:
        return 1_000_000 * _wins(node.aspect, node.turn, move)

    def _pushes_of(self, aspect: bytes, turn: Seat) -> tuple[tuple[Move, bytes], ...]:
        """The pushes of a side with their orders; there are 2,448 ways in which its pieces can stand."""
        own = aspect.translate(_OWN[turn])
        king = aspect.index(KINGS[turn])
        name = own + bytes((king,))
        found = self._pushes.get(name)
        if found is None:
            found = self._pushes[name] = tuple(
                (move, order) for move, order, line in _ORDERS if line[0] != king and any(own[cell] for cell in line)
            )
        return found

    def _can_move(self, node: Node) -> bool:
        aspect, turn, path, *_ = node
        source, seen = aspect + _TAILS[turn], self._seen
        for move, order in self._pushes_of(aspect, turn):
            after = order.translate(source)
            if (after not in seen and after not in path) or _wins(aspect, turn, move):
                return True
        return False

    def _taking_back(self, node: Node) -> tuple[Move, ...]:
        """The moves that restore what the last one changed; on a line of two that may be either direction."""
        last = node.last
        assert last is not None
        source = node.aspect + _TAILS[node.turn]
        undo = last.reverse
        if _wins(node.aspect, node.turn, last) or SHIFTS[last].order.translate(source) != SHIFTS[undo].order.translate(
            source
        ):
            return (undo,)
        return undo, last

    def _count_safe(self, aspect: bytes, path: tuple[bytes, ...]) -> int:
        seen, count = self._seen if self._strict else (), 0
        for after in self._safe_after(aspect):
            if after not in seen and after not in path:
                count += 1
        return min(count, MOST)

    def _safe_after(self, aspect: bytes) -> tuple[bytes, ...]:
        found = self._safe.get(aspect)
        if found is None:
            if len(self._safe) >= ASPECTS:
                self._safe.clear()
            turn = Seat(SIDES.index(aspect[-1]))
            source = aspect + _TAILS[turn]
            reached = dict.fromkeys(order.translate(source) for _, order in self._pushes_of(aspect, turn))
            found = self._safe[aspect] = tuple(after for after in reached if not _attacked(after, turn))
        return found


def _wins(aspect: bytes, turn: Seat, move: Move) -> bool:
    return aspect[SHIFTS[move].line[0]] == KINGS[1 - turn]


def _attacked(aspect: bytes, seat: Seat) -> bool:
    """Whether the King of a seat can be pushed out by the other side."""
    attackers = int.from_bytes(aspect.translate(_OWN[1 - seat]), "little")
    return bool(attackers & _ATTACKS[aspect.index(KINGS[seat])])
