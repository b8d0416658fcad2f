"""The search: iterative deepening, principal variations and a table of positions.

All seats but the one that asks count as one opponent: with two seats that is the usual search, with more of them the
careful one that expects everyone else to play against oneself. `opponents.opponents.crowd` has the other one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Generic, NamedTuple

from games.core import Seat
from opponents.core import PROVEN, WIN, M, N, OutOfBudget, Tree

TABLE_SIZE = 400_000
"""Entries of the table of positions; when it is full it starts anew."""
DEEPEST = 64
FORCED = 12
"""Plies that lines with one legal move may go beyond the depth; so recursion stays below a hundred."""

ENDLESS = 10 * WIN
EXACT, LOWER, UPPER = range(3)
_POLL = 1000
"""Nodes after which the search asks whether it is to stop."""


class Ranking(NamedTuple, Generic[M]):
    """Every move of the root with its score, best first, after a search of some depth."""

    depth: int
    nodes: int
    moves: tuple[tuple[M, int], ...]


class Search(Generic[N, M]):
    """One search from one node, for the seat to move there."""

    def __init__(
        self,
        tree: Tree[N, M],
        root: N,
        nodes: int,
        margin: int = 0,
        halted: Callable[[], bool] | None = None,
        *,
        detour: int = 0,
    ) -> None:
        """`margin`: how far below the best move scores have to be exact; `halted` is asked now and then.

        `detour`: how many plies to look deeper for other ways to win once one is proven.
        """
        seat = tree.seat(root)
        assert seat is not None
        self.nodes = 0
        self._tree, self._root, self._me = tree, root, seat
        self._budget, self._margin, self._halted, self._detour = nodes, margin, halted, detour
        self._stop = ENDLESS
        self._table: dict[Hashable, tuple[int, int, int, M]] = {}
        self._history: dict[tuple[bool, M], int] = {}
        self._horizon = 0
        self._ranked: list[tuple[M, int]] = []

    def deepen(self, moves: Sequence[M], deepest: int = DEEPEST) -> Iterator[Ranking[M]]:
        """Rank the moves of the root ever deeper, until the nodes are used up; one ply is always looked at."""
        order = [(move, 0) for move in moves]
        last = deepest
        for depth in range(1, deepest + 1):
            self._ranked, self._horizon = [], depth + FORCED
            try:
                self._rank([move for move, _ in order], depth)
            except OutOfBudget:
                yield Ranking(depth - 1, self.nodes, tuple(self._merged(order)))
                return
            order = sorted(self._ranked, key=_by_score)
            yield Ranking(depth, self.nodes, tuple(order))
            best = order[0][1]
            if best > PROVEN:
                last = min(last, depth + self._detour)
            if best < -PROVEN or depth == last:
                return
            if depth == 1:
                self._stop = min(self._budget, self.nodes + _POLL)

    def line(self, move: M, longest: int) -> tuple[M, ...]:
        """The expected continuation, as far as the table still has it."""
        line, node = [move], self._tree.child(self._root, move)
        while len(line) < longest and self._tree.seat(node) is not None:
            entry = self._table.get(self._tree.key(node))
            if entry is None or entry[3] not in self._tree.moves(node):
                break
            line.append(entry[3])
            node = self._tree.child(node, entry[3])
        return tuple(line)

    def _merged(self, before: list[tuple[M, int]]) -> list[tuple[M, int]]:
        """A ranking cut short: what was not searched again stays as far behind the best as it was before."""
        if not self._ranked:
            return before
        best, former = max(score for _, score in self._ranked), before[0][1]
        searched = {move for move, _ in self._ranked}
        rest = [(move, min(score, best - max(1, former - score))) for move, score in before if move not in searched]
        return sorted([*self._ranked, *rest], key=_by_score)

    def _rank(self, moves: Sequence[M], depth: int) -> None:
        best = -ENDLESS
        for move in moves:
            floor = best - self._margin - bool(self._margin)
            score = self._try(move, depth, -ENDLESS if best == -ENDLESS else floor)
            self._ranked.append((move, score))
            best = max(best, score)

    def _try(self, move: M, depth: int, floor: int) -> int:
        """The score of a move of the root, exact above the floor."""
        child = self._tree.child(self._root, move)
        self._count()
        seat = self._tree.seat(child)
        if seat is None:
            return self._tree.result(child, self._me) * (WIN - 1)
        sign = 1 if seat == self._me else -1
        if depth == 1 or self._tree.stops(child):
            return sign * self._leaf(child, seat, -ENDLESS, ENDLESS, 1)
        if floor > -ENDLESS:
            probe = floor if sign > 0 else -floor - 1
            score = sign * self._value(child, seat, depth - 1, probe, probe + 1, 1)
            if score <= floor:
                return score
        window = (floor, ENDLESS) if sign > 0 else (-ENDLESS, -floor)
        return sign * self._value(child, seat, depth - 1, *window, 1)

    def _leaf(self, node: N, seat: Seat, alpha: int, beta: int, ply: int) -> int:
        """What a position at the end of the depth promises the side to move."""
        worth = self._tree.worth(node, self._me)
        return worth if seat == self._me else -worth

    # One function for speed: a call more for every node costs a tenth of the nodes.
    def _value(  # noqa: C901, PLR0912
        self, node: N, seat: Seat, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """The score for the side to move, exact between alpha and beta, else a bound."""
        tree, first = self._tree, None
        key = tree.key(node)
        if entry := self._table.get(key):
            known, bound, value, first = entry
            if known == depth or not -PROVEN < value < PROVEN:
                value = seen_from_root(value, ply)
                if bound == EXACT or (value >= beta if bound == LOWER else value <= alpha):
                    return value
        mine = seat == self._me
        moves = self._ordered(node, mine, depth, first)
        deeper = depth if len(moves) == 1 and ply < self._horizon else depth - 1
        best, choice, floor = -ENDLESS, moves[0], alpha
        for move in moves:
            child = tree.child(node, move)
            self.nodes += 1
            if self.nodes >= self._stop:
                self._pause()
            turn = tree.seat(child)
            if turn is None:
                value = tree.result(child, self._me) * (WIN - ply - 1)
                value = value if mine else -value
            elif deeper <= 0 or tree.stops(child):
                value = tree.worth(child, self._me)
                value = value if mine else -value
            elif (turn == self._me) == mine:
                value = self._value(child, turn, deeper, alpha, beta, ply + 1)
            elif best == -ENDLESS:
                value = -self._value(child, turn, deeper, -beta, -alpha, ply + 1)
            else:
                value = -self._value(child, turn, deeper, -alpha - 1, -alpha, ply + 1)
                if alpha < value < beta:
                    value = -self._value(child, turn, deeper, -beta, -alpha, ply + 1)
            if value > best:
                best, choice = value, move
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        self._history[mine, move] = self._history.get((mine, move), 0) + depth * depth
                        break
        bound = LOWER if best >= beta else UPPER if best <= floor else EXACT
        self._keep(key, (depth, bound, seen_from_node(best, ply), choice))
        return best

    def _ordered(self, node: N, mine: bool, depth: int, first: M | None) -> Sequence[M]:
        """The best move known first, then by promise and by how often a move refuted something."""
        moves, promise, history = self._tree.candidates(node), self._tree.promise, self._history
        if depth > 1 and len(moves) > 1:
            moves = sorted(moves, key=lambda move: -promise(node, move) - history.get((mine, move), 0))
        if first is None or first == moves[0] or first not in moves:  # histories differ: it may be illegal here
            return moves
        return [first, *(move for move in moves if move != first)]

    def _keep(self, key: Hashable, entry: tuple[int, int, int, M]) -> None:
        if len(self._table) >= TABLE_SIZE:
            self._table.clear()
        self._table[key] = entry

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes >= self._stop:
            self._pause()

    def _pause(self) -> None:
        """Stop where the nodes are used up or nobody waits any more."""
        if self.nodes >= self._budget or (self._halted is not None and self._halted()):
            raise OutOfBudget
        self._stop = min(self._budget, self.nodes + _POLL)


def _by_score(ranked: tuple[M, int]) -> int:
    return -ranked[1]


def seen_from_root(value: int, ply: int) -> int:
    """A proven score counts its plies from the root while searching, and from the node in the table."""
    return value - ply if value > PROVEN else value + ply if value < -PROVEN else value


def seen_from_node(value: int, ply: int) -> int:
    return value + ply if value > PROVEN else value - ply if value < -PROVEN else value
