"""Moves as text: the name of a square."""

from __future__ import annotations

import re
from typing import Final

from games.core import BadNotation, Said, Step, quoted
from games.noughts.board import Move
from games.noughts.position import Position

_MOVE: Final = re.compile(r"\s*([a-c])\s*([1-3])\s*", re.IGNORECASE | re.ASCII)


def format_move(move: Move) -> str:
    """The square."""
    return move.cell


def parse_move(position: Position, text: str) -> Move:
    """Read the name of a square; raises `BadNotation`."""
    match = _MOVE.fullmatch(text)
    if not match:
        raise BadNotation(Said("{text} is not a square. Name one from a1 to c3.", text=quoted(text)))
    return Move((match[1] + match[2]).lower())


def path_to(position: Position, move: Move) -> tuple[Step, ...]:
    """The file, which is no square, then the square."""
    file = move.cell[0]
    return (Step(file, Said("file {file}", file=file)), Step(move.cell, Said("{cell}: empty square", cell=move.cell)))
