"""Kamisado: towers with a free way to the goal row, and towers that have to hand the round over when they are called.

The end of a round ends a line of the search as well: a round is worth its points, whatever the refill.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from games.core import AnyGame, Seat
from games.kamisado.board import (
    AHEAD,
    COLOUR_AT,
    FILLS,
    FORWARD,
    GOAL_ROW,
    HOME_ROW,
    LIMITS,
    OTHER,
    RAYS,
    READING,
    RING_POINTS,
    TOUCHED,
    TOWERS,
    Fill,
    Move,
)
from games.kamisado.position import TARGETS, Phase, Position, Turn
from opponents.core import Tree

SAFE_LIMIT = 3
"""Safe targets beyond this number add nothing."""
LOOKS = 1500
"""For a tower on a square: so many sets of squares in its way are kept with what it reaches."""


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

    reach: list[int]
    """The squares they reach, a bit each."""
    free: int
    """The colours that reach the goal row, as a mask."""


class Node(NamedTuple):
    """A position by its towers; nobody is on turn once the match is over."""

    turn: Seat | None
    squares: bytes
    occupied: int
    rings: bytes
    required: int | None
    score: tuple[int, int]
    target: int
    fills: bool = False
    """Whether a round is over and the next one is to be set up."""


class KamisadoTree(Tree[Node, Turn]):
    """Positions of Kamisado by the squares of the towers."""

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self._weights = weights or Weights()
        self._looks: list[dict[int, int]] = [{} for _ in _MASKS]

    def weights(self, state: object) -> Weights:
        """The weights in use, which a fit begins with."""
        return self._weights

    def setting(self, state: Position) -> str:
        return _SETTINGS[state.target]

    def root(self, state: Position) -> Node:
        squares = bytes(map(state.board.index, TOWERS))
        fills = state.phase is Phase.FILL
        return Node(
            state.to_move, squares, _mask(squares), state.rings, state.required, state.score, state.target, fills
        )

    def seat(self, node: Node) -> Seat | None:
        return node.turn

    def moves(self, node: Node) -> Sequence[Turn]:
        turn = node.turn
        if turn is None or node.fills:
            return FILLS if node.fills else ()
        return _moves(node, turn)

    def candidates(self, node: Node) -> Sequence[Turn]:
        """The moves but those that let the other side win the match at once; one of these if there is no other."""
        turn = node.turn
        if turn is None or node.fills:
            return self.moves(node)
        moves, enemy = _moves(node, turn), OTHER[turn]
        missing = node.target - node.score[enemy]
        if len(moves) == 1 or missing > RING_POINTS[-1]:
            return moves
        return self._safe(node, moves, enemy, missing) or moves[:1]

    def child(self, node: Node, move: Turn) -> Node:
        seat = node.turn
        assert seat is not None
        if isinstance(move, Fill):
            return _refilled(node, move)
        squares = bytearray(node.squares)
        tower = squares.index(move.origin)
        if node.occupied >> move.target & 1:
            return _pushed(node, tower, seat)
        squares[tower] = move.target
        occupied = node.occupied ^ (1 << move.origin | 1 << move.target)
        if move.target in GOAL_ROW[seat]:
            return _won(node._replace(squares=bytes(squares), occupied=occupied), seat, tower)
        return _settled(node, bytes(squares), occupied, OTHER[seat], COLOUR_AT[move.target], seat)

    def result(self, node: Node, seat: Seat) -> int:
        return 1 if node.score[seat] >= node.target else -1

    def stops(self, node: Node) -> bool:
        return node.fills

    def worth(self, node: Node, seat: Seat) -> int:
        weights, turn = self._weights, node.turn
        assert turn is not None
        score = node.score
        worth = weights.point * (score[turn] - score[1 - turn])
        if not node.fills:
            worth += weights.turn + self._standing(node, turn)
        return worth if turn == seat else -worth

    def key(self, node: Node) -> Hashable:
        return node.squares, node.turn, node.required, node.rings, node.fills

    def promise(self, node: Node, move: Turn) -> int:
        """Prefer a tower on the goal row."""
        turn = node.turn
        return 1_000_000 * (turn is not None and not isinstance(move, Fill) and move.target in GOAL_ROW[turn])

    def _standing(self, node: Node, turn: Seat) -> int:
        weights, required = self._weights, node.required
        own, enemy = self._side(node, turn), self._side(node, 1 - turn)
        unsafe, unsafe_for_enemy = _CALLING[enemy.free], _CALLING[own.free]
        doomed, targets = _prospects(own, unsafe)
        enemy_doomed, enemy_targets = _prospects(enemy, unsafe_for_enemy)
        worth = (
            weights.free * (own.free.bit_count() - enemy.free.bit_count())
            + weights.doomed * (doomed.bit_count() - enemy_doomed.bit_count())
            + weights.targets * (targets - enemy_targets)
        )
        if required is None:
            return worth
        if own.free >> required & 1:
            return worth + weights.wins
        safe = own.reach[required] & ~unsafe
        if not safe:
            return worth + weights.unsafe
        worth += weights.safe * min(safe.bit_count(), SAFE_LIMIT)
        return worth + weights.forces if safe & _CALLING[enemy_doomed] else worth

    def _safe(self, node: Node, moves: Sequence[Move], enemy: int, missing: int) -> list[Move]:
        """The moves that call no enemy tower which then reaches its goal row for the points its side misses."""
        squares, rings, occupied, looks = node.squares, node.rings, node.occupied, self._looks
        goal, others = _GOALS[enemy], occupied | _GOALS[1 - enemy]
        safe = []
        for move in moves:
            origin, target = move
            step = 1 << target
            if not others & step and RING_POINTS[ring := rings[tower := 8 * enemy + COLOUR_AT[target]]] >= missing:
                place = ring << 7 | enemy << 6 | squares[tower]
                blocked = (occupied ^ (1 << origin | step)) & _MASKS[place]
                reach = looks[place].get(blocked)
                if (self._look(place, blocked) if reach is None else reach) & goal:
                    continue
            safe.append(move)
        return safe

    def _side(self, node: Node, seat: int) -> Side:
        occupied, rings, looks = node.occupied, node.rings, self._looks
        goal, reach, free, tower = _GOALS[seat], [], 0, 8 * seat
        for square in node.squares[tower : tower + 8]:
            place = rings[tower] << 7 | seat << 6 | square
            blocked = occupied & _MASKS[place]
            squares = looks[place].get(blocked)
            if squares is None:
                squares = self._look(place, blocked)
            reach.append(squares)
            if squares & goal:
                free |= 1 << (tower & 7)
            tower += 1
        return Side(reach, free)

    def _look(self, place: int, blocked: int) -> int:
        """Look up what a tower reaches past the towers in its way."""
        found = 0
        for ray in _MASKS_BY_RAY[place]:
            there = blocked & ray
            if not there:
                found |= ray
            elif place >> 6 & 1:  # Gold walks towards smaller numbers: the highest tower is the nearest
                found |= ray & -(1 << there.bit_length())
            else:
                found |= ray & (there & -there) - 1
        looks = self._looks[place]
        if len(looks) >= LOOKS:
            looks.clear()
        looks[blocked] = found
        return found


def _moves(node: Node, turn: Seat) -> list[Move]:
    """The moves of the called tower, or of all towers where a round begins."""
    if node.required is not None:
        return _tower_moves(node, 8 * turn + node.required)
    return [move for square in HOME_ROW[turn] for move in _tower_moves(node, node.squares.index(square))]


def _tower_moves(node: Node, tower: int) -> list[Move]:
    square, strength, occupied = node.squares[tower], node.rings[tower], node.occupied
    found: list[Move] = []
    for ray in RAYS[strength][tower >> 3][square]:
        for move in ray:
            if occupied >> move.target & 1:
                break
            found.append(move)
    if strength and _push_line(node.squares, occupied, node.rings, tower):
        found.append(Move(square, square + FORWARD[tower >> 3]))
    return found


def _push_line(squares: bytes, occupied: int, rings: bytes, tower: int) -> list[int]:
    """The towers that a push would shift, nearest first; empty if it cannot push."""
    strength = rings[tower]
    line: list[int] = []
    for ahead in AHEAD[tower >> 3][squares[tower]]:
        if not occupied >> ahead & 1:
            return line
        other = squares.index(ahead)
        if other >> 3 == tower >> 3 or rings[other] >= strength or len(line) == strength:
            return []
        line.append(other)
    return []


def _settled(node: Node, squares: bytes, occupied: int, seat: Seat, colour: int, mover: Seat) -> Node:
    """Follow the passes until a tower can move; whoever moved last loses a deadlock."""
    first, blocked, rings = colour, set(), node.rings
    while not ~occupied & _STEPS[tower := 8 * seat + colour][square := squares[tower]]:
        if rings[tower] and _push_line(squares, occupied, rings, tower):
            break
        if square in blocked:
            winner = OTHER[mover]
            return _won(node._replace(squares=squares, occupied=occupied), winner, 8 * winner + first)
        blocked.add(square)
        seat, colour = OTHER[seat], COLOUR_AT[square]
    return Node(seat, squares, occupied, rings, colour, node.score, node.target)


def _pushed(node: Node, tower: int, seat: Seat) -> Node:
    """Push: the line goes a step back, and the pusher's side moves again."""
    squares, step = bytearray(node.squares), FORWARD[seat]
    line = _push_line(node.squares, node.occupied, node.rings, tower)
    behind = squares[line[-1]] + step
    occupied = node.occupied ^ (1 << squares[tower] | 1 << behind)
    for shifted in (tower, *line):
        squares[shifted] += step
    return _settled(node, bytes(squares), occupied, seat, COLOUR_AT[behind], seat)


