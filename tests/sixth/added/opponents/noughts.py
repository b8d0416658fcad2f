"""Noughts and Crosses: what counts are the rows that can still be one's own."""

from __future__ import annotations

from games.core import Seat
from games.noughts.board import LINES
from games.noughts.position import EMPTY, SIGNS, Position
from opponents.position import PlainTree

OPEN = 20
"""The worth of a row in which the other side has nothing."""


class NoughtsTree(PlainTree):
    """The states of the game, valued by open rows."""

    def worth(self, node: Position, seat: Seat) -> int:
        """The open rows, more for every sign that stands there."""
        return self._rows(node, seat) - self._rows(node, Seat(1 - seat))

    def _rows(self, node: Position, seat: Seat) -> int:
        rows = ([node.board[at] for at in line] for line in LINES)
        return sum(OPEN * (1 + row.count(SIGNS[seat])) for row in rows if set(row) <= {SIGNS[seat], EMPTY})
