"""Moves as text, such as `a1-b2`, and as successive choices."""

from __future__ import annotations

import re
from typing import Final

from games.core import BadNotation, Said, Step, listed, quoted
from games.honey_donuts.board import CELLS, HOLE, PIECE_NAMES, ROWS, Move
from games.honey_donuts.position import Position
from games.honey_donuts.rules import wins

_MOVE: Final = re.compile(
    r"\s*([a-z])\s*([0-9])(?:[\s\-_>→:,;/~x*]|to)*([a-z])\s*([0-9])[\s#!x*+.]*", re.IGNORECASE | re.ASCII
)


def format_move(move: Move) -> str:
    """The end where a piece goes out, then the end where it comes back."""
    return f"{move.out}-{move.back}"


def parse_move(position: Position, text: str) -> Move:
    """Read two cells whatever stands between and behind them; raises `BadNotation`."""
    match = _MOVE.fullmatch(text)
    if not match:
        raise BadNotation(
            Said(
                "{text} is not a move. Name the two ends of a line, first the one where a piece is pushed out, "
                "then the one where it comes back: “a1-b2”.",
                text=quoted(text),
            )
        )
    first, second = (match[1] + match[2]).lower(), (match[3] + match[4]).lower()
    _check_cell(text, first)
    _check_cell(text, second)
    return Move(first, second)


def path_to(position: Position, move: Move) -> tuple[Step, ...]:
    """The piece that goes out, then where it comes back."""
    out = Said("{cell}: push out the {piece}", cell=move.out, piece=PIECE_NAMES[position.pieces[move.out]])
    back = Said("{cell}: it comes back here", cell=move.back)
    if wins(position, move):
        back = Said("{cell}: the line is pushed from here and wins", cell=move.back)
    return Step(move.out, out, move.out), Step(move.back, back, move.back)


def _check_cell(text: str, cell: str) -> None:
    if cell in CELLS:
        return
    if cell == HOLE:
        raise BadNotation(
            Said("{text} names c3, which is the hole; name the two ends of a line, like “c1-c2”.", text=quoted(text))
        )
    row = next((row for row in ROWS if row[0][0] == cell[0]), None)
    right: str = Said("the rows are a to e, as in “a1-b2”")
    if row:
        right = Said("row {row} has the cells {cells}", row=cell[0], cells=listed(row))
    raise BadNotation(
        Said("{text} names {cell}, which is not a cell: {right}.", text=quoted(text), cell=cell, right=right)
    )
