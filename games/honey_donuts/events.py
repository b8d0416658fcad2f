"""What the table sees in Honey Donuts; `{0}` is Red, `{1}` is Blue."""

from __future__ import annotations

from typing import Final

from games.core import Event, Said, Seat
from games.honey_donuts.board import RIM, Move

_OVER_THE_EDGE: Final = (
    Said("{0} pushed the King of {1} over the edge from {cell}."),
    Said("{1} pushed the King of {0} over the edge from {cell}."),
)
_INTO_THE_HOLE: Final = (
    Said("{0} pushed the King of {1} into the hole from {cell}."),
    Said("{1} pushed the King of {0} into the hole from {cell}."),
)
_STUCK: Final = (
    Said("{0} has no legal move left: every one would repeat a position."),
    Said("{1} has no legal move left: every one would repeat a position."),
)
_THIRD_TIME: Final = Said("The same position has arisen for the third time with the same side to move.")


def tell_king(winner: Seat, move: Move) -> Event:
    """A King pushed out, over the edge or into the hole (H5)."""
    templates = _INTO_THE_HOLE if move.out in RIM else _OVER_THE_EDGE
    return Event("king", templates[winner], (move.out,), (("cell", move.out),))


def tell_stuck(loser: Seat) -> Event:
    """A side that has nothing but forbidden moves (H7)."""
    return Event("stuck", _STUCK[loser])


def tell_repetition() -> Event:
    """A draw by the simple rule (H6)."""
    return Event("repetition", _THIRD_TIME)
