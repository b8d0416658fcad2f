"""A position in words and characters."""

from __future__ import annotations

from games.core import Said, Seat, addressed
from games.noughts.board import GRID, PLAYERS
from games.noughts.position import Position


def diagram(position: Position) -> str:
    """The squares, with the names of files and ranks."""
    rows = (f"{row[0][1]} {' '.join(position.board[3 * at : 3 * at + 3])}" for at, row in enumerate(GRID.rows))
    return "\n".join([*rows, "  a b c", "", prompt(position)])


def prompt(position: Position, viewer: Seat | None = None) -> str:
    """Whose turn it is, or how the match ended."""
    if position.result:
        return Said("The match is over: {ending}.", ending=say_end(position, viewer))
    to, about = Said("Choose an empty square."), Said("{player} chooses an empty square.")
    return addressed(viewer, PLAYERS[position.side], to, about)


def topic(position: Position) -> str:
    """The end of the match, or the move."""
    return "4" if position.result else "3"


def say_end(position: Position, viewer: Seat | None = None) -> str:
    """Who won, as a part of a sentence."""
    assert position.result
    winner = position.result.winner
    if winner is None:
        return Said("nobody has three in a row, so it is a draw")
    return addressed(viewer, PLAYERS[winner], Said("you have three in a row"), Said("{player} has three in a row"))
