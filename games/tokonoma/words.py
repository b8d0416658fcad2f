"""A position of tokonoma in characters and in words."""

from __future__ import annotations

from games.core import Said, Seat, addressed, counted
from games.telling import told_to
from games.tokonoma.board import OPPONENT, PLAYERS, TILES, WIDTHS
from games.tokonoma.events import HOUSE_CAPTURED, STUCK, TO_READERS
from games.tokonoma.notation import format_move
from games.tokonoma.position import Position, Reason
from games.tokonoma.rules import apply, ending, legal_moves

HOUSES_LINE = Said("Black's house: c1. White's house: c7.")


def diagram(position: Position) -> str:
    """The board, every tile with its name and its piece, `.` where it is empty."""
    pieces = position.pieces()
    lines = []
    for row, width in WIDTHS.items():
        names = (name for name in TILES if name[0] == row)
        tiles = "".join(f"{name} {pieces.get(name, '.'):<3}" for name in names)
        lines.append("   " * (7 - width) + tiles.rstrip())
    legend = Said("F A B S White, f a b s Black, + on a Flat")
    return Said.joined(("\n".join([*lines, ""]), legend, HOUSES_LINE), by="\n")


def prompt(position: Position, viewer: Seat | None = None) -> str:
    """Say who has to move, and the move if there is only one; or how it ended."""
    if position.to_move is None:
        return _say_end(position, viewer)
    player, moves = PLAYERS[position.to_move], legal_moves(position)
    if len(moves) == 1:
        to, about = Said("Your only move is {move}."), Said("{player} has only one move: {move}.")
        return addressed(viewer, player, to, about, move=format_move(moves[0]))
    return addressed(viewer, player, Said("Move one of your pieces."), Said("{player} moves one of their pieces."))


def topic(position: Position) -> str:
    """The section about how it ended, about attacks where there is something to capture, or about moves."""
    if position.to_move is None:
        return "5.4" if ending(position)[1] is Reason.QUIET else "5.3"
    return "5.2" if _can_capture(position) else "5.1"


def _can_capture(position: Position) -> bool:
    return any(event.kind == "capture" for move in legal_moves(position) for event in apply(position, move)[1])


def _say_end(position: Position, viewer: Seat | None) -> str:
    winner, reason = ending(position)
    if winner is None:
        return counted(
            "The match is a draw after 1 quiet move.",
            "The match is a draw after {count} quiet moves in a row.",
            position.quiet,
        )
    about = HOUSE_CAPTURED if reason is Reason.HOUSE else STUCK
    return told_to(viewer, about, TO_READERS[about], player=PLAYERS[winner], other=PLAYERS[OPPONENT[winner]])
