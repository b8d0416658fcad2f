"""What a position of Noughts and Crosses is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.core import Outcome, Said, Seat

SIGNS: Final = "xo"
EMPTY: Final = "."


class Reason(StrEnum):
    """The ways a match ends."""

    LINE = Said("three in a row")
    FULL = Said("board full")


@dataclass(frozen=True, slots=True)
class Position:
    """Which sign stands where."""

    board: str = EMPTY * 9
    """A sign for each of `CELLS`: `x`, `o` or `.`."""
    to_move: Seat | None = Seat(0)
    result: Outcome | None = None

    @property
    def side(self) -> Seat:
        """The seat whose turn it is or, once the match is over, would be."""
        return Seat(self.board.count(SIGNS[0]) - self.board.count(SIGNS[1]))
