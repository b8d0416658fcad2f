"""How matches begin: among how many moves every plan chooses in its first plies, and which of them a seed draws."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from opponents.core import Tree, draw, of_kind

OPENING = 10
"""Plies after which no match is in its opening any more."""


class Odds(Enum):
    """The moves that are likelier than others, of those that may be played."""

    BETTER = "better"
    """Those with a better score are likelier, as within the spread of a plan."""
    ALIKE = "alike"
    """None of them is."""
    OPEN = "open"
    """Those with more replies are likelier.

    Where captures are compulsory, many matches would begin with the same row of them.
    """


class Opening(NamedTuple):
    """How the first moves of a match vary, so that no two matches are alike."""

    spreads: tuple[int, ...]
    """For each ply: how far below the best a move may be and still be played."""
    odds: Odds = Odds.BETTER
    most: int | None = None
    """Among how many moves to choose, the best ones; the deeper a search looks, the more are nearly as good."""
    detour: int = 0
    """How many plies longer a proven win may take, and how many sooner a proven defeat may come."""

    def spread(self, ply: int) -> int:
        return self.spreads[ply] if ply < len(self.spreads) else 0


OPENINGS = {
    "dohyo": Opening((160, 90, 140, 80, 120, 80), odds=Odds.OPEN),
    "dohyo/3": Opening(10 * (50,)),
    "dohyo/4": Opening(10 * (140,), odds=Odds.OPEN),
    "tokonoma": Opening(6 * (20,)),
    "kamisado": Opening(6 * (120,)),
    "kamisado/single": Opening((90,) + 5 * (50,), odds=Odds.ALIKE, most=22, detour=8),
    "dogon": Opening((50, 80, 50, 70, 50, 60), odds=Odds.ALIKE),
    "dogon/16": Opening(8 * (50,)),
    "honey_donuts": Opening(8 * (30,)),
}
"""By game or `game/setting`.

In kulei North is better off, so North draws from more moves than South; that evens their chances out. In Dohyō with two
seats neither side is, and it is whoever begins who draws from more.
"""
USUAL = Opening(6 * (10,))
OVER = Opening(())
"""From this ply on nothing varies but what a plan does by itself."""


def opening_of(tree: Tree[Any, Any], state: Any) -> Opening:
    """How matches of this kind begin."""
    return of_kind(OPENINGS, tree, state, USUAL)


STEPS = (0.434522602, 0.944880596, 0.183039003, 0.347772727, 0.955326562, 0.158669983)
"""How far apart two neighbouring seeds draw, by ply, as a share of all there is to draw from."""
_WHOLE = 1 << 64


def even_draw(below: int, seed: int, ply: int) -> int:
    """A number from 0 to `below` - 1, each equally often; seeds in a row draw numbers that are far apart.

    Twenty independent draws would now and then agree in all of the first plies. These form a lattice instead (a
    Kronecker sequence). Its steps come from a random search on 24 November 2026: for seeds that count by 1 to 8, 10,
    12, 16, 20, 32, 50, 64, 100, 128, 1,000 or 1,024 two of twenty agree a fifteenth as often as independent ones.
    """
    if ply >= len(STEPS):
        return draw(below, seed, ply, "choice")
    share = (seed * int(STEPS[ply] * _WHOLE) + draw(_WHOLE, 0, ply, "choice")) % _WHOLE
    return share * below // _WHOLE
