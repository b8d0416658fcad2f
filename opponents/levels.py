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
    Level(1, Said("Kitten"), Said("Plays whatever it likes and grabs what it sees.")),
    Level(2, Said("Grandchild"), Said("Knows the rules but forgets about you.")),
    Level(3, Said("Guest"), Said("Spots a threat if it happens to look.")),
    Level(4, Said("Neighbour"), Said("Plays every evening and plans a little.")),
    Level(5, Said("Regular"), Said("Punishes mistakes and makes few itself.")),
    Level(6, Said("Champion of the street"), Said("Is hard to beat.")),
    Level(7, Said("Teacher"), Said("You need a plan to beat it.")),
    Level(8, Said("Master of the house"), Said("Thinks for a few seconds; the best we have.")),
)

_USUAL = (
    Plan(30, 10, 120),
    Plan(60, 8, 60),
    Plan(150, 5, 30),
    Plan(500, 2, 15),
    Plan(2_000, 0, 8),
    Plan(8_000, 0, 4),
    Plan(36_000),
    Plan(160_000),
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
        Plan(30, 20, 400),
        Plan(36, 14, 290),
        Plan(50, 8, 140),
        Plan(110, 4, 45),
        Plan(750, 0, 8),
        Plan(4_300, 0, 4),
        Plan(25_000),
        Plan(130_000),
    ),
    "dogon": (
        Plan(30, 10, 120),
        Plan(55, 9, 70),
        Plan(150, 5, 30),
        Plan(450, 2, 15),
        Plan(2_000, 0, 8),
        Plan(9_000, 0, 4),
        Plan(42_000),
        Plan(220_000),
    ),
    "dohyo": (
        Plan(30, 10, 150),
        Plan(60, 8, 60),
        Plan(150, 5, 30),
        Plan(500, 2, 15),
        Plan(1_800, 0, 8),
        Plan(7_000, 0, 4),
        Plan(30_000),
        Plan(150_000),
    ),
    "honey_donuts": (
        Plan(30, 10, 120),
        Plan(60, 8, 60),
        Plan(150, 5, 30),
        Plan(500, 2, 15),
        Plan(2_000, 0, 8),
        Plan(8_000, 0, 4),
        Plan(32_000),
        Plan(120_000),
    ),
}
"""By game or `game/setting`: nodes, per cent overlooked, spread; some games reward nodes more than others."""


def plan_of(game: AnyGame, state: Any, level: int) -> Plan:
    """The plan of a level, 1 to 8, in a match of this kind."""
    key = game.info.key
    column = _PLANS.get(f"{key}/{tree_of(game).setting(state)}") or _PLANS.get(key, _USUAL)
    return column[level - 1]
