"""A position of Dogon in words and characters, and a sowing as choices for pickers."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import Step
from games.dogon.board import LEFT, NORTH, OPPONENT, RIGHT, SEAT_NAMES, SOUTH, Sowing
from games.dogon.notation import write_move
from games.dogon.rules import BOTH_PASS, CANNOT_PAY, MAX_CHANGES, NO_DIRECTION, REPETITION, Position, outcome, sowings

_DIRECTION_WORDS = {RIGHT: "+ to the right (counter-clockwise)", LEFT: "- to the left (clockwise)"}
_ENDINGS = {
    BOTH_PASS: "neither side could sow",
    CANNOT_PAY: "a pass could not be paid",
    REPETITION: "the same position came up for the third time",
}


def draw_board(position: Position) -> str:
    """The board as South sees it, North's holes above from right to left."""
    row, holes, names = position.board.row, position.holes, position.board.own_names
    south, north = position.stores
    return "\n".join(
        (
            f"North{_draw_line(reversed(names[NORTH]))}",
            f"{north:>4} {_draw_line(reversed(holes[row:]))}",
            f"{south:>4} {_draw_line(holes[:row])}",
            f"South{_draw_line(names[SOUTH])}",
        )
    )


def describe_position(position: Position) -> str:
    row, holes, (upper, lower) = position.board.row, position.holes, position.board.own_names
    south, north = position.stores
    sentences = (
        f"Dogon, {position.board.name}.",
        f"South's holes from South's left: {_list_seeds(upper, holes[:row])}.",
        f"North's holes from North's left: {_list_seeds(lower, holes[row:])}.",
        f"After {upper[-1]} comes {lower[0]}, after {lower[-1]} comes {upper[0]}.",
        f"Stores: South {south}, North {north}.",
        *_describe_memory(position),
        say_turn(position),
    )
    return " ".join(sentences)


def say_turn(position: Position) -> str:
    """What the seat to move has to decide, or how the match ended."""
    if position.ending is not None:
        return _say_end(position)
    seat, other = SEAT_NAMES[position.turn], SEAT_NAMES[OPPONENT[position.turn]]
    moves = sowings(position)
    if len(moves) == 1:
        return f"{seat} has a single legal sowing: {write_move(moves[0])}."
    if not position.passed:
        return f"{seat} chooses a hole to sow and a direction that reaches {other}'s row."
    limit = (
        f"within the own row only {position.direction}" if position.changes == MAX_CHANGES else "in either direction"
    )
    return f"{other} has passed: {seat} sows any hole of two seeds or more, {limit}."


def steps_to(position: Position, move: Sowing) -> tuple[Step, ...]:
    seeds = position.holes[position.board.index[move.hole]]
    return (
        Step(move.hole, f"{move.hole}: {seeds} seeds" if seeds > 1 else f"{move.hole}: 1 seed"),
        Step(move.direction, _DIRECTION_WORDS[move.direction]),
    )


def _describe_memory(position: Position) -> tuple[str, ...]:
    if position.ending is not None:
        return ()
    sentences = []
    if position.passed:
        sentences.append(f"{SEAT_NAMES[OPPONENT[position.turn]]} has just passed.")
    if position.direction != NO_DIRECTION:
        sentences.append(f"Last sowing: {position.direction}. Direction changes: {position.changes} of {MAX_CHANGES}.")
    return tuple(sentences)


def _say_end(position: Position) -> str:
    result = outcome(position)
    assert result is not None
    south, north = position.stores
    because = _ENDINGS[result.reason]
    if result.winner is None:
        return f"The match is drawn, {south} to {north}: {because}."
    winner, more, less = SEAT_NAMES[result.winner], max(south, north), min(south, north)
    return f"{winner} has won, {more} to {less}: {because}."


def _list_seeds(names: str, seeds: bytes) -> str:
    return ", ".join(f"{name} {count}" for name, count in zip(names, seeds, strict=True))


def _draw_line(entries: Iterable[str | int]) -> str:
    return "".join(f"{entry:>4}" for entry in entries)
