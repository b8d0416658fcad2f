"""What a position of Honey Donuts is, and how a match begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from games.core import Outcome, Said, Seat
from games.honey_donuts.board import CELLS, Move

START: Final = b"bBb" + b"...." + b"...." + b"...." + b"rRr"
"""The set-up (H1), deduced by the rules document (D2): data, so that a found figure can replace it."""
SIDES: Final = b"rb"
KINGS: Final = b"RB"
GAP: Final = b"-"
"""The cell left free when a King went out: it is not put back (H5)."""


class Repetition(StrEnum):
    """The two settings of H6."""

    STRICT = "strict"
    SIMPLE = "simple"


class Reason(StrEnum):
    """The ways a match ends."""

    KING_OUT = Said("King pushed out")
    NO_MOVE = Said("no legal move")
    REPETITION = Said("repetition")


@dataclass(frozen=True, slots=True)
class Position:
    """A position with the history the repetition rules need."""

    aspect: bytes
    """The kind of piece on each of `CELLS` (`R r B b .`, `-` for a gap), then the side to move (`r`, `b`)."""
    to_move: Seat | None
    repetition: Repetition
    seen: Mapping[bytes, tuple[int, ...]] = field(hash=False, repr=False)
    """Every aspect so far with the plies after which it arose; 0 is the first position."""
    ply: int = 0
    last: Move | None = None
    result: Outcome | None = None

    @property
    def pieces(self) -> dict[str, str]:
        """Kinds by cell: `R` and `B` Kings, `r` and `b` regulars, `.` white, `-` nothing (a King went out)."""
        return dict(zip(CELLS, self.aspect.decode(), strict=False))

    @property
    def side(self) -> Seat:
        """The seat whose turn it is or, once the match is over, would be."""
        return Seat(SIDES.index(self.aspect[-1]))


def opening(board: bytes, seat: Seat, repetition: Repetition) -> Position:
    """A position without a past."""
    aspect = board + SIDES[seat : seat + 1]
    return Position(aspect, seat, repetition, {aspect: (0,)})
