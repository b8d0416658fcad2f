"""Dohyō as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Event, Info, Said, Seat
from games.dohyo import codes, description, notation, objections, rules, words
from games.dohyo.board import SEAT_NAMES, Move
from games.dohyo.position import OPTIONS, STANDARD_GOAL, Ending, Position, first_position
from games.package import Modules, PackagedGame


class Dohyo(PackagedGame[Position, Move]):
    """Push rivals out of the ring, or leave them without a move; for two, three or four."""

    info = Info(
        key="dohyo",
        name="Dohyō",
        seats=(2, 3, 4),
        ruleset=1,
        options=OPTIONS,
        seat_names=SEAT_NAMES,
        labels={
            "captures": Said("Captures that win"),
            "captures=standard": Said("9 with two players, 10 with three, 8 with four"),
            "captures=7": Said("7, a shorter match"),
            "captures=6": Said("6, the shortest match"),
            "passive": Said("Rounds without a capture until the referee decides"),
            "passive=24": "24",
            "passive=9": Said("9, a quick referee"),
        },
        endings={
            Ending.KNOCKOUT: Said("enough captures for a knockout"),
            Ending.SUBMISSION: Said("no rival could move"),
            Ending.REFEREE: Said("the referee decided, and {player} held the token"),
            Ending.RETIRED: Said("the others have left"),
        },
        tags={
            "captures=7": Said("7 captures"),
            "captures=6": Said("6 captures"),
            "passive=9": Said("quick referee"),
        },
    )
    modules = Modules(rules, notation, codes, objections, words, description)

    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> Position:
        settled = self.settle(seats, options)
        captures = settled["captures"]
        goal = STANDARD_GOAL[seats] if captures == "standard" else int(captures)
        return first_position(seats, goal, int(settled["passive"]))

    def cells(self, state: Position) -> tuple[str, ...]:
        return tuple(state.board.labels.values())

    def score(self, state: Position) -> tuple[int, ...]:
        return state.captures

    def retire(self, state: Position, seat: Seat) -> tuple[Position, tuple[Event, ...]] | None:
        return rules.retire(state, seat)
