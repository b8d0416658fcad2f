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

USUAL = "30/10/120 60/8/60 150/5/30 500/2/15 2000/0/8 8000/0/4 36000/0/0 160000/0/0"
COLUMNS = {
    "tokonoma": "30/10/112 115/8/66 210/6/48 650/3/21 2500/0/10 8000/0/5 45000/0/0 300000/0/0",
    "kamisado": "18/24/650 30/17/360 60/10/180 190/5/75 750/1/15 3500/0/8 18000/0/0 200000/0/0",
    "kamisado/single": "24/20/1000 44/13/270 120/6/100 750/1/15 3000/0/8 12000/0/4 50000/0/0 200000/0/0",
    "dogon": "30/12/170 52/10/85 170/5/40 1000/2/15 3200/0/10 11000/0/5 45000/0/0 250000/0/0",
    "dogon/16": "30/10/140 55/9/70 150/5/30 550/2/15 2000/0/8 8000/0/4 40000/0/0 250000/0/0",
    "dohyo": "30/10/150 50/9/75 140/5/30 500/2/15 1800/0/8 7000/0/4 30000/0/0 200000/0/0",
    "dohyo/3": "30/12/200 90/8/80 270/5/40 900/2/20 3000/0/8 9500/0/4 40000/0/0 200000/0/0",
    "dohyo/4": "30/15/250 110/10/110 350/6/55 1200/2/25 4000/0/8 11000/0/4 45000/0/0 200000/0/0",
    "honey_donuts": USUAL,
}
"""By game or `game/setting`, for each level: nodes, per cent overlooked, spread."""


def _plans(column: str) -> tuple[Plan, ...]:
    return tuple(Plan(*map(int, level.split("/"))) for level in column.split())


_USUAL = _plans(USUAL)
_PLANS = {key: _plans(column) for key, column in COLUMNS.items()}


def plan_of(game: AnyGame, state: Any, level: int) -> Plan:
    """The plan of a level, 1 to 8, in a match of this kind."""
    key = game.info.key
    column = _PLANS.get(f"{key}/{tree_of(game).setting(state)}") or _PLANS.get(key, _USUAL)
    return column[level - 1]
