"""The ladder: eight levels by number and name, and the plan of each for every game."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.core import AnyGame, Said
from opponents.core import Plan
from opponents.register import tree_of


class Level(NamedTuple):
    """A level as people choose it."""

    number: int
    name: str
    sentence: str


LEVELS = (
    Level(1, Said("Kitten"), Said("Plays what pleases it and takes what lies there.")),
    Level(2, Said("Grandchild"), Said("Knows the rules and forgets the other side.")),
    Level(3, Said("Guest"), Said("Sees a threat if it looks there.")),
    Level(4, Said("Neighbour"), Said("Plays every evening and plans a little.")),
    Level(5, Said("Regular"), Said("Punishes mistakes and makes few.")),
    Level(6, Said("Champion of the street"), Said("Is hard to beat.")),
    Level(7, Said("Teacher"), Said("Takes a plan to beat.")),
    Level(8, Said("Master of the house"), Said("Thinks some seconds, as well as we can.")),
)

_USUAL = (
    Plan(30, 10, 120),
    Plan(80, 8, 60),
    Plan(200, 5, 30),
    Plan(700, 2, 15),
    Plan(2_500, 0, 10),
    Plan(10_000, 0, 5),
    Plan(45_000),
    Plan(200_000),
)

_PLANS: dict[str, tuple[Plan, ...]] = {
    "tokonoma": (
        Plan(30, 10, 80),
        Plan(100, 7, 55),
        Plan(350, 4, 30),
        Plan(1_200, 2, 15),
        Plan(4_400, 0, 10),
        Plan(16_000, 0, 5),
        Plan(58_000),
        Plan(210_000),
    ),
    "kamisado": (
        Plan(30, 20, 450),
        Plan(40, 10, 200),
        Plan(60, 6, 60),
        Plan(300, 3, 20),
        Plan(1_000, 0, 10),
        Plan(4_000, 0, 5),
        Plan(20_000),
        Plan(110_000),
    ),
}
"""By game or `game/setting`, where the usual budgets would make the steps too steep or too flat."""


def plan_of(game: AnyGame, state: Any, level: int) -> Plan:
    """The plan of a level, 1 to 8, in a match of this kind."""
    key = game.info.key
    column = _PLANS.get(f"{key}/{tree_of(game).setting(state)}") or _PLANS.get(key, _USUAL)
    return column[level - 1]
