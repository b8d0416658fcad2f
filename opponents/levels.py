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
    "tokonoma": "28/12/150 92/8/81 200/6/51 520/3/26 1500/1/18 4000/0/10 18000/0/4 180000/0/0",
    "kamisado": "19/23/615 30/17/362 80/8/142 165/5/78 430/3/42 1500/1/17 6500/0/3 80000/0/0",
    "kamisado/single": "14/30/4000 34/17/500 60/11/215 135/7/105 300/4/56 1300/0/19 8000/0/4 300000/0/0",
    "kamisado/long": "18/24/720 24/20/460 30/17/362 52/11/220 95/7/135 170/4/92 390/3/62 80000/0/0",
    "kamisado/marathon": "18/24/720 23/20/505 28/18/395 38/14/295 62/10/195 95/7/135 150/5/100 80000/0/0",
    "dogon": "30/12/175 55/9/85 170/5/45 900/2/18 3200/0/11 10500/0/3 70000/0/0 300000/0/0",
    "dogon/16": "30/10/140 55/9/70 150/5/30 550/2/15 2600/0/8 12000/0/4 42000/0/0 200000/0/0",
    "dohyo": "30/10/178 65/9/72 140/6/43 380/3/20 1600/0/8 8000/0/3 36000/0/0 160000/0/0",
    "dohyo/3": "30/12/200 90/8/80 270/5/40 900/2/20 3000/0/8 12000/0/4 52000/0/0 230000/0/0",
    "dohyo/4": "30/14/620 95/11/105 250/8/69 560/4/42 2200/1/16 12000/0/4 50000/0/0 220000/0/0",
    "honey_donuts": "22/25/1700 28/21/950 100/10/103 300/5/55 900/1/20 2200/0/11 5000/0/6 100000/0/0",
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
