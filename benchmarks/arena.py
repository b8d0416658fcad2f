"""A referee for players of every kind: it checks each move by the rules and tells who won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from games.core import AnyGame, Outcome, Seat
from opponents.core import Plan, Tree, draw
from opponents.levels import plan_of
from opponents.register import tree_of
from opponents.thinking import think

LONGEST = 2000
"""Plies after which the referee calls a match a draw."""

Player: TypeAlias = Callable[[AnyGame, Any, int, int], Any]
"""Game, state, seed and ply -> a move."""


class Setting(NamedTuple):
    """What is played."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return " ".join((self.game, str(self.seats), *("=".join(option) for option in self.options)))


class Result(NamedTuple):
    """A match as the referee saw it."""

    points: tuple[float, ...]
    """By seat: one for a win, shared by those who tie."""
    notations: tuple[str, ...]
    reason: str


def play(
    game: AnyGame, seats: int, options: Mapping[str, str], players: Sequence[Player], seed: int, longest: int = LONGEST
) -> Result:
    """Play a match to its end; an illegal move is an error."""
    state = game.start(seats, options)
    notations: list[str] = []
    while (seat := state.to_move) is not None and len(notations) < longest:
        move = players[seat](game, state, seed * 10 + seat, len(notations))
        assert game.objection(state, move) is None, (game.encode(state), move)
        notations.append(game.format(move))
        state, _ = game.apply(state, move)
    outcome = game.outcome(state)
    return Result(points_of(outcome, seats), tuple(notations), outcome.reason if outcome else "too long")


def level(number: int) -> Player:
    """A level of the ladder."""
    return lambda game, state, seed, ply: think(game, state, plan_of(game, state, number, seed), seed, ply).move


def planned(plan: Plan) -> Player:
    """A player with a plan of its own."""
    return lambda game, state, seed, ply: think(game, state, plan, seed, ply).move


def greedy(answers: bool) -> Player:
    """One who takes what can be taken at once, perhaps minding what the answer takes; the rest is left to the lot.

    What is taken is counted by the score or, where a game has none, by captures told as events.
    """

    def choose(game: AnyGame, state: Any, seed: int, ply: int) -> Any:
        return _best({move: _gain(game, state, move, answers) for move in game.legal_moves(state)}, seed, ply)

    return choose


def sharp(answers: bool) -> Player:
    """One who takes what looks best by the evaluation of the levels after one move, or after the answer."""

    def choose(game: AnyGame, state: Any, seed: int, ply: int) -> Any:
        tree, seat = tree_of(game), state.to_move
        node = tree.root(state)
        return _best({move: _look(tree, tree.child(node, move), seat, answers) for move in tree.moves(node)}, seed, ply)

    return choose


def _best(scores: Mapping[Any, int], seed: int, ply: int) -> Any:
    best = max(scores.values())
    moves = [move for move, score in scores.items() if score == best]
    return moves[draw(len(moves), seed, ply, "greedy")]


def _gain(game: AnyGame, state: Any, move: Any, answers: bool) -> int:
    seat = state.to_move
    after, events = game.apply(state, move)
    if (outcome := game.outcome(after)) is not None:
        return 1_000_000 if outcome.winner == seat else -1_000_000
    before, points = game.score(state), game.score(after)
    if before is None or points is None:
        gain = sum(event.kind == "capture" for event in events)
    else:
        gain = 2 * (points[seat] - before[seat]) - (sum(points) - sum(before))
    if not answers:
        return gain
    answer = max(_gain(game, after, reply, answers=False) for reply in game.legal_moves(after))
    return gain + answer if after.to_move == seat else gain - answer


def _look(tree: Tree[Any, Any], node: Any, seat: Seat, answers: bool) -> int:
    turn = tree.seat(node)
    if turn is None:
        return 1_000_000 * tree.result(node, seat)
    if not answers:
        return tree.worth(node, seat)
    scores = [_look(tree, tree.child(node, move), seat, answers=False) for move in tree.moves(node)]
    return max(scores) if turn == seat else min(scores)


def points_of(outcome: Outcome | None, seats: int) -> tuple[float, ...]:
    """By seat: one for a win, shared by those who tie; a match without an end is a draw."""
    if outcome is None:
        return (1 / seats,) * seats
    first = outcome.places[0]
    return tuple(1 / len(first) if seat in first else 0.0 for seat in range(seats))
