"""What a Dohyō position and a move are, and how a match begins."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.core import Said, Seat
from games.hexes import Hexagon, mask_of

SEAT_NAMES = ("A", "B", "C", "D")
STANDARD_GOAL = {2: 9, 3: 10, 4: 8}  # 10.1
OPTIONS = {"captures": ("standard", "7", "6"), "passive": ("24", "9")}  # 12

WIDE = Hexagon(5)
NARROW = Hexagon(4, frame=5)
BOARDS = {2: NARROW, 3: WIDE, 4: WIDE}  # 2.1
SETS = {2: 11, 3: 12, 4: 12}
"""Pieces per seat at the start."""

HOMES = {  # section 3
    2: ("b2 b3 b4 b5 c2 c3 c4 c5 c6 d4 d5", "h5 h6 h7 h8 g4 g5 g6 g7 g8 f5 f6"),
    3: (
        "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c4",
        "e1 f2 g3 h4 i5 d1 e2 f3 g4 h5 i6 f4",
        "e9 f9 g9 h9 i9 d8 e8 f8 g8 h8 i8 f7",
    ),
    4: (
        "a4 a5 b4 b5 b6 c5 c6 c7 d5 d6 d7 d8",
        "a1 a2 b1 b2 b3 c1 c2 c3 d1 d2 d3 d4",
        "f2 f3 f4 f5 g3 g4 g5 h4 h5 h6 i5 i6",
        "f6 f7 f8 f9 g7 g8 g9 h7 h8 h9 i8 i9",
    ),
}


class Ending(StrEnum):
    """How a match ends; the values are the reasons of the outcome."""

    KNOCKOUT = Said("knockout")
    SUBMISSION = Said("submission")
    REFEREE = Said("referee")
    RETIRED = Said("retired")


class Move(NamedTuple):
    """A pivot from a cell to a cell, or a push named by its rear piece and the piece that is pushed."""

    start: int
    target: int
    push: bool


class Position(NamedTuple):
    """Everything the rules depend on."""

    pieces: tuple[int, ...]
    """By seat, as bit masks of cells."""
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
        """The seat with a piece on a cell."""
        for seat, own in enumerate(self.pieces):
            if own >> cell & 1:
                return Seat(seat)
        return None


def start(seats: int, goal: int, limit: int) -> Position:
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
