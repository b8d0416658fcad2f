"""Honey Donuts: what counts is how many safe moves both sides have, with the history of the match.

A move is safe if the other side cannot take the King at once after it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

from games.core import AnyGame, Seat
from games.hexes import mask_of, members
from games.honey_donuts.board import CELLS, SHIFTS, Move
from games.honey_donuts.position import KINGS, SIDES, Position, Repetition
from games.honey_donuts.rules import OCCURRENCES_TO_DRAW
from opponents.core import Tree

NEAR = 3
"""Plies from the root within which the way to a position is part of its key: what may not come back differs."""
ASPECTS = 40_000
"""So many positions are kept with what follows from them."""
MOST = 14
"""More safe moves than this are all the same."""

_MOVES = tuple(SHIFTS)
_NUMBERS = {move: number for number, move in enumerate(_MOVES)}
_FACTORS = (2 * 2448, 2)
"""An aspect is a number made of those of both sides and of who is on turn."""


class Weights(NamedTuple):
    """The worth of so many safe moves, unless the King can be pushed out at once."""

    takes: int = 900
    mover: tuple[int, ...] = (-300, -120, -70, -50, -40, -30, -25, -20, -15, -10, -5, 0, 5, 10, 15)
    other: tuple[int, ...] = (80, 60, 50, 40, 35, 30, 25, 20, 15, 10, 5, 0, -5, -10, -15)


class _Slide(NamedTuple):
    """What a move does to a side."""

    front: int
    cells: int
    others: int
    pieces: dict[int, int]
    """For every way in which pieces can stand on the line, the way after it."""
    kings: tuple[int, ...]
    """The cell of the King after it, by the cell before."""


class Side(NamedTuple):
    """What the pieces of one side bring with them, whatever the other side does."""

    king: int
    attacks: int
    """The cells on which an enemy King could be pushed out, a bit each."""
    pushes: tuple[tuple[int, int, int], ...]
    """The moves it may make: number, the side after it, and its King's cell then as a bit."""
    shifted: tuple[int, ...]
    """By number of a move, the side after it."""


class Node(NamedTuple):
    """A position with the way to it from the root."""

    sides: tuple[int, int]
    turn: Seat
    path: tuple[int, ...]
    last: Move | None
    over: bool = False
    winner: Seat | None = None


class HoneyDonutsTree(Tree[Node, Move]):
    """Arrangements of Honey Donuts, looked up, with the history that forbids some."""

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self._weights = weights or Weights()
        self._known = _sides()
        self._seen: dict[int, int] = {}
        self._strict = True
        self._past: frozenset[int] = frozenset()
        self._safe: dict[int, frozenset[int]] = {}

    def weights(self, state: object) -> Weights:
        """The weights in use, which a fit begins with."""
        return self._weights

    def root(self, state: Position) -> Node:
        self._seen = {_aspect_of(aspect): len(plies) for aspect, plies in state.seen.items()}
        self._past = frozenset(self._seen)
        self._strict = state.repetition is Repetition.STRICT
        winner = state.result.winner if state.result else None
        return Node(_sides_of(state.aspect), state.side, (), state.last, state.to_move is None, winner)

    def seat(self, node: Node) -> Seat | None:
        return None if node.over else node.turn

    def moves(self, node: Node) -> Sequence[Move]:
        if self._strict:
            return [_MOVES[number] for number, _ in self._allowed(node)]
        barred = self._taking_back(node) if node.last else ()
        pushes = self._known[node.sides[node.turn]].pushes
        return [move for number, *_ in pushes if (move := _MOVES[number]) not in barred]

    def child(self, node: Node, move: Move) -> Node:
        (red, blue), turn, path, *_ = node
        number = _NUMBERS[move]
        first, second = self._known[red], self._known[blue]
        after = first.shifted[number], second.shifted[number]
        other = Seat(1 - turn)
        if _FRONTS[number] == (first if turn else second).king:
            return Node(after, other, path, move, True, turn)
        aspect = _aspect(*after, other)
        child = Node(after, other, (*path, aspect), move)
        if self._strict:
            return child if any(self._allowed(child)) else child._replace(over=True, winner=turn)
        if self._seen.get(aspect, 0) + child.path.count(aspect) >= OCCURRENCES_TO_DRAW:
            return child._replace(over=True)
        return child

    def result(self, node: Node, seat: Seat) -> int:
        return 0 if node.winner is None else 1 if node.winner == seat else -1

    def worth(self, node: Node, seat: Seat) -> int:
        sides, turn, path, *_ = node
        weights, known = self._weights, self._known
        if known[sides[turn]].attacks >> known[sides[1 - turn]].king & 1:
            return weights.takes if turn == seat else -weights.takes
        mover, other = self._count_safe(sides, turn, path), self._count_safe(sides, 1 - turn, path)
        worth = weights.mover[mover] + weights.other[other]
        return worth if turn == seat else -worth

    def key(self, node: Node) -> Hashable:
        sides, turn, path, last, *_ = node
        way = path if len(path) <= NEAR else None
        return (*sides, turn, way) if self._strict else (*sides, turn, way, last)

    def promise(self, node: Node, move: Move) -> int:
        """Prefer the move that takes the enemy King out."""
        return 1_000_000 * (_FRONTS[_NUMBERS[move]] == self._known[node.sides[1 - node.turn]].king)

    def merits(self, node: Node, moves: Sequence[Move]) -> Sequence[int]:
        """Above zero for the move that takes the King out, below for one after which the own King can be taken out."""
        sides, turn, *_ = node
        known = self._known
        king, shifted = known[sides[1 - turn]].king, known[sides[1 - turn]].shifted
        kings = {number: own_king for number, _, own_king in known[sides[turn]].pushes}
        numbers = [_NUMBERS[move] for move in moves]
        return [
            1 if _FRONTS[number] == king else -bool(known[shifted[number]].attacks & kings[number])
            for number in numbers
        ]

    def _allowed(self, node: Node) -> Iterator[tuple[int, int]]:
        """The moves of the strict rule by number, with what they lead to."""
        (red, blue), turn, path, *_ = node
        first, second = self._known[red], self._known[blue]
        seen, king = self._seen, (first if turn else second).king
        rest, mine, theirs = 1 - turn, *_FACTORS[:: 1 - 2 * turn]
        own, enemy = (second, first.shifted) if turn else (first, second.shifted)
        for number, after_own, _ in own.pushes:
            after = after_own * mine + enemy[number] * theirs + rest
            if (after not in seen and after not in path) or _FRONTS[number] == king:
                yield number, after

    def _taking_back(self, node: Node) -> tuple[Move, ...]:
        """The moves that restore what the last one changed; on a line of two that may be either direction."""
        last = node.last
        assert last is not None
        undo = last.reverse
        one, other = _NUMBERS[last], _NUMBERS[undo]
        wins = _FRONTS[one] == self._known[node.sides[1 - node.turn]].king
        if wins or any(side.shifted[one] != side.shifted[other] for side in map(self._known.__getitem__, node.sides)):
            return (undo,)
        return undo, last

    def _count_safe(self, sides: tuple[int, int], turn: int, path: tuple[int, ...]) -> int:
        found = self._safe.get(aspect := _aspect(*sides, turn))
        if found is None:
            if len(self._safe) >= ASPECTS:
                self._safe.clear()
            found = self._safe[aspect] = _safe_after(sides, turn)
        if self._strict and not found.isdisjoint(self._past):
            found -= self._past
        count = len(found)
        if not found.isdisjoint(path):
            count -= sum(after in path for after in found)
        return min(count, MOST)


