"""What the table sees in tokonoma; `{0}` is White, `{1}` is Black."""

from __future__ import annotations

from functools import cache

from games.core import Event, Said, Seat
from games.tokonoma.board import HOUSES, OPPONENT, TILES

LOSSES = {
    "F": Said("{0} loses the flat on {tile}."),
    "A": Said("{0} loses the Arm on {tile}."),
    "B": Said("{0} loses the Blind on {tile}."),
    "S": Said("{0} loses the Star on {tile}."),
    "A+": Said("{0} loses the Arm on {tile} and the flat under it."),
    "B+": Said("{0} loses the Blind on {tile} and the flat under it."),
    "S+": Said("{0} loses the Star on {tile} and the flat under it."),
    "f": Said("{1} loses the flat on {tile}."),
    "a": Said("{1} loses the Arm on {tile}."),
    "b": Said("{1} loses the Blind on {tile}."),
    "s": Said("{1} loses the Star on {tile}."),
    "a+": Said("{1} loses the Arm on {tile} and the flat under it."),
    "b+": Said("{1} loses the Blind on {tile} and the flat under it."),
    "s+": Said("{1} loses the Star on {tile} and the flat under it."),
}
HOUSE_CAPTURED = (
    Said("{0} wins: a flat has moved onto the house of {1}."),
    Said("{1} wins: a flat has moved onto the house of {0}."),
)
STUCK = (Said("{0} wins: {1} has no legal move."), Said("{1} wins: {0} has no legal move."))
DRAWN = Said("The match is drawn: {plies} moves in a row without a flat move or a capture.")


@cache  # one event for each of 14 pieces on each of 29 tiles
def tell_loss(piece: str, tile: str) -> Event:
    """A capture (5.2)."""
    return Event("capture", LOSSES[piece], (tile,), (("tile", tile), ("piece", piece)))


def tell_house(winner: Seat) -> Event:
    """A flat on the enemy house (5.3)."""
    return Event("end", HOUSE_CAPTURED[winner], (TILES[HOUSES[OPPONENT[winner]]],))


def tell_stalemate(winner: Seat) -> Event:
    """No legal move left (5.3)."""
    return Event("end", STUCK[winner])


def tell_draw(quiet: int) -> Event:
    """Too many quiet moves (5.4)."""
    return Event("end", DRAWN, values=(("plies", quiet),))
