"""Positions with one good move, found in games of the computer against itself and confirmed by a longer search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.core import AnyGame
from opponents.analysis import chance
from opponents.core import PROVEN, Plan, Thought, draw
from opponents.register import tree_of
from opponents.thinking import ponder, think

NODES = 2_000
LONGER = 4
"""A find is kept only if a search so many times as long agrees."""
GAP = 0.35
"""How much more likely a win has to be by the best move than by any other."""
PLAYER = Plan(300, 4, 30)
"""The plan of who plays the games: someone who makes mistakes."""
LONGEST = 400

_ALL = 1 << 40
"""A margin that makes the scores of all moves exact."""


class Puzzle(NamedTuple):
    """A position, its one good move, and what follows."""

    code: str
    state: Any
    kind: str
    """`win` by force, `save` where everything else loses by force, `best` otherwise."""
    line: tuple[Any, ...]
    second: Any
    """The best of the other moves."""

    @property
    def move(self) -> Any:
        return self.line[0]


def find(game: AnyGame, state: Any, seed: int = 0, nodes: int = NODES) -> Puzzle | None:
    """The puzzle a position makes, if it has one good move and a longer search says so too."""
    if len(game.legal_moves(state)) < 2:
        return None
    quick = _ranked(game, state, seed, nodes)
    if not _stands_out(quick):
        return None
    longer = _ranked(game, state, seed, LONGER * nodes)
    if longer.move != quick.move or not _stands_out(longer):
        return None
    return Puzzle(game.encode(state), state, _kind(longer), longer.line, longer.ranked[1][0])


def collect(game: AnyGame, seats: int, options: Mapping[str, str], seed: int, nodes: int = NODES) -> Iterator[Puzzle]:
    """The puzzles of one game of the computer against itself."""
    state, ply = game.start(seats, options), 0
    while state.to_move is not None and ply < LONGEST:
        if puzzle := find(game, state, seed, nodes):
            yield puzzle
        state, _ = game.apply(state, think(game, state, PLAYER, draw(1 << 60, seed, ply, "puzzle"), ply).move)
        ply += 1


def _ranked(game: AnyGame, state: Any, seed: int, nodes: int) -> Thought:
    return ponder(tree_of(game), state, Plan(nodes), seed, 0, _ALL)


def _stands_out(thought: Thought) -> bool:
    first, second = (score for _, score in thought.ranked[:2])
    return chance(first) - chance(second) >= GAP


def _kind(thought: Thought) -> str:
    first, second = (score for _, score in thought.ranked[:2])
    if first > PROVEN:
        return "win"
    return "save" if second < -PROVEN else "best"
