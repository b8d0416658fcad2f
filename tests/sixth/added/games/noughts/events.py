"""What the table sees in Noughts and Crosses."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Event, Said, Seat
from games.noughts.board import PLAYERS
from games.telling import Readers

_LINE = Said("{player} has three in a row: {cells}.")
TO_READERS: Readers = {_LINE: {"player": Said("You have three in a row: {cells}.")}}


def tell_line(winner: Seat, cells: Sequence[str]) -> Event:
    """Three in a row (4)."""
    values = (("player", PLAYERS[winner]), ("cells", " ".join(cells)))
    return Event("line", _LINE, tuple(cells), values)


def tell_full() -> Event:
    """A draw (4)."""
    return Event("full", Said("All nine squares are taken."))
