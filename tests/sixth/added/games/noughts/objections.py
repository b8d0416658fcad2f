"""Why a move is refused."""

from __future__ import annotations

from games.core import Objection, Said
from games.noughts.board import CELLS, PLAYERS, Move
from games.noughts.position import EMPTY, SIGNS, Position
from games.noughts.rules import legal_moves
from games.noughts.words import say_end


def object_to(position: Position, move: Move) -> Objection | None:
    """The match is over (4), or the square is taken (3)."""
    if position.result:
        return Objection("4", Said("The match is over: {ending}.", ending=say_end(position)))
    sign = position.board[CELLS.index(move.cell)]
    if sign == EMPTY:
        return None
    values = {"cell": move.cell, "owner": PLAYERS[SIGNS.index(sign)], "other": legal_moves(position)[0].cell}
    return Objection("3", Said("{cell} is taken by {owner}; {other}, for example, is empty.", **values), (move.cell,))
