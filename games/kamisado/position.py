"""What a position of Kamisado is, and how a match begins."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.core import Seat
from games.kamisado.board import (
    BLACK,
    CELLS,
    COLOUR_AT,
    COLOURS,
    EMPTY,
    HOME_ROW,
    OTHER,
    OWN_TOWERS,
    TOWER_POINTS,
    TOWERS,
    Fill,
    Move,
)

TARGETS = {"standard": 3, "single": 1, "long": 7, "marathon": 15}
"""The points that win a match, by option (7.1)."""

Turn = Move | Fill
"""A move of the contract: a tower's move, or the choice between two rounds."""


class Phase(StrEnum):
    """What the match is waiting for."""

    PLAY = "play"
    FILL = "fill"
    OVER = "over"


class Tower(NamedTuple):
    """A tower as it stands, for pictures and words."""

    seat: Seat
    colour: str
    cell: str
    rings: int


class Position(NamedTuple):
    """A match at rest: the seat to move can move (9.1, 9.2).

    Public to renderers: `towers`, `to_move`, `required_colour`, `score`, `target`, `round`, `phase`, `winner`.
    While the phase is fill, `to_move` is the Defender and the board still shows the end of the round.
    """

    board: bytes
    """The tower on each square, or `EMPTY`."""
    rings: bytes
    to_move: Seat | None
    required: int | None
    """The colour to move; `None` for a free choice and outside a round."""
    target: int
    """The points that win the match."""
    phase: Phase

    @property
    def towers(self) -> tuple[Tower, ...]:
        """All sixteen, Black's before Gold's, by colour."""
        places = ((tower, CELLS[self.board.index(tower)]) for tower in TOWERS)
        return tuple(Tower(Seat(tower >> 3), COLOURS[tower & 7], cell, self.rings[tower]) for tower, cell in places)

    @property
    def required_colour(self) -> str | None:
        """The name of the colour that has to move."""
        return None if self.required is None else COLOURS[self.required]

    @property
    def required_tower(self) -> int | None:
        """The number of the tower that has to move."""
        return None if self.required is None or self.to_move is None else 8 * self.to_move + self.required

    @property
    def score(self) -> tuple[int, int]:
        """The points of both sides: all that is on their towers (7.3)."""
        return points(self.rings)

    @property
    def round(self) -> int:
        """The number of the round being played or just ended: every round places one ring."""
        return sum(self.rings) + (self.phase is Phase.PLAY)

    @property
    def winner(self) -> Seat | None:
        """The seat that has won the match."""
        return next((seat for seat in OTHER if self.score[seat] >= self.target), None)


def begin(target: int) -> Position:
    """The initial round: every tower on its own colour, Black to begin (2.4, 2.5)."""
    board = bytearray([EMPTY]) * 64
    for tower in TOWERS:
        square = next(square for square in HOME_ROW[tower >> 3] if COLOUR_AT[square] == tower & 7)
        board[square] = tower
    return Position(bytes(board), bytes(16), BLACK, None, target, Phase.PLAY)


def points(rings: bytes) -> tuple[int, int]:
    """The score that the rings make (7.3)."""
    black, gold = (sum(TOWER_POINTS[rings[tower]] for tower in own) for own in OWN_TOWERS)
    return black, gold
