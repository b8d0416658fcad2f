"""The two boards of Dohyō, the homes on them, and what a move is."""

from __future__ import annotations

from typing import NamedTuple

from games.core import seat_names
from games.hexes import Hexagon

SEAT_NAMES = ("A", "B", "C", "D")
PLAYERS = seat_names(*SEAT_NAMES)

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


class Move(NamedTuple):
    """A pivot from a cell to a cell, or a push named by its rear piece and the piece that is pushed."""

    start: int
    target: int
    push: bool
