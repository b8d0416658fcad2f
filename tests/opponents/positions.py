"""Random positions of every game, and a search that is so plain that it can be trusted."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from games.core import AnyGame
from opponents.core import WIN, Tree
from tests.games.setups import EVERY_SETUP, Setup

ENDLESS = 10 * WIN
SINGLE_ROUND = Setup("kamisado", 2, (("match", "single"),))
"""Of Kamisado: so short that many positions can be searched to the end."""


@cache
def random_states(setup: Setup, count: int, seed: int = 1) -> tuple[Any, ...]:
    """Positions in which somebody can move, from random matches."""
    states: list[Any] = []
    random = Random(f"{setup}-{seed}")
    while len(states) < count:
        match = [setup.start()]
        while match[-1].to_move is not None:
            match.append(setup.game.apply(match[-1], random.choice(setup.game.legal_moves(match[-1])))[0])
        states += random.sample(match[:-1], min(6, len(match) - 1))
    return tuple(states[:count])


def minimax(tree: Tree[Any, Any], node: Any, me: Any, depth: int, ply: int = 0) -> int:
    """The score for the root's seat: no window, no table, no order; a single move costs no depth."""
    moves = tree.candidates(node) if ply else tree.moves(node)
    deeper = depth if ply and len(moves) == 1 else depth - 1
    scores = [_after(tree, tree.child(node, move), me, deeper, ply + 1) for move in moves]
    return max(scores) if tree.seat(node) == me else min(scores)


def _after(tree: Tree[Any, Any], child: Any, me: Any, depth: int, ply: int) -> int:
    if tree.seat(child) is None:
        return tree.result(child, me) * (WIN - ply)
    if depth <= 0 or tree.stops(child):
        return tree.worth(child, me)
    return minimax(tree, child, me, depth, ply)


def setups_of(key: str) -> list[Setup]:
    return [setup for setup in EVERY_SETUP if setup.key == key]


def distinct_settings(game: AnyGame) -> list[Setup]:
    """One setup for every number of seats and every value of an option, the others at their defaults."""
    first = {option: values[0] for option, values in game.info.options.items()}
    return [
        setup
        for setup in setups_of(game.info.key)
        if sum(first[option] != value for option, value in setup.options) <= 1
    ]
