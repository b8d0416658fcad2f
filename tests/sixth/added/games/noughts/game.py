"""Noughts and Crosses as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Info, Said
from games.noughts import codes, description, notation, objections, rules, words
from games.noughts.board import CELLS, SEAT_NAMES, Move
from games.noughts.position import Position, Reason
from games.package import Modules, PackagedGame


class Noughts(PackagedGame[Position, Move]):
    """Three in a row win."""

    info = Info(
        key="noughts",
        name="Noughts and Crosses",
        seats=(2,),
        ruleset=1,
        options={},
        seat_names=SEAT_NAMES,
        endings={Reason.LINE: Said("three signs in a row"), Reason.FULL: Said("no square is empty")},
    )
    modules = Modules(rules, notation, codes, objections, words, description)

    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> Position:
        self.settle(seats, options)
        return Position()

    def cells(self, state: Position) -> tuple[str, ...]:
        return CELLS
