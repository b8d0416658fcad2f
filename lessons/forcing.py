"""Exhaustive searches by the rules alone: what a side can force in a few moves, and what it can be forced to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.core import AnyGame, Event, Seat
from lessons.core import Reply

MOST_PASSES = 4
"""So often in a row the other side may move before a line counts as leading nowhere."""


class Goal(NamedTuple):
    """What a side wants to bring about with a move of its own."""

    captures: bool = False
    """A capture; else to win the match."""

    def is_reached(self, game: AnyGame, state: Any, events: tuple[Event, ...], seat: Seat) -> bool:
        """Whether a move of this seat did it."""
        if self.captures:
            return captured(events) > 0
        return is_won(game, state, seat)


WIN, CAPTURE = Goal(), Goal(captures=True)


def is_won(game: AnyGame, state: Any, seat: Seat) -> bool:
    """Whether the match is over and this seat is its only winner."""
    outcome = game.outcome(state) if state.to_move is None else None
    return outcome is not None and outcome.winner == seat


def captured(events: tuple[Event, ...]) -> int:
    """How many pieces or seeds a move captured."""
    return sum(int(dict(event.values).get("seeds", 1)) for event in events if event.kind == "capture")


def replies(game: AnyGame, state: Any) -> Iterator[Reply]:
    """Every legal move with what it leads to."""
    for move in game.legal_moves(state):
        yield Reply(move, *game.apply(state, move))


def forces(game: AnyGame, state: Any, seat: Seat, goal: Goal, moves: int) -> bool:
    """Whether a seat that is to move reaches a goal in so many moves of its own at most, whatever is answered."""
    return any(keeps_forcing(game, each, seat, goal, moves) for each in replies(game, state))


def keeps_forcing(game: AnyGame, made: Reply, seat: Seat, goal: Goal, moves: int) -> bool:
    """Whether a move that was just made is the first of so many that reach a goal."""
    if goal.is_reached(game, made.state, made.events, seat):
        return True
    return moves > 1 and made.state.to_move is not None and _holds(game, made.state, seat, goal, moves - 1)


def escapes(game: AnyGame, state: Any, seat: Seat, goal: Goal, moves: int) -> Iterator[Reply]:
    """The answers of the other side after which a seat can't reach a goal in so many moves any more."""
    return (each for each in replies(game, state) if not _holds(game, each.state, seat, goal, moves))


def solutions(game: AnyGame, state: Any, goal: Goal, moves: int) -> list[Any]:
    """The moves that force a goal in so many moves at most."""
    seat = state.to_move
    return [each.move for each in replies(game, state) if keeps_forcing(game, each, seat, goal, moves)]


def defence(game: AnyGame, state: Any, seat: Seat, goal: Goal, moves: int) -> Reply:
    """The answer that makes it hardest to reach a goal: no shorter way, and then as few ways as possible."""

    def ease(made: Reply) -> tuple[int, int]:
        if made.state.to_move != seat:
            return (0, 0)
        least = next(n for n in range(1, moves + 1) if n == moves or forces(game, made.state, seat, goal, n))
        return (-least, len(solutions(game, made.state, goal, least)))

    return min(replies(game, state), key=ease)


def _holds(game: AnyGame, state: Any, seat: Seat, goal: Goal, moves: int, passes: int = MOST_PASSES) -> bool:
    if state.to_move is None:
        return goal is WIN and is_won(game, state, seat)
    if state.to_move == seat:
        return forces(game, state, seat, goal, moves)
    if not passes:
        return False
    return all(_holds(game, each.state, seat, goal, moves, passes - 1) for each in replies(game, state))
