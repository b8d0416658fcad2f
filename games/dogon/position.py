"""What a position of Dogon is, and how a match begins."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from games.core import Said, Seat
from games.dogon.board import BOARD_BY_HOLES, BOARDS, SOUTH, Board

NO_DIRECTION = "."

BOTH_PASS = Said("both pass")
CANNOT_PAY = Said("cannot pay")
REPETITION = Said("repetition")

Trace: TypeAlias = tuple[bytes, int, Seat, bool, str, int]
"""What R11 compares of a position."""


class Position(NamedTuple):
    """Everything the rules depend on."""

    holes: bytes
    """Seeds by hole, counter-clockwise from South's leftmost hole."""
    stores: tuple[int, int]
    turn: Seat
    """The seat to sow; once it is over, the seat that would have been next."""
    passed: bool
    """Whether the other seat has just passed."""
    direction: str
    """The direction of the last sowing: `+`, `-` or, before the first, `.`."""
    changes: int
    """Direction changes of the last sower while the enemy row stays unaltered (R7)."""
    history: tuple[Trace, ...]
    """The positions since the last capture, this one included (R11); older ones cannot come back."""
    ending: str | None

    @property
    def to_move(self) -> Seat | None:
        return None if self.ending else self.turn

    @property
    def board(self) -> Board:
        return BOARD_BY_HOLES[len(self.holes)]


def first_position(name: str) -> Position:
    """R1: the same number of seeds in every hole; South begins [D]."""
    board = BOARDS[name]
    return Position(bytes([board.seeds]) * board.holes, (0, 0), SOUTH, False, NO_DIRECTION, 0, (), None)
