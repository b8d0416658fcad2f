"""What a level does not see: a share of the replies, always the same ones in the same position."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic

from games.core import Seat
from opponents.core import M, N, Tree, draw


class Oversight(Tree[N, M], Generic[N, M]):
    """A tree in which some moves are missing below the root; captures and wins half as often."""

    def __init__(self, tree: Tree[N, M], root: N, percent: int, seed: int) -> None:
        super().__init__(tree.game)
        self._tree, self._root, self._seed = tree, root, seed
        self._limits = (percent * 10, percent * 5)

    def root(self, state: object) -> N:
        return self._root

    def seat(self, node: N) -> Seat | None:
        return self._tree.seat(node)

    def moves(self, node: N) -> Sequence[M]:
        return self._tree.moves(node)

    def candidates(self, node: N) -> Sequence[M]:
        moves = self._tree.candidates(node)
        if len(moves) < 2:
            return moves
        key = repr(self._tree.key(node))
        return [move for move in moves if self._sees(node, key, move)] or moves[:1]

    def child(self, node: N, move: M) -> N:
        return self._tree.child(node, move)

    def result(self, node: N, seat: Seat) -> int:
        return self._tree.result(node, seat)

    def worth(self, node: N, seat: Seat) -> int:
        return self._tree.worth(node, seat)

    def key(self, node: N) -> Hashable:
        return self._tree.key(node)

    def stops(self, node: N) -> bool:
        return self._tree.stops(node)

    def promise(self, node: N, move: M) -> int:
        return self._tree.promise(node, move)

    def _sees(self, node: N, key: str, move: M) -> bool:
        limit = self._limits[self._tree.promise(node, move) > 0]
        return draw(1000, self._seed, 0, f"{key} {move!r}") >= limit
