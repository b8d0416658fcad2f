"""tokonoma: a quick position, and what a position is worth.

All that depends on one side's pieces alone is worked out once per arrangement and looked up after that.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from games.core import AnyGame, Seat
from games.tokonoma.board import ARM, BLIND, BOARD, ENEMY_HOUSE, FLAT, REACH, STAR, TARGETS, WHITE, Bits, Move
from games.tokonoma.position import Army, Position
from games.tokonoma.rules import outcome
from opponents.core import Tree

ARRANGEMENTS = 30_000
"""So many arrangements are kept; then the table starts anew."""
LAST_QUIET = 12
"""Quiet moves before the limit from which on their number tells positions apart; before that it is left out."""


class Weights(NamedTuple):
    """The worth of each feature."""

    flat: int = 110
    arm: int = 130
    blind: int = 105
    star: int = 100
    near: int = 25
    """A flat 1 to 3 steps from the enemy house, once for each step nearer."""
    reach: int = 7
    attacked: int = -20
    """An own piece attacked once."""
    turn: int = 14


class Side(NamedTuple):
    """What an arrangement of one side's pieces brings with it."""

    army: Army
    code: int
    """The arrangement as a number."""
    occupied: Bits
    talls: Bits
    once: Bits
    """Tiles attacked at least once."""
    twice: Bits
    worth: int
    pieces: tuple[tuple[int, Bits, dict[Bits, tuple[Move, ...]]], ...]
    """Kind, targets and moves of every piece that may move."""
    tall_reach: tuple[Bits, Bits, Bits]
    """For each tile the number of talls that could go there, as the bits of worth 1, 2 and 4."""
    flat_reach: tuple[Bits, Bits, Bits]


class Hunter(NamedTuple):
    """A piece that may move, and what it could capture."""

    kind: int
    targets: Bits
    moves: dict[Bits, tuple[Move, ...]]
    others: Bits
    """Tiles that other pieces of the side attack."""
    attackers: dict[Bits, Bits]
    """For each tile, the tiles from which the piece attacks it."""


class Node(NamedTuple):
    """A position; the winner is known once the match is over."""

    turn: Seat
    sides: tuple[Side, Side]
    quiet: int
    limit: int
    over: bool = False
    winner: Seat | None = None


