"""What the table sees in tokonoma; `{0}` is White, `{1}` is Black."""

from __future__ import annotations

from functools import cache

from games.core import Event, Said, Seat, forms
from games.telling import Readers
from games.tokonoma.board import HOUSES, OPPONENT, PLAYERS, TILES

LOSSES = {
    "F": Said("{player} loses the Flat on {tile}."),
    "A": Said("{player} loses the Arm on {tile}."),
    "B": Said("{player} loses the Blind on {tile}."),
    "S": Said("{player} loses the Star on {tile}."),
    "A+": Said("{player} loses the Arm on {tile} and the Flat under it."),
    "B+": Said("{player} loses the Blind on {tile} and the Flat under it."),
    "S+": Said("{player} loses the Star on {tile} and the Flat under it."),
}
HOUSE_CAPTURED = Said("{player} wins: a Flat has reached {other}'s house.")
STUCK = Said("{player} wins: {other} has no legal move.")

TO_READERS: Readers = {
    LOSSES["F"]: {"player": Said("You lose the Flat on {tile}.")},
    LOSSES["A"]: {"player": Said("You lose the Arm on {tile}.")},
    LOSSES["B"]: {"player": Said("You lose the Blind on {tile}.")},
    LOSSES["S"]: {"player": Said("You lose the Star on {tile}.")},
    LOSSES["A+"]: {"player": Said("You lose the Arm on {tile} and the Flat under it.")},
    LOSSES["B+"]: {"player": Said("You lose the Blind on {tile} and the Flat under it.")},
    LOSSES["S+"]: {"player": Said("You lose the Star on {tile} and the Flat under it.")},
    HOUSE_CAPTURED: {
        "player": Said("You win: a Flat has reached {other}'s house."),
        "other": Said("{player} wins: a Flat has reached your house."),
    },
    STUCK: {
        "player": Said("You win: {other} has no legal move."),
        "other": Said("{player} wins: you have no legal move."),
    },
}


@cache  # one event for each of 14 pieces on each of 29 tiles
def tell_loss(piece: str, tile: str) -> Event:
    """Tell of a capture (5.2)."""
    values = (("player", PLAYERS[piece[0].islower()]), ("tile", tile), ("piece", piece))
    return Event("capture", LOSSES[piece.upper()], (tile,), values)


def tell_house(winner: Seat) -> Event:
    """Tell of a flat on the enemy house (5.3)."""
    return Event("end", HOUSE_CAPTURED, (TILES[HOUSES[OPPONENT[winner]]],), _both(winner))


def tell_stalemate(winner: Seat) -> Event:
    """Tell that no legal move is left (5.3)."""
    return Event("end", STUCK, (), _both(winner))


def tell_draw(quiet: int) -> Event:
    """Tell of too many quiet moves (5.4)."""
    template = forms(
        "The match is a draw: 1 move without a Flat move or a capture.",
        "The match is a draw: {plies} moves in a row without a Flat move or a capture.",
        quiet,
    )
    return Event("end", template, values=(("plies", quiet),))


def _both(winner: Seat) -> tuple[tuple[str, str], ...]:
    return ("player", PLAYERS[winner]), ("other", PLAYERS[OPPONENT[winner]])
