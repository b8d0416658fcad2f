"""The search of the best level: it spends its positions where they promise most.

Captures, killers and what refuted other moves come first, and the techniques of a plan let it look less far where
little is to be found and further where much happens. Without any of them it finds what plain minimax of the same depth
finds. What it says is proven is so: nothing is left out of a forced win or loss.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from games.core import Seat
from opponents.core import PLAIN, PROVEN, WIN, M, N, Technique, Tree
from opponents.search import DEEPEST, ENDLESS, EXACT, FORCED, LOWER, UPPER, Search, seen_from_node, seen_from_root

LIVELY = 8
"""Plies that captures and the like are followed beyond the depth."""
SHALLOW = 3
"""The depth below which nothing is reduced, and no pass is tried."""

_FIRST, _PROMISING, _KILLER = 1 << 60, 1 << 50, 1 << 40
"""The move of the table, what promises much and the killers in the order of moves, all before the history."""
_MOST = 1 << 14
"""No history is further from zero than this."""


class SelectiveSearch(Search[N, M]):
    """One search from one node, by the techniques of a plan."""

    def __init__(
        self,
        tree: Tree[N, M],
        root: N,
        nodes: int,
        margin: int = 0,
        halted: Callable[[], bool] | None = None,
        *,
        detour: int = 0,
        techniques: Technique = PLAIN,
    ) -> None:
        super().__init__(tree, root, nodes, margin, halted, detour=detour)
        self._reduces = Technique.REDUCTION in techniques
        self._passes = Technique.NULL_MOVE in techniques
        self._follows = Technique.QUIESCENCE in techniques
        self._killers: list[tuple[M, ...]] = [()] * (DEEPEST + FORCED + 1)

    def _leaf(self, node: N, seat: Seat, alpha: int, beta: int, ply: int, looks: int = LIVELY) -> int:
        """What a position at the end of the depth is worth, and what comes of its captures if they pay."""
        tree, mine = self._tree, seat == self._me
        best = tree.worth(node, self._me) if mine else -tree.worth(node, self._me)
        if best >= beta or not looks or not self._follows or tree.stops(node):
            return best
        alpha = max(alpha, best)
        for move in tree.lively(node):
            child = tree.child(node, move)
            self._count()
            turn = tree.seat(child)
            if turn is None:
                value = tree.result(child, self._me) * (WIN - ply - 1)
                value = value if mine else -value
            elif (turn == self._me) == mine:
                value = self._leaf(child, turn, alpha, beta, ply + 1, looks - 1)
            else:
                value = -self._leaf(child, turn, -beta, -alpha, ply + 1, looks - 1)
            best, alpha = max(best, value), max(alpha, value)
            if alpha >= beta:
                break
        return best

    def _value(self, node: N, seat: Seat, depth: int, alpha: int, beta: int, ply: int, may_pass: bool = True) -> int:
        """The score for the side to move, exact between alpha and beta, else a bound."""
        if depth <= 0:
            return self._leaf(node, seat, alpha, beta, ply)
        tree = self._tree
        key = tree.key(node)
        known, first = self._recall(key, depth, alpha, beta, ply)
        if known is not None:
            return known
        if self._passes and may_pass and beta - alpha == 1 and self._stands_well(node, seat, depth, beta, ply):
            return beta
        if first is None and self._reduces and depth > SHALLOW:
            depth -= 1
        mine = seat == self._me
        moves, special = self._in_order(node, mine, ply, first)
        deeper = depth if len(moves) == 1 and ply < self._horizon else depth - 1
        best, choice, floor = -ENDLESS, moves[0], alpha
        for number, move in enumerate(moves):
            reduced = self._reduction(depth, number) if number >= special else 0
            child = tree.child(node, move)
            self.nodes += 1
            if self.nodes >= self._stop:
                self._pause()
            value = self._after(child, mine, deeper, reduced, alpha, beta, ply + 1, is_first=not number)
            if value > best:
                best, choice = value, move
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        self._remember(mine, moves[: number + 1], depth, ply)
                        break
        bound = LOWER if best >= beta else UPPER if best <= floor else EXACT
        self._keep(key, (depth, bound, seen_from_node(best, ply), choice))
        return best

    def _recall(self, key: Hashable, depth: int, alpha: int, beta: int, ply: int) -> tuple[int | None, M | None]:
        """The score, if the table has one that is good enough, and the best move it knows."""
        entry = self._table.get(key)
        if entry is None:
            return None, None
        known, bound, value, first = entry
        if known == depth or (known > depth and self._reduces) or not -PROVEN < value < PROVEN:
            value = seen_from_root(value, ply)
            if bound == EXACT or (value >= beta if bound == LOWER else value <= alpha):
                return value, first
        return None, first

    def _after(
        self, child: N, mine: bool, depth: int, reduced: int, alpha: int, beta: int, ply: int, *, is_first: bool
    ) -> int:
        """The score of a move for the side that makes it; any but the first has to show that it is better at all."""
        tree = self._tree
        turn = tree.seat(child)
        if turn is None:
            value = tree.result(child, self._me) * (WIN - ply)
            return value if mine else -value
        if tree.stops(child):
            depth = reduced = 0
        sign = 1 if (turn == self._me) == mine else -1
        if not is_first:
            low = alpha if sign > 0 else -alpha - 1
            value = sign * self._value(child, turn, depth - reduced, low, low + 1, ply)
            if reduced and value > alpha:
                value = sign * self._value(child, turn, depth, low, low + 1, ply)
            if not alpha < value < beta:
                return value
        low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
        return sign * self._value(child, turn, depth, low, high, ply)

    def _reduction(self, depth: int, number: int) -> int:
        """How many plies less the ordinary moves that come late are looked at."""
        if not self._reduces or depth < SHALLOW or number < 2:
            return 0
        return 1 + (number >= 6) + (depth >= 6) + (number >= 12 and depth >= 8)

    def _stands_well(self, node: N, seat: Seat, depth: int, beta: int, ply: int) -> bool:
        """Whether the side to move reaches beta even if it passes."""
        tree, mine = self._tree, seat == self._me
        worth = tree.worth(node, self._me) if mine else -tree.worth(node, self._me)
        if depth < SHALLOW or worth < beta or not -PROVEN < beta < PROVEN:
            return False
        child = tree.passed(node)
        turn = None if child is None else tree.seat(child)
        if child is None or turn is None:
            return False
        self._count()
        return -self._value(child, turn, depth - SHALLOW - depth // 4, -beta, 1 - beta, ply + 1, False) >= beta

    def _in_order(self, node: N, mine: bool, ply: int, first: M | None) -> tuple[Sequence[M], int]:
        """The moves, and how many of them, at the front, are no ordinary ones."""
        moves = self._tree.candidates(node)
        if len(moves) == 1:
            return moves, 1
        killers, history = self._killers[ply], self._history
        places: dict[M, int] = {}
        for move, merit in zip(moves, self._tree.merits(node, moves), strict=True):
            if move == first:
                places[move] = _FIRST
            elif merit > 0:
                places[move] = _PROMISING + merit
            elif move in killers:
                places[move] = _KILLER
            else:
                places[move] = history.get((mine, move), 0) + 2 * _MOST * merit
        special = sum(place >= _KILLER for place in places.values())
        return sorted(moves, key=places.__getitem__, reverse=True), special

    def _remember(self, mine: bool, tried: Sequence[M], depth: int, ply: int) -> None:
        """Have the last of these moves, which refuted something, earlier from now on, and the others later."""
        *others, best = tried
        if best not in self._killers[ply]:
            self._killers[ply] = (best, *self._killers[ply][:1])
        gain, history = min(depth * depth, 400), self._history
        for move, change in ((best, gain), *((move, -gain) for move in others)):
            before = history.get((mine, move), 0)
            history[mine, move] = before + change - before * gain // _MOST
