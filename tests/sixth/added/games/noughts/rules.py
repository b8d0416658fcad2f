"""Write a sign into an empty square; three in a row win."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Event, Outcome, Seat
from games.noughts.board import CELLS, LINES, Move
from games.noughts.events import tell_full, tell_line
from games.noughts.position import EMPTY, SIGNS, Position, Reason


def legal_moves(position: Position) -> Sequence[Move]:
    """Every empty square (3)."""
    if position.result:
        return ()
    return tuple(Move(cell) for cell, sign in zip(CELLS, position.board, strict=True) if sign == EMPTY)


def apply(position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """The board with one more sign, and whether that ends the match (4)."""
    at, seat = CELLS.index(move.cell), position.side
    board = position.board[:at] + SIGNS[seat] + position.board[at + 1 :]
    after = judged(board)
    if line := line_of(board, seat):
        return after, (tell_line(seat, line),)
    return after, (tell_full(),) if after.result else ()


def outcome(position: Position) -> Outcome | None:
    """How the match ended."""
    return position.result


def judged(board: str) -> Position:
    """A board with its result."""
    for seat in (Seat(0), Seat(1)):
        if line_of(board, seat):
            return Position(board, None, Outcome(((seat,), (Seat(1 - seat),)), Reason.LINE))
    if EMPTY not in board:
        return Position(board, None, Outcome(((Seat(0), Seat(1)),), Reason.FULL))
    return Position(board, Position(board).side)


def line_of(board: str, seat: Seat) -> tuple[str, ...]:
    """The squares of three in a row, none where a seat has no such row."""
    wanted = SIGNS[seat] * 3
    lines = (line for line in LINES if "".join(board[at] for at in line) == wanted)
    return tuple(CELLS[at] for at in next(lines, ()))
