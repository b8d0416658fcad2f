"""A finished match looked at again: what each move was worth, where it swung; also a hint, and what a move allows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from games.core import DUEL, AnyGame, Seat
from opponents.core import PROVEN, Plan, Thought
from opponents.crowd import CrowdSearch
from opponents.levels import plan_of
from opponents.openings import OPENING
from opponents.register import tree_of
from opponents.search import Search
from opponents.thinking import ponder, think

LEVEL = 6
"""The level that analyses and hints."""
FEWEST = 3000
"""Positions it looks at for that, even where the level looks at fewer to be beatable."""
SWINGS = 3
SLIGHT = 0.08
"""A move that costs less of the chance to win is no swing."""
BLUNDER = 0.2
"""A move that costs so much of it is worth a warning."""


class Examined(NamedTuple):
    """A position of a match, the move played in it and the better one; scores are for the seat that moved."""

    ply: int
    seat: Seat
    played: Any
    score: int
    """The score of the move played."""
    best: Any
    best_score: int
    line: tuple[Any, ...]
    """What could have followed, the best move first."""

    @property
    def loss(self) -> float:
        """The share of the chance to win that the move cost."""
        return max(0.0, chance(self.best_score) - chance(self.score))


def chance(score: int) -> float:
    if abs(score) > PROVEN:
        return float(score > 0)
    return 1 / (1 + math.exp(-max(-3000, min(3000, score)) / 100))


def chances(game: AnyGame, state: Any, seats: int, nodes: int) -> tuple[int, ...]:
    """How likely every seat is to win while a match runs, in thousandths; nothing where a game of more can't tell."""
    tree = tree_of(game)
    root = tree.root(state)
    if seats > DUEL:
        if not tree.strengths(root):
            return ()
        search = CrowdSearch(tree, root, nodes)
        for _ in search.deepen(tree.moves(root)):
            pass
        return tuple(round(1000 * share) for share in search.shares)
    own = round(1000 * chance(ponder(tree, state, Plan(nodes), 0, OPENING, 0).score))
    return (1000 - own, own) if tree.seat(root) else (own, 1000 - own)


def examine(
    game: AnyGame, start: Any, moves: Iterable[Any], seed: int, plan: Plan | None = None, since: int = 0
) -> Iterator[Examined]:
    """Every move of a match from ply `since` on, one after the other, so that progress can be shown."""
    state = start
    for ply, played in enumerate(moves):
        if ply < since:
            state, _ = game.apply(state, played)
            continue
        budget = plan or _clear(plan_of(game, state, LEVEL))
        thought = ponder(tree_of(game), state, budget, seed, ply, 0)
        score = thought.score if played == thought.move else _score_of(game, state, played, budget)
        best = thought if thought.score > score else None
        yield Examined(
            ply,
            state.to_move,
            played,
            score,
            best.move if best else played,
            best.score if best else score,
            best.line if best else (played,),
        )
        state, _ = game.apply(state, played)


def swings(examined: Sequence[Examined], most: int = SWINGS) -> list[Examined]:
    """The moves that cost most, in the order in which they were played."""
    costly = sorted(examined, key=lambda each: -each.loss)[:most]
    return sorted((each for each in costly if each.loss > SLIGHT), key=lambda each: each.ply)


def curves(examined: Sequence[Examined], seats: int) -> tuple[tuple[tuple[int, float], ...], ...]:
    """Lines for the graph: by seat, how likely a win was after each ply; with two seats one line and its mirror."""
    found: list[list[tuple[int, float]]] = [[] for _ in range(seats)]
    for each in examined:
        likely = chance(each.score)
        found[each.seat].append((each.ply + 1, likely))
        if seats == 2:
            found[1 - each.seat].append((each.ply + 1, 1 - likely))
    return tuple(map(tuple, found))


def hint(game: AnyGame, state: Any, seed: int) -> Thought:
    """The move a good player would make, with its score though it may be the only one."""
    return ponder(tree_of(game), state, _clear(plan_of(game, state, LEVEL)), seed, OPENING, 0)


def refutation(game: AnyGame, state: Any, move: Any, seed: int) -> Any | None:
    """The answer that makes a blunder of a move, `None` if it is none; its events say what the move allows."""
    plan = _clear(plan_of(game, state, LEVEL))
    after, _ = game.apply(state, move)
    if after.to_move in {None, state.to_move}:
        return None
    best = ponder(tree_of(game), state, plan, seed, OPENING, 0)
    if chance(best.score) - chance(_score_of(game, state, move, plan)) < BLUNDER:
        return None
    return think(game, after, plan, seed).move


def _score_of(game: AnyGame, state: Any, move: Any, plan: Plan) -> int:
    tree = tree_of(game)
    *_, last = Search(tree, tree.root(state), plan.nodes).deepen([move])
    return last.moves[0][1]


def _clear(plan: Plan) -> Plan:
    """A plan without what the level overlooks and its whims."""
    return Plan(max(plan.nodes, FEWEST))
