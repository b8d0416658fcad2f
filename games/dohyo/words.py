"""A Dohyō position in words and as a drawing with characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Seat
from games.dohyo.events import ENDED
from games.dohyo.notation import format_move
from games.dohyo.position import SEAT_NAMES, Move, Position
from games.dohyo.rules import legal_moves
from games.hexes import members


def diagram(position: Position) -> str:
    """The rows as they lie, each with its letter and, behind it, the numbers of its first and last cell."""
    return "\n".join(_draw_row(position, row) for row in position.board.rows)


def describe(position: Position) -> str:
    """Every piece and every count."""
    board = position.board
    low, high = board.labels[board.rows[-1][0]][0], board.labels[board.rows[0][0]][0]
    return " ".join(
        (
            f"Hexagon with {board.side} cells per side, rows {low} (bottom) to {high}, centre e5. {prompt(position)}",
            *(_describe_seat(position, Seat(seat)) for seat in range(len(position.pieces))),
            f"The tie-breaker token lies with {SEAT_NAMES[position.token]}.",
            f"Rounds in a row without a capture: {position.passive} of {position.limit};",
            f"the current round has {'seen a capture' if position.captured else 'seen none yet'}.",
        )
    )


def prompt(position: Position) -> str:
    """What is forced, what is free, or how it ended."""
    if position.ending is not None:
        return how_it_ended(position)
    name, moves = SEAT_NAMES[position.turn], legal_moves(position)
    if not moves[0].push:
        return f"{name} has no push and pivots one piece round a neighbour of its own."
    victim = position.owner(moves[0].target)
    assert victim is not None
    choice = "has to push" if len(moves) > 1 else "has only one move, the push"
    against = "" if len(position.pieces) == 2 else f" against {SEAT_NAMES[victim]}"
    return f"{name} {choice}{against}: {listed(moves)}."


def how_it_ended(position: Position) -> str:
    """The winner and the reason, as a sentence."""
    assert position.ending is not None
    assert position.winner is not None
    return ENDED[position.ending].format(player=SEAT_NAMES[position.winner], goal=position.goal, limit=position.limit)


def listed(moves: Sequence[Move], most: int = 6) -> str:
    """`c4>e6`, `c4>e6 or f4>d4`; the first few where there are many."""
    names = sorted(map(format_move, moves))
    if len(names) > most:
        return f"{', '.join(names[:most])} or one of {len(names) - most} more"
    return either(names)


def either(names: Iterable[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *head, last = names
    return f"{', '.join(head)} or {last}" if head else last


def _draw_row(position: Position, row: tuple[int, ...]) -> str:
    board = position.board
    first, last = board.labels[row[0]], board.labels[row[-1]]
    owners = (position.owner(cell) for cell in row)
    cells = " ".join("." if owner is None else SEAT_NAMES[owner] for owner in owners)
    indent = " " * (len(board.rows) - len(row))
    return f"{indent}{first[0]}  {cells}  {first[1:]}-{last[1:]}"


def _describe_seat(position: Position, seat: Seat) -> str:
    labels, own = position.board.labels, position.pieces[seat]
    cells = " ".join(labels[cell] for cell in members(own)) or "no pieces"
    out = "" if seat in position.active else ", eliminated"
    return f"{SEAT_NAMES[seat]}{out}, {position.captures[seat]} of {position.goal} captures: {cells}."
