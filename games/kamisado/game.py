"""Kamisado as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from games.core import Info, Said
from games.kamisado import codes, description, notation, objections, rules, words
from games.kamisado.board import GRID, SEAT_NAMES
from games.kamisado.position import TARGETS, Position, Turn, begin
from games.package import Modules, PackagedGame

_READING_ORDER = tuple(chain.from_iterable(GRID.rows))


class Kamisado(PackagedGame[Position, Turn]):
    """Races of coloured towers, round after round, until one side has the points of the match."""

    info = Info(
        key="kamisado",
        name="Kamisado",
        seats=(2,),
        ruleset=1,
        options={"match": tuple(TARGETS)},
        seat_names=SEAT_NAMES,
        labels={
            "match": Said("Length of the match"),
            "match=standard": Said("standard: 3 points, up to 5 rounds"),
            "match=single": Said("single: one round"),
            "match=long": Said("long: 7 points, up to 13 rounds"),
            "match=marathon": Said("marathon: 15 points, up to 29 rounds"),
        },
        endings={
            rules.BY_HOME_ROW: Said("a tower reached the home row"),
            rules.BY_DEADLOCK: Said("deadlock, as no tower could move any more"),
        },
        tags={
            "match=single": Said("one round"),
            "match=long": Said("long match"),
            "match=marathon": Said("marathon"),
        },
        suggested={"match": "single"},
    )
    modules = Modules(rules, notation, codes, objections, words, description)

    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> Position:
        return begin(TARGETS[self.settle(seats, options)["match"]])

    def cells(self, state: Position) -> tuple[str, ...]:
        return _READING_ORDER

    def score(self, state: Position) -> tuple[int, ...]:
        return state.score
