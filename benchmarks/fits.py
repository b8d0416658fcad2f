"""Fit the weights of an evaluation to games of the computer against itself: `python -m benchmarks fits dogon`.

Prints the weights, in points of which a hundred multiply the odds by e, and how they fare against the present ones.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from benchmarks.arena import play, points_of
from games import GAMES
from games.core import AnyGame
from opponents.core import Plan
from opponents.register import tree_of
from opponents.thinking import ponder

EVERY = 3
"""Of so many positions one is taken."""
RANDOM_PLIES = 8
WHIMS = 8
"""Per cent of moves that are random."""
LONGEST = 300
"""Plies after which a game counts as a draw."""
UNIT = 1_000_000
STEPS = 12
RIDGE = 2.0


class Sample(NamedTuple):
    """The features of a position for the first seat, and what it scored in the end."""

    features: tuple[float, ...]
    points: float


def main(arguments: Sequence[str] = ()) -> None:
    """Fit one game."""
    parser = argparse.ArgumentParser("python -m benchmarks fits", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], help="name=value")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--nodes", type=int, default=200)
    parser.add_argument("--trial", type=int, default=60, help="games of the new weights against the present ones")
    parser.add_argument("--trial-nodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    game = GAMES[chosen.game]
    seats = chosen.seats or game.info.seats[0]
    options = dict(text.split("=") for text in chosen.option)
    samples = [
        sample
        for number in range(chosen.games)
        for sample in _samples(game, seats, options, chosen.nodes, Random(f"{chosen.seed}:{number}"))
    ]
    fitted = _regress(samples)
    weights = _rebuilt(game, seats, options, [100 * value for value in fitted])
    print(f"{len(samples)} positions of {chosen.games} games", weights, flush=True)
    if chosen.trial:
        score = _trial(game, seats, options, weights, chosen.trial, chosen.trial_nodes)
        print(f"new against present weights at {chosen.trial_nodes} nodes: {score:.1f} of {chosen.trial}")


def _samples(game: AnyGame, seats: int, options: dict[str, str], nodes: int, random: Random) -> Iterator[Sample]:
    state, ply, found = game.start(seats, options), 0, []
    opening = random.randrange(2, RANDOM_PLIES + 1)
    offset = random.randrange(EVERY)
    while state.to_move is not None and ply < LONGEST:
        if ply > opening and ply % EVERY == offset:
            found.append(state)
        if ply < opening or random.randrange(100) < WHIMS:
            move = random.choice(game.legal_moves(state))
        else:
            thought = ponder(tree_of(game), state, Plan(nodes), random.randrange(1 << 30), ply, 0)
            move = thought.move
        state, ply = game.apply(state, move)[0], ply + 1
    points = points_of(game.outcome(state), seats)
    for each in found:
        yield Sample(_features(game, each, each.to_move), points[each.to_move])


def _features(game: AnyGame, state: Any, seat: Any) -> tuple[float, ...]:
    """The worth of a position is linear in the weights: ask for it with one weight at a time."""
    plain: Any = type(tree_of(game))
    scale = getattr(plain, "SCALE", 1)
    present = _present(game, state)
    flat = _flat(present)
    features = []
    for index in range(len(flat)):
        units = [UNIT * (index == other) for other in range(len(flat))]
        tree = plain(game, _like(present, units))
        features.append(tree.worth(tree.root(state), seat) * scale / UNIT)
    return tuple(features)


def _present(game: AnyGame, state: Any) -> Any:
    return tree_of(game).weights(state)  # type: ignore[attr-defined]  # every fitted tree has it


def _rebuilt(game: AnyGame, seats: int, options: dict[str, str], values: Sequence[float]) -> Any:
    scale = getattr(type(tree_of(game)), "SCALE", 1)
    return _like(_present(game, game.start(seats, options)), [round(scale * value) for value in values])


def _flat(weights: Any) -> list[int]:
    return [value for field in weights for value in (field if isinstance(field, tuple) else (field,))]


def _like(weights: Any, values: Sequence[int]) -> Any:
    rest = iter(values)
    fields = (tuple(next(rest) for _ in field) if isinstance(field, tuple) else next(rest) for field in weights)
    return type(weights)(*fields)


def _regress(samples: Sequence[Sample]) -> list[float]:
    """Logistic regression by Newton's steps with a little ridge."""
    width = len(samples[0].features)
    weights = [0.0] * width
    for _ in range(STEPS):
        gradient = [-RIDGE * weight for weight in weights]
        curvature = [[RIDGE * (row == column) for column in range(width)] for row in range(width)]
        for features, points in samples:
            there = [(index, value) for index, value in enumerate(features) if value]
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, sum(weights[index] * value for index, value in there)))))
            slope = chance * (1 - chance)
            for row, value in there:
                gradient[row] += (points - chance) * value
                for column, other in there:
                    curvature[row][column] += slope * value * other
        weights = [weight + step for weight, step in zip(weights, _solved(curvature, gradient), strict=True)]
    return weights


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(len(rows)):
        best = max(range(pivot, len(rows)), key=lambda row: abs(rows[row][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        head = rows[pivot]
        for row in range(len(rows)):
            if row != pivot and (factor := rows[row][pivot] / head[pivot]):
                rows[row] = [value - factor * above for value, above in zip(rows[row], head, strict=True)]
    return [row[-1] / row[index] for index, row in enumerate(rows)]


def _trial(game: AnyGame, seats: int, options: dict[str, str], weights: Any, games: int, nodes: int) -> float:
    kind: Any = type(tree_of(game))

    def player(tree_weights: Any) -> Any:
        def choose(played: AnyGame, state: Any, seed: int, ply: int) -> Any:
            tree = kind(played, tree_weights) if tree_weights else kind(played)
            if ply < RANDOM_PLIES - 2:
                return Random(f"{seed // 20}:{ply}").choice(played.legal_moves(state))
            if len(moves := played.legal_moves(state)) == 1:
                return moves[0]
            return ponder(tree, state, Plan(nodes), seed, ply, 0).move

        return choose

    score = 0.0
    for number in range(games):
        seat = number % seats
        players = [player(weights if other == seat else None) for other in range(seats)]
        score += play(game, seats, options, players, number).points[seat]
    return score