class TokonomaTree(Tree[Node, Move]):
    """Positions of tokonoma by looked-up sides."""

    def __init__(self, game: AnyGame, weights: Weights | None = None) -> None:
        super().__init__(game)
        self._weights = weights or Weights()
        self._sides: dict[int, Side] = {}
        self._hunters: dict[int, tuple[Hunter, ...]] = {}

    def weights(self, state: object) -> Weights:
        """The weights in use, which a fit begins with."""
        return self._weights

    def root(self, state: Position) -> Node:
        white, black = (self._side(seat, _code_of(army)) for seat, army in enumerate(state.armies))
        ended = outcome(state)
        winner = ended.winner if ended else None
        return Node(state.turn, (white, black), state.quiet, state.limit, ended is not None, winner)

    def seat(self, node: Node) -> Seat | None:
        return None if node.over else node.turn

    def moves(self, node: Node) -> Sequence[Move]:
        turn, sides, *_ = node
        own, enemy = sides[turn], sides[1 - turn]
        unclaimed = BOARD & ~(own.talls | enemy.occupied)
        empty = unclaimed & ~own.occupied
        found: list[Move] = []
        for kind, targets, moves in own.pieces:
            found += moves[targets & (unclaimed if kind else empty)]
        return found

    def child(self, node: Node, move: Move) -> Node:
        turn, sides, quiet, limit, _, _ = node
        own, enemy = sides[turn], sides[1 - turn]
        other = Seat(1 - turn)
        origin = 1 << move.origin
        kind = FLAT
        if own.talls & origin:
            _, arms, blinds, _ = own.army
            kind = ARM if arms & origin else BLIND if blinds & origin else STAR
        own = self._side(turn, own.code ^ (origin | 1 << move.target) << 29 * kind)
        if lost := own.twice & enemy.occupied:
            enemy = self._side(other, enemy.code & ~(lost | lost << 29 | lost << 58 | lost << 87))
        quiet = 0 if lost or kind == FLAT else quiet + 1
        after = (own, enemy) if turn == WHITE else (enemy, own)
        if kind == FLAT and 1 << move.target == ENEMY_HOUSE[turn]:
            return Node(other, after, quiet, limit, True, turn)
        if not _can_move(enemy, own):
            return Node(other, after, quiet, limit, True, turn)
        return Node(other, after, quiet, limit, 0 < limit <= quiet)

    def result(self, node: Node, seat: Seat) -> int:
        return 0 if node.winner is None else 1 if node.winner == seat else -1

    def worth(self, node: Node, seat: Seat) -> int:
        turn, sides, *_ = node
        own, enemy = sides[turn], sides[1 - turn]
        weights = self._weights
        reached = _reach(own, enemy) - _reach(enemy, own)
        attacked = (enemy.once & own.occupied).bit_count() - (own.once & enemy.occupied).bit_count()
        worth = own.worth - enemy.worth + weights.reach * reached + weights.attacked * attacked + weights.turn
        if lost := own.twice & enemy.occupied:
            worth += self._material(enemy, lost)
        return worth if turn == seat else -worth

    def key(self, node: Node) -> Hashable:
        turn, (white, black), quiet, limit, *_ = node
        if limit and quiet >= limit - LAST_QUIET:
            return white.code, black.code, turn, quiet
        return white.code, black.code, turn

    def promise(self, node: Node, move: Move) -> int:
        """Prefer a flat onto the house; captures would cost more to find than they save."""
        return 1_000_000 * (1 << move.target == ENEMY_HOUSE[node.turn])

    def merits(self, node: Node, moves: Sequence[Move]) -> Sequence[int]:
        found = self.lively(node)
        return [move in found for move in moves]

    def lively(self, node: Node) -> Sequence[Move]:
        """A flat's step onto the house, or else the captures."""
        turn, sides, *_ = node
        own, enemy = sides[turn], sides[1 - turn]
        prey, house = enemy.occupied, ENEMY_HOUSE[turn]
        unclaimed = BOARD & ~(own.talls | prey)
        empty = unclaimed & ~own.occupied
        found: list[Move] = []
        for kind, targets, moves, others, attackers in self._hunting(turn, own):
            there = targets & (unclaimed if kind else empty)
            if kind == FLAT and there & house:
                return moves[house]
            caught = others & prey
            tiles = 0
            while caught:
                tiles |= attackers[caught & -caught]
                caught &= caught - 1
            if tiles & there:
                found += moves[tiles & there]
        return found

    def passed(self, node: Node) -> Node | None:
        """As after any move: what is attacked twice is captured."""
        turn, sides, quiet, limit, *_ = node
        own, enemy = sides[turn], sides[1 - turn]
        other = Seat(1 - turn)
        if lost := own.twice & enemy.occupied:
            enemy = self._side(other, enemy.code & ~(lost | lost << 29 | lost << 58 | lost << 87))
        if not _can_move(enemy, own):
            return None
        return Node(other, (own, enemy) if turn == WHITE else (enemy, own), quiet, limit)

    def _hunting(self, seat: int, side: Side) -> tuple[Hunter, ...]:
        name = side.code << 1 | seat
        hunters = self._hunters.get(name)
        if hunters is None:
            if len(self._hunters) >= ARRANGEMENTS:
                self._hunters.clear()
            hunters = self._hunters[name] = tuple(
                Hunter(kind, targets, moves, side.once & ~(targets & ~side.twice), _ATTACKERS[seat][kind])
                for kind, targets, moves in sorted(side.pieces, key=_by_kind)
            )
        return hunters

    def _side(self, seat: int, code: int) -> Side:
        name = code << 1 | seat
        side = self._sides.get(name)
        if side is None:
            if len(self._sides) >= ARRANGEMENTS:
                self._sides.clear()
            side = self._sides[name] = self._work_out(seat, code)
        return side

    def _work_out(self, seat: int, code: int) -> Side:
        army = Army(*(code >> 29 * kind & BOARD for kind in range(4)))
        talls = army.talls
        once = twice = 0
        pieces = []
        talls_reach = flats_reach = (0, 0, 0)
        for kind in (ARM, BLIND, STAR, FLAT):
            left = army[kind] if kind else army.flats & ~talls
            ones = twos = fours = 0
            if kind != FLAT:
                ones, twos, fours = talls_reach
            while left:
                piece = left & -left
                targets, moves = REACH[seat][kind][piece]
                twice |= once & targets
                once |= targets
                pieces.append((kind, targets, moves))
                fours ^= twos & ones & targets
                twos ^= ones & targets
                ones ^= targets
                left ^= piece
            if kind == FLAT:
                flats_reach = ones, twos, fours
            else:
                talls_reach = ones, twos, fours
        side = Side(army, code, army.flats | talls, talls, once, twice, 0, tuple(pieces), talls_reach, flats_reach)
        worth = self._material(side, BOARD) + self._weights.near * _nearness(seat, army.flats & ~talls)
        return side._replace(worth=worth)

    def _material(self, side: Side, tiles: Bits) -> int:
        """The worth of the pieces on some tiles, a stack counted as two."""
        flats, arms, blinds, stars = side.army
        flat, arm, blind, star, *_ = self._weights
        return (
            flat * (flats & tiles).bit_count()
            + arm * (arms & tiles).bit_count()
            + blind * (blinds & tiles).bit_count()
            + star * (stars & tiles).bit_count()
        )


