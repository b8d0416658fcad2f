"""What a Dohyō position is, and how a match begins."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.core import Said, Seat
from games.dohyo.board import BOARDS, HOMES
from games.hexes import Hexagon, mask_of

STANDARD_GOAL = {2: 9, 3: 10, 4: 8}  # 10.1
OPTIONS = {"captures": ("standard", "7", "6"), "passive": ("24", "9")}  # 12


class Ending(StrEnum):
    """How a match ends; the values are the reasons of the outcome."""

    KNOCKOUT = Said("knockout")
    SUBMISSION = Said("submission")
    REFEREE = Said("referee")
    RETIRED = Said("retired")


class Position(NamedTuple):
    """Everything the rules depend on."""

    pieces: tuple[int, ...]
    """Pieces by seat, as bit masks of cells."""
    turn: Seat
    """The seat whose turn began last."""
    captures: tuple[int, ...]
    token: Seat
    """The holder of the tie-breaker token."""
    passive: int
    """Complete rounds in a row without a capture."""
    captured: bool
    """Whether the current round has seen a capture."""
    active: tuple[Seat, ...]
    """The seats still in, in turn order."""
    goal: int
    limit: int
    ending: Ending | None = None

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides next, None once the match is over."""
        return self.turn if self.ending is None else None

    @property
    def winner(self) -> Seat | None:
        """The seat that has won, None while the match runs."""
        if self.ending is None:
            return None
        return self.token if self.ending is Ending.REFEREE else self.turn

    @property
    def board(self) -> Hexagon:
        """The board that goes with the number of seats."""
        return BOARDS[len(self.pieces)]

    @property
    def eliminated(self) -> tuple[Seat, ...]:
        """The seats that are out, in turn order."""
        return tuple(Seat(seat) for seat in range(len(self.pieces)) if seat not in self.active)

    def owner(self, cell: int) -> Seat | None:
        for seat, own in enumerate(self.pieces):
            if own >> cell & 1:
                return Seat(seat)
        return None


def first_position(seats: int, goal: int, limit: int) -> Position:
    """The first position; the token lies with the last seat (3.4)."""
    by_label = BOARDS[seats].by_label
    return Position(
        pieces=tuple(mask_of(by_label[label] for label in home.split()) for home in HOMES[seats]),
        turn=Seat(0),
        captures=(0,) * seats,
        token=Seat(seats - 1),
        passive=0,
        captured=False,
        active=tuple(map(Seat, range(seats))),
        goal=goal,
        limit=limit,
    )
