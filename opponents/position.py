"""The default way from a game to its tree: the public contract, points and the number of moves."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from games.core import Seat
from opponents.core import Tree

POINT, MOVE = 30, 4
"""The worth of a point of the score and of a legal move, where nothing better is known."""


class PlainTree(Tree[Any, Any]):
    """The states of a game as they are; trees of their own for a game begin here."""

    def root(self, state: Any) -> Any:
        return state

    def seat(self, node: Any) -> Seat | None:
        return node.to_move  # type: ignore[no-any-return]  # every state has it

    def moves(self, node: Any) -> Sequence[Any]:
        return self.game.legal_moves(node)

    def child(self, node: Any, move: Any) -> Any:
        return self.game.apply(node, move)[0]

    def result(self, node: Any, seat: Seat) -> int:
        outcome = self.game.outcome(node)
        assert outcome is not None
        first = outcome.places[0]
        return -1 if seat not in first else int(len(first) == 1)

    def worth(self, node: Any, seat: Seat) -> int:
        moves = MOVE * len(self.moves(node)) * (1 if node.to_move == seat else -1)
        score = self.game.score(node)
        if score is None:
            return moves
        return moves + POINT * (score[seat] - max(points for other, points in enumerate(score) if other != seat))

    def key(self, node: Any) -> Hashable:
        return node  # type: ignore[no-any-return]  # every state is hashable