def _won(node: Node, winner: Seat, tower: int) -> Node:
    """End a round: its ring counts, and the winner sets up the next one unless the match is over."""
    before, (black, gold) = node.rings[tower], node.score
    gain = RING_POINTS[before]
    rings = node.rings[:tower] + bytes([before + 1]) + node.rings[tower + 1 :]
    score = (black, gold + gain) if winner else (black + gain, gold)
    over = score[winner] >= node.target
    return Node(None if over else winner, node.squares, node.occupied, rings, None, score, node.target, not over)


def _refilled(node: Node, fill: Fill) -> Node:
    assert node.turn is not None
    squares = bytearray(node.squares)
    for seat, reading in enumerate(READING[fill]):
        order = sorted(range(8 * seat, 8 * seat + 8), key=lambda tower: reading.index(node.squares[tower]))
        for tower, square in zip(order, reading[:8], strict=True):
            squares[tower] = square
    return node._replace(turn=OTHER[node.turn], squares=bytes(squares), occupied=_mask(squares), fills=False)


def _mask(squares: Sequence[int]) -> int:
    return sum(1 << square for square in squares)


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
            mask |= 1 << 8 * rank + file
            steps += 1
        if mask:
            rays.append(mask)
    return tuple(rays)


_SETTINGS = {points: "long" if points > TARGETS["standard"] else match for match, points in TARGETS.items()}
_MASKS_BY_RAY = tuple(_rays(seat, square, limit) for limit in (*LIMITS, 0) for seat in (0, 1) for square in range(64))
"""The masks by 128 for each ring, 64 for Gold, and square."""
_MASKS = tuple(map(sum, _MASKS_BY_RAY))
_STEPS = tuple(tuple(map(_mask, TOUCHED[tower >> 3])) for tower in TOWERS)
"""The squares one step ahead, by tower and square."""
_GOALS = tuple(_mask(row) for row in GOAL_ROW)
_CALLING = tuple(sum(1 << square for square in range(64) if called >> COLOUR_AT[square] & 1) for called in range(256))
"""The squares that call one of a set of colours."""
