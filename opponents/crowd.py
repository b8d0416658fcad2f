"""Three and four seats: what several rivals amount to, and a search that expects each of them to play for themselves.

The usual search (`opponents.opponents.search`) counts all rivals as one opponent. With four seats that is too anxious:
looking deeper gains little. The search here goes down the tree again and again, mostly where every seat does best for
itself, and takes the mean of what it found. There is no chance in it, and only arithmetic that is the same on every
machine.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Generic

from games.core import Seat
from opponents.core import WIN, M, N, Tree
from opponents.search import Ranking

CURIOSITY = 0.5
"""How much a move that was looked at seldom is preferred to one that looks better; 0.25 and 1 were no better."""
_POLL = 1000
"""Nodes after which the search asks whether it is to stop, and tells what it has found."""
_HUNDREDTH = 0.990049833749168
"""e to the power of -1/100: a hundred more on the score multiplies the odds by e."""
_MOST = 1500
"""Points of a score by which it is as good as decided."""


def _powers() -> tuple[float, ...]:
    powers = [1.0]
    for _ in range(_MOST):
        powers.append(powers[-1] * _HUNDREDTH)
    return tuple(powers)


_ODDS = _powers()
"""The odds of a seat against one that is so many points ahead."""
_RISING = _ODDS[::-1]


def advantage(strengths: Sequence[int], active: Sequence[Seat], seat: Seat) -> int:
    """How far a seat is ahead of the others that are still in: half of the strongest, half of all."""
    if len(strengths) == 2:
        return strengths[seat] - strengths[1 - seat]
    others = [strengths[other] for other in active if other != seat]
    if not others:
        return strengths[seat]
    return strengths[seat] - (max(others) + sum(others) // len(others)) // 2


class Spot(Generic[N, M]):
    """A position that was looked at, and what came of it."""

    __slots__ = ("node", "options", "seat", "shares", "visits")

    def __init__(self, node: N, seat: Seat | None, shares: Sequence[float]) -> None:
        self.node, self.seat, self.visits = node, seat, 1
        self.shares = shares
        """By seat how likely it wins, added up over all visits."""
        self.options: list[tuple[float, M, Spot[N, M]]] | None = None
        """Every move with how promising it is, the most promising first; `None` until someone looks."""


class CrowdSearch(Generic[N, M]):
    """One search from one node, for the seat to move there."""

    def __init__(self, tree: Tree[N, M], root: N, nodes: int, halted: Callable[[], bool] | None = None) -> None:
        """Begin a search; `halted` is asked now and then."""
        seat = tree.seat(root)
        assert seat is not None
        self.nodes = 0
        self._tree, self._me, self._budget, self._halted = tree, seat, nodes, halted
        self._seats = [Seat(number) for number, _ in enumerate(tree.strengths(root))]
        self._root = Spot[N, M](root, seat, self._shares(root))

    def deepen(self, moves: Sequence[M]) -> Iterator[Ranking[M]]:
        """Rank the moves of the root ever better, until the nodes are used up; one ply is always looked at."""
        self._open(self._root, moves)
        told = self.nodes
        yield self._ranking()
        if self._is_won():
            return
        while self.nodes < self._budget:
            self._visit()
            if self.nodes - told >= _POLL:
                told = self.nodes
                yield self._ranking()
                if self._halted is not None and self._halted():
                    return
        yield self._ranking()

    def line(self, move: M, longest: int) -> tuple[M, ...]:
        """The moves that were looked at most, this one first."""
        line, options = [move], self._root.options
        while options and len(line) < longest:
            options = next(spot.options for _, other, spot in options if other == line[-1])
            if options:
                line.append(max(options, key=_visits)[1])
        return tuple(line)

    @property
    def shares(self) -> Sequence[float]:
        """How likely every seat is to win, as far as it was looked."""
        if self._is_won():
            return [float(seat == self._me) for seat in self._seats]
        return [share / self._root.visits for share in self._root.shares]

    def _visit(self) -> None:
        """Go down to a position nobody has looked beyond, and back."""
        path, spot = [self._root], self._root
        while spot.options:
            spot = self._most_wanted(spot, spot.options)
            path.append(spot)
        if spot.seat is None:
            self.nodes += 1
            found: Sequence[float] = [share / spot.visits for share in spot.shares]
        else:
            found = self._open(spot, self._tree.moves(spot.node))
        for each in path:
            each.visits += 1
            each.shares = [share + more for share, more in zip(each.shares, found, strict=True)]

    def _most_wanted(self, spot: Spot[N, M], options: Sequence[tuple[float, M, Spot[N, M]]]) -> Spot[N, M]:
        """The move that is good for the seat to move, or was looked at too seldom to know."""
        seat, curiosity = spot.seat, CURIOSITY * sqrt(spot.visits)
        assert seat is not None
        most, wanted = -1.0, spot
        for promise, _, option in options:
            value = (option.shares[seat] + curiosity * promise) / option.visits
            if value > most:
                most, wanted = value, option
        return wanted

    def _open(self, spot: Spot[N, M], moves: Sequence[M]) -> Sequence[float]:
        """Look at every move; returns the shares after the one that the seat to move likes best."""
        tree, seat = self._tree, spot.seat
        assert seat is not None
        found = []
        for move in moves:
            child = tree.child(spot.node, move)
            found.append((move, Spot[N, M](child, tree.seat(child), self._shares(child))))
        self.nodes += len(found)
        found.sort(key=lambda option: -option[1].shares[seat])
        total = sum(1 / rank for rank in range(1, len(found) + 1))
        spot.options = [(1 / rank / total, *option) for rank, option in enumerate(found, 1)]
        return found[0][1].shares

    def _shares(self, node: N) -> Sequence[float]:
        """How likely every seat is to win."""
        tree = self._tree
        if tree.seat(node) is None:
            first = [seat for seat in self._seats if tree.result(node, seat) >= 0]
            return [1 / len(first) if seat in first else 0.0 for seat in self._seats]
        strengths = tree.strengths(node)
        most = max(each for each in strengths if each is not None)
        odds = [0.0 if each is None else _ODDS[min(most - each, _MOST)] for each in strengths]
        total = sum(odds)
        return [each / total for each in odds]

    def _is_won(self) -> bool:
        """Whether a move wins at once; it is what promised most."""
        assert self._root.options
        return self._score(self._root.options[0][2]) == WIN - 1

    def _ranking(self) -> Ranking[M]:
        """Rank by visits, which tell more than the mean: that may come of a single look."""
        assert self._root.options
        ranked, least = [], WIN
        for _, move, spot in sorted(self._root.options, key=lambda option: -_visits(option)):
            least = min(least, self._score(spot))
            ranked.append((move, least))
        return Ranking(len(self.line(ranked[0][0], _POLL)), self.nodes, tuple(ranked))

    def _score(self, spot: Spot[N, M]) -> int:
        share = spot.shares[self._me] / spot.visits
        if spot.seat is None and share in {0, 1}:
            return WIN - 1 if share else 1 - WIN
        if share > 0.5:
            return _points((1 - share) / share)
        return -_points(share / (1 - share))


def _visits(option: tuple[float, M, Spot[N, M]]) -> int:
    return option[2].visits


def _points(odds: float) -> int:
    """The points of a score that odds of at most one amount to."""
    return _MOST - bisect_left(_RISING, odds)
