"""A position of Noughts and Crosses for whoever cannot see the board."""

from __future__ import annotations

from games.core import Played, Said, Seat, addressed
from games.noughts.board import CELLS, PLAYERS, SEAT_NAMES, Move
from games.noughts.events import TO_READERS
from games.noughts.position import SIGNS, Position
from games.noughts.rules import legal_moves
from games.noughts.words import prompt
from games.telling import listed, tell_last


def describe(position: Position, viewer: Seat | None = None, last: Played[Position, Move] | None = None) -> str:
    """The choices, the last move, and where the signs stand."""
    sentences: list[str] = [_decision(position, viewer)]
    if last is not None:
        sentences.append(tell_last(viewer, PLAYERS[last.seat], last.move.cell, last.events, TO_READERS))
    sentences += (_signs(position, seat) for seat in (0, 1))
    return Said.joined(sentences)


def _decision(position: Position, viewer: Seat | None) -> str:
    if position.result:
        return prompt(position, viewer)
    squares = listed(move.cell for move in legal_moves(position))
    to, about = Said("You ({side}) can choose {squares}."), Said("{player} can choose {squares}.")
    return addressed(viewer, PLAYERS[position.side].full, to, about, squares=squares)


def _signs(position: Position, seat: int) -> Said:
    cells = " ".join(cell for cell, sign in zip(CELLS, position.board, strict=True) if sign == SIGNS[seat])
    return Said("{side}: {cells}.", side=SEAT_NAMES[seat], cells=cells or "–")