def _safe_after(sides: tuple[int, int], turn: int) -> frozenset[int]:
    """What a side can reach without its King being pushed out next."""
    known = _sides()
    shifted = known[sides[1 - turn]].shifted
    rest, mine, theirs = 1 - turn, *_FACTORS[:: 1 - 2 * turn]
    return frozenset(
        [
            own * mine + enemy * theirs + rest
            for number, own, king in known[sides[turn]].pushes
            if not known[enemy := shifted[number]].attacks & king
        ]
    )


def _aspect(red: int, blue: int, turn: int) -> int:
    return _FACTORS[0] * red + _FACTORS[1] * blue + turn


def _aspect_of(aspect: bytes) -> int:
    return _aspect(*_sides_of(aspect), SIDES.index(aspect[-1]))


def _sides_of(aspect: bytes) -> tuple[int, int]:
    """The numbers of both sides; once a King is out they do not matter."""
    red, blue = (
        (aspect.find(king), mask_of(cell for cell in range(len(CELLS)) if aspect[cell] in (king, regular)))
        for king, regular in zip(KINGS, SIDES, strict=True)
    )
    return _codes().get(red, 0), _codes().get(blue, 0)


@cache
def _codes() -> dict[tuple[int, int], int]:
    """The number of a side by its King and pieces."""
    ways = map(mask_of, combinations(range(len(CELLS)), 3))
    return {code: number for number, code in enumerate((king, way) for way in ways for king in members(way))}


@cache
def _sides() -> tuple[Side, ...]:
    """The 2,448 ways in which a side can stand."""
    return tuple(_side(king, pieces) for king, pieces in _codes())


def _side(king: int, pieces: int) -> Side:
    shifted = tuple(
        (slide.kings[king], pieces & slide.others | slide.pieces[pieces & slide.cells]) for slide in _SLIDES
    )
    codes = tuple(map(_codes().__getitem__, shifted))
    numbers = [number for number, slide in enumerate(_SLIDES) if slide.cells & pieces and slide.front != king]
    attacks = mask_of({_FRONTS[number] for number in numbers})
    return Side(king, attacks, tuple((number, codes[number], 1 << shifted[number][0]) for number in numbers), codes)


def _slide(line: tuple[int, ...]) -> _Slide:
    goes = dict(zip(line, (line[-1], *line), strict=False))
    parts = chain.from_iterable(combinations(line, size) for size in range(len(line) + 1))
    pieces = {mask_of(part): mask_of(goes[cell] for cell in part) for part in parts}
    cells = mask_of(line)
    kings = tuple(goes.get(king, king) for king in range(len(CELLS)))
    return _Slide(line[0], cells, ~cells, pieces, kings)


_SLIDES = tuple(_slide(shift.line) for shift in SHIFTS.values())
_FRONTS = tuple(slide.front for slide in _SLIDES)
