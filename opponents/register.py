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


def tree_of(game: AnyGame) -> Tree[Any, Any]:
    """A tree for one thought; the plain one for a game that has none of its own."""
    return _TREES.get(game.info.key, PlainTree)(game)
