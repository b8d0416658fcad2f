"""The trees of the games: a further game is one more line here, or none."""

from __future__ import annotations

from typing import Any

from games.core import AnyGame
from opponents.core import Tree
from opponents.dogon import DogonTree
from opponents.dohyo import DohyoTree
from opponents.honey_donuts import HoneyDonutsTree
from opponents.kamisado import KamisadoTree
from opponents.position import PlainTree
from opponents.tokonoma import TokonomaTree

_TREES: dict[str, type[Tree[Any, Any]]] = {
    "dohyo": DohyoTree,
    "tokonoma": TokonomaTree,
    "kamisado": KamisadoTree,
    "dogon": DogonTree,
    "honey_donuts": HoneyDonutsTree,
}

OPENINGS = {
    "dohyo": 10 * (50,),
    "dohyo/2": 10 * (80,),
    "dohyo/4": 10 * (140,),
    "tokonoma": 6 * (20,),
    "kamisado": 6 * (120,),
    "kamisado/single": (70,) + 5 * (60,),
    "dogon": 8 * (50,),
    "honey_donuts": 8 * (30,),
}
"""By game or `game/setting`, for each ply: moves so far below the best are played as well, so that matches vary."""
USUAL_OPENING = 6 * (10,)


def opening_spread(game: AnyGame, tree: Tree[Any, Any], state: Any, ply: int) -> int:
    """How far below the best a move may be that is played in this ply of a match of this kind."""
    key = game.info.key
    spreads = OPENINGS.get(f"{key}/{tree.setting(state)}") or OPENINGS.get(key, USUAL_OPENING)
    return spreads[ply] if ply < len(spreads) else 0


def tree_of(game: AnyGame) -> Tree[Any, Any]:
    """A tree for one thought; the plain one for a game that has none of its own."""
    return _TREES.get(game.info.key, PlainTree)(game)
