"""A position in words and characters."""

from __future__ import annotations

from typing import Final

from games.core import Said, Seat, addressed, listed
from games.honey_donuts.board import PLAYERS, ROWS
from games.honey_donuts.notation import format_move
from games.honey_donuts.position import Position, Reason
from games.honey_donuts.rules import barred_moves
from games.telling import told_to

ADJECTIVES: Final = (Said("red"), Said("blue"))
SECTIONS: Final = {Reason.KING_OUT: "H5", Reason.REPETITION: "H6", Reason.NO_MOVE: "H7"}
_DRAWN_ROWS: Final = (*ROWS[:2], ("c1", "c2", "**", "c4", "c5"), *ROWS[3:])
_MIDDLE: Final = 2


def diagram(position: Position) -> str:
    """The pieces on the left, the names of the cells beside them on the right, both as the board lies."""
    pieces = position.pieces | {"**": "*"}
    rows = [_draw_row(number, pieces, row) for number, row in enumerate(_DRAWN_ROWS)]
    legend = Said("R and B the Kings, r and b the other pieces, . white, * the hole")
    return Said.joined(("\n".join([*rows, ""]), legend), by="\n")


def prompt(position: Position, viewer: Seat | None = None) -> str:
    """Whose turn it is and what the repetition rule bars, or how the match ended."""
    if position.result:
        return Said("The match is over: {ending}.", ending=say_end(position, viewer))
    player, values = PLAYERS[position.side], {"colour": ADJECTIVES[position.side]}
    if barred := listed(map(format_move, barred_moves(position))):
        to = Said("Push a line with a {colour} piece in it by one cell; the repetition rule bars {moves}.")
        about = Said(
            "{player} pushes a line with a {colour} piece in it by one cell; the repetition rule bars {moves}."
        )
        return addressed(viewer, player, to, about, **values, moves=barred)
    to = Said("Push a line with a {colour} piece in it by one cell.")
    about = Said("{player} pushes a line with a {colour} piece in it by one cell.")
    return addressed(viewer, player, to, about, **values)


def topic(position: Position) -> str:
    """The section about how it ended, about repetition where that bars a move, or about the move."""
    if position.result:
        return SECTIONS[Reason(position.result.reason)]
    return "H6" if barred_moves(position) else "H3"


def _draw_row(number: int, pieces: dict[str, str], row: tuple[str, ...]) -> str:
    shift = abs(_MIDDLE - number)
    left = " " * shift + " ".join(pieces[cell] for cell in row)
    return f"{left:12}" + "  " * shift + "  ".join(row)


def kinds_of(seat: Seat) -> str:
    """The signs of a side, King first."""
    return ("Rr", "Bb")[seat]


def say_end(position: Position, viewer: Seat | None = None) -> str:
    """Say who won and how, as a part of a sentence."""
    assert position.result
    loser, winner = PLAYERS[position.side], PLAYERS[1 - position.side]
    if position.result.reason == Reason.KING_OUT:
        to = {
            "player": Said("you have pushed out {other}'s King and win"),
            "other": Said("{player} has pushed out your King and wins"),
        }
        about = Said("{player} has pushed out {other}'s King and wins")
        return told_to(viewer, about, to, player=winner, other=loser)
    if position.result.reason == Reason.NO_MOVE:
        to = {
            "player": Said("{other} has no legal move left, so you win"),
            "other": Said("you have no legal move left, so {player} wins"),
        }
        about = Said("{other} has no legal move left, so {player} wins")
        return told_to(viewer, about, to, player=winner, other=loser)
    return Said("the same position has come up three times, so it is a draw")