def _by_kind(piece: tuple[int, Bits, dict[Bits, tuple[Move, ...]]]) -> int:
    return piece[0]


def _attackers(seat: int, kind: int) -> dict[Bits, Bits]:
    targets = TARGETS[seat][kind]
    return {tile: sum(piece for piece in targets if targets[piece] & tile) for tile in targets}


_ATTACKERS = tuple(tuple(_attackers(seat, kind) for kind in range(4)) for seat in (0, 1))


def _code_of(army: Army) -> int:
    return sum(bits << 29 * kind for kind, bits in enumerate(army))


def _can_move(side: Side, rival: Side) -> bool:
    unclaimed = BOARD & ~(side.talls | rival.occupied)
    one, two, four = side.tall_reach
    if (one | two | four) & unclaimed:
        return True
    one, two, four = side.flat_reach
    return bool((one | two | four) & unclaimed & ~side.occupied)


def _reach(side: Side, rival: Side) -> int:
    unclaimed = BOARD & ~(side.talls | rival.occupied)
    empty = unclaimed & ~side.occupied
    one, two, four = side.tall_reach
    count = (one & unclaimed).bit_count() + 2 * (two & unclaimed).bit_count() + 4 * (four & unclaimed).bit_count()
    one, two, four = side.flat_reach
    return count + (one & empty).bit_count() + 2 * (two & empty).bit_count() + 4 * (four & empty).bit_count()


def _steps(seat: int) -> tuple[Bits, ...]:
    """Tiles from which a flat needs at most 1, 2, 3 steps to the enemy house."""
    reached, rings = ENEMY_HOUSE[seat], []
    for _ in range(3):
        reached |= sum(piece for piece, targets in TARGETS[seat][FLAT].items() if targets & reached)
        rings.append(reached)
    return tuple(rings)


_NEAR = tuple(_steps(seat) for seat in (0, 1))


def _nearness(seat: int, flats: Bits) -> int:
    return sum((flats & ring).bit_count() for ring in _NEAR[seat])
