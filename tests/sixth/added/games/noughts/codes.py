"""Position codes: `.../.x./..o x`."""

from __future__ import annotations

from games.core import BadPosition, quoted
from games.noughts.position import EMPTY, SIGNS, Position
from games.noughts.rules import judged, line_of


def encode(position: Position) -> str:
    """The rows from the top, then whose turn it is or would be."""
    board = position.board
    return f"{board[:3]}/{board[3:6]}/{board[6:]} {SIGNS[position.side]}"


def decode(code: str) -> Position:
    """Read a position code."""
    rows, _, sign = code.partition(" ")
    board = rows.replace("/", "")
    if [len(row) for row in rows.split("/")] != [3, 3, 3] or not set(board) <= {*SIGNS, EMPTY}:
        raise BadPosition(f"A position code looks like “.../.x./..o x”, not {quoted(code)}.")
    if board.count("x") - board.count("o") not in (0, 1):
        raise BadPosition("There are as many crosses as noughts, or one more.")
    position = judged(board)
    if sign != SIGNS[position.side]:
        raise BadPosition(f"It is the turn of {SIGNS[position.side]}, not of {quoted(sign)}.")
    if line_of(board, position.side):
        raise BadPosition("Nobody moves after three in a row.")
    return position
