"""The ladder: eight levels by number and name, and the plan of each for every game."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_
from string import ascii_lowercase
from typing import Any, NamedTuple

from games.core import AnyGame, Said
from opponents.core import PLAIN, Plan, Technique, draw, of_kind
from opponents.register import tree_of


class Level(NamedTuple):
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
    "tokonoma": (
        "28/12/150/10 66/10/98/15 166/7/58/10 425/4/31/10 1260/2/20/15 3900/0/11/30 18000/0/4/20 srnq180000/0/0"
    ),
    "kamisado": "19/24/650/15 28/18/412/15 48/12/260/15 110/8/130/30 295/4/63/35 1100/1/22/35 6500/0/3/20 80000/0/0",
    "kamisado/single": "10/33/6000 17/18/435 25/12/235 50/6/98 170/4/54 1050/0/17 12000/0/4 300000/0/0",
    "kamisado/long": (
        "18/25/950/36 27/18/420/42 45/13/270/45 95/8/140/45 270/4/65/45 1100/1/22/45 6500/0/3/40 80000/0/0"
    ),
    "dogon": "23/14/240 33/12/150 62/9/88 230/4/40 700/0/23 3300/0/11 15000/0/4 sr240000/0/0",
    "dogon/16": "29/10/155 47/9/80 150/5/30 550/2/15/10 2600/0/8 7500/0/6 45000/0/0 sr200000/0/0",
    "dohyo": "12/36/450 52/11/104 118/6/60 215/4/33 590/0/14 2300/0/8 15000/0/4 160000/0/0",
    "dohyo/quick": "5/45/2800 66/10/80 212/5/37 565/3/16/10 1650/0/9/10 8000/0/3 30000/0/0 160000/0/0",
    "dohyo/3": "30/13/300 128/7/65 280/5/40 660/3/26 1600/0/15 4350/0/6 30000/0/3 180000/0/0",
    "dohyo/4": "30/25/5000 86/12/112 245/8/68 650/3/36 e980/0/0 e3900/0/0 e17500/0/0 e64000/0/0",
    "honey_donuts": (
        "18/27/2500/10 28/22/1000/20 92/11/108/10 300/5/55/20 900/1/20/30 2200/0/11/22 4300/0/7/36 sr100000/0/0"
    ),
}
"""By game or `game/setting`, for each level: nodes, per cent overlooked, spread, and per cent of good days if any.

An `e` before it: rivals are expected to play for themselves (`opponents.opponents.crowd`). An `s` before it: the search
is selective (`opponents.selective`), with a letter for each of its techniques.
"""


EVERYONE, SELECTIVE = "e", "s"
TECHNIQUES = {
    "r": Technique.REDUCTION,
    "n": Technique.NULL_MOVE,
    "q": Technique.QUIESCENCE,
}


class Rung(NamedTuple):
    """How a level plays, and in how many of a hundred matches it plays like the level above instead.

    The last steps of some games are too steep without such days: whoever always beats one level would always lose to
    the next.
    """

    plan: Plan
    good_days: int = 0

    def __str__(self) -> str:
        plan, days = self
        start = EVERYONE if plan.everyone else ""
        if plan.techniques is not None:
            start += SELECTIVE + "".join(letter for letter, each in TECHNIQUES.items() if each in plan.techniques)
        return f"{start}{plan.nodes}/{plan.overlooks}/{plan.spread}" + (f"/{days}" if days else "")


def _rungs(column: str) -> tuple[Rung, ...]:
    return tuple(map(rung, column.split()))


def rung(text: str) -> Rung:
    """What a text of a column says."""
    numbers = text.lstrip(ascii_lowercase)
    letters = text.removesuffix(numbers)
    nodes, overlooks, spread, *good_days = map(int, numbers.split("/"))
    used = (technique for letter, technique in TECHNIQUES.items() if letter in letters)
    techniques = reduce(or_, used, PLAIN) if SELECTIVE in letters else None
    return Rung(Plan(nodes, overlooks, spread, EVERYONE in letters, techniques), *good_days)


_USUAL = _rungs(USUAL)
_LADDERS = {key: _rungs(column) for key, column in COLUMNS.items()}


def plan_of(game: AnyGame, state: Any, level: int, seed: int | None = None) -> Plan:
    """The plan of a level, 1 to 8, in a match of this kind; whether it has a good day depends on the seed.

    On such a day it has the numbers of the level above and searches as ever. Two levels with the same seed have their
    good days apart, or the higher one would always gain as much.
    """
    plan, good_days = rung_of(game, state, level)
    if seed is not None and draw(100, seed, 0, f"day of level {level}") < good_days:
        return replace(rung_of(game, state, level + 1).plan, techniques=plan.techniques)
    return plan


def rung_of(game: AnyGame, state: Any, level: int) -> Rung:
    """What is behind a level, 1 to 8, in a match of this kind."""
    return of_kind(_LADDERS, tree_of(game), state, _USUAL)[level - 1]
