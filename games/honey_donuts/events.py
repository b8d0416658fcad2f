"""What the table sees in Honey Donuts."""

from __future__ import annotations

from typing import Final

from games.core import Event, Said, Seat
from games.honey_donuts.board import PLAYERS, RIM, Move
from games.telling import Readers

_OVER_THE_EDGE: Final = Said("{player} pushes {other}'s King over the edge from {cell}.")
_INTO_THE_HOLE: Final = Said("{player} pushes {other}'s King into the hole from {cell}.")
_STUCK: Final = Said("{player} has no legal move left: every one would repeat a position.")
_THIRD_TIME: Final = Said("The same position has come up for the third time with the same side to move.")

TO_READERS: Final[Readers] = {
    _OVER_THE_EDGE: {
        "player": Said("You push {other}'s King over the edge from {cell}."),
        "other": Said("{player} pushes your King over the edge from {cell}."),
    },
    _INTO_THE_HOLE: {
        "player": Said("You push {other}'s King into the hole from {cell}."),
        "other": Said("{player} pushes your King into the hole from {cell}."),
    },
    _STUCK: {"player": Said("You have no legal move left: every one would repeat a position.")},
}


def tell_king(winner: Seat, move: Move) -> Event:
    """Tell of a King pushed out, over the edge or into the hole (H5)."""
    values = (("player", PLAYERS[winner]), ("other", PLAYERS[1 - winner]), ("cell", move.out))
    return Event("king", _INTO_THE_HOLE if move.out in RIM else _OVER_THE_EDGE, (move.out,), values)


def tell_stuck(loser: Seat) -> Event:
    """Tell of a side that has nothing but forbidden moves (H7)."""
    return Event("stuck", _STUCK, (), (("player", PLAYERS[loser]),))


def tell_repetition() -> Event:
    """Tell of a draw by the simple rule (H6)."""
    return Event("repetition", _THIRD_TIME)
