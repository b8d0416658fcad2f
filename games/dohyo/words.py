"""A Dohyō position in words and as a drawing with characters."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Said, Seat, addressed, counted, either, listed
from games.dohyo.board import PLAYERS, SEAT_NAMES, Move
from games.dohyo.events import ENDED, TO_WINNER
from games.dohyo.notation import format_move
from games.dohyo.position import Ending, Position
from games.dohyo.rules import legal_moves, legal_pushes


def diagram(position: Position) -> str:
    """The rows as they lie, each with its letter and, behind it, the numbers of its first and last cell."""
    return "\n".join(_draw_row(position, row) for row in position.board.rows)


def prompt(position: Position, viewer: Seat | None = None) -> str:
    """Tell what is forced, what is free, or how it ended."""
    if position.ending is not None:
        return how_it_ended(position, viewer)
    player, moves = PLAYERS[position.turn], legal_moves(position)
    if not moves[0].push:
        to = Said("You can't push, so pivot: walk one of your pieces around a neighbouring piece of yours.")
        about = Said("{player} can't push, so {player} pivots: one piece walks around a neighbouring piece.")
        return addressed(viewer, player, to, about)
    victim = position.owner(moves[0].target)
    assert victim is not None
    values = {"rival": PLAYERS[victim].full, "moves": some_of(moves)}
    if len(position.pieces) > 2:
        to, about = (
            Said("You must push a piece of {rival}: {moves}."),
            Said("{player} must push a piece of {rival}: {moves}."),
        )
    elif len(moves) > 1:
        to, about = Said("You must push: {moves}."), Said("{player} must push: {moves}.")
    else:
        to, about = (
            Said("You have only one move, the push {moves}."),
            Said("{player} has only one move, the push {moves}."),
        )
    return addressed(viewer, player, to, about, **values)


def topic(position: Position) -> str:
    """The section on pivoting only if nothing can be pushed; among several rivals, on which one."""
    if position.ending is not None:
        return "11" if position.ending is Ending.REFEREE else "10"
    if not legal_pushes(position):
        return "7"
    return "4.3" if len(position.pieces) == 2 else "6"


def how_it_ended(position: Position, viewer: Seat | None = None) -> str:
    """The winner and the reason, as a sentence."""
    assert position.ending is not None
    assert position.winner is not None
    values = {"goal": position.goal, "limit": position.limit}
    to, about = TO_WINNER[position.ending], ENDED[position.ending]
    return addressed(viewer, PLAYERS[position.winner], to, about, **values)


def some_of(moves: Sequence[Move], most: int = 6) -> str:
    """Some moves as `c4>e6`, `c4>e6 or f4>d4`; the first few where there are many."""
    names = sorted(map(format_move, moves))
    if len(names) > most:
        return counted(
            "{moves} or one more", "{moves} or one of {count} more", len(names) - most, moves=listed(names[:most])
        )
    return either(names)


def _draw_row(position: Position, row: tuple[int, ...]) -> str:
    board = position.board
    first, last = board.labels[row[0]], board.labels[row[-1]]
    owners = (position.owner(cell) for cell in row)
    cells = " ".join("." if owner is None else SEAT_NAMES[owner] for owner in owners)
    indent = " " * (len(board.rows) - len(row))
    return f"{indent}{first[0]}  {cells}  {first[1:]}-{last[1:]}"
