"""Honey Donuts as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Info, Said, Seat
from games.honey_donuts import codes, description, notation, objections, rules, words
from games.honey_donuts.board import CELLS, SEAT_NAMES, Move
from games.honey_donuts.position import START, Position, Reason, Repetition, opening
from games.package import Modules, PackagedGame


class HoneyDonuts(PackagedGame[Position, Move]):
    """Push lines on a board with a hole until a King falls."""

    info = Info(
        key="honey_donuts",
        name="Honey Donuts",
        seats=(2,),
        ruleset=1,
        options={"repetition": (Repetition.STRICT.value, Repetition.SIMPLE.value)},
        seat_names=SEAT_NAMES,
        labels={
            "repetition": Said("Repetition rule"),
            "repetition=strict": Said("Strict: no position may come back"),
            "repetition=simple": Said("Simple: no taking back, third time is a draw"),
        },
        endings={
            Reason.KING_OUT: Said("the other King is out"),
            Reason.NO_MOVE: Said("no legal move was left"),
            Reason.REPETITION: Said("the same position came up three times"),
        },
        tags={"repetition=simple": Said("simple repetition rule")},
    )
    modules = Modules(rules, notation, codes, objections, words, description)

    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> Position:
        return opening(START, Seat(0), Repetition(self.settle(seats, options)["repetition"]))

    def cells(self, state: Position) -> tuple[str, ...]:
        return CELLS
