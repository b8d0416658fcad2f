"""A position of Dogon in words and characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from games.core import Said
from games.dogon.board import NORTH, OPPONENT, SEAT_NAMES, SOUTH
from games.dogon.notation import format_move
from games.dogon.position import BOTH_PASS, CANNOT_PAY, NO_DIRECTION, REPETITION, Position
from games.dogon.rules import MAX_CHANGES, outcome, sowings

_ENDINGS: Mapping[str, str] = {
    BOTH_PASS: Said("neither side could sow"),
    CANNOT_PAY: Said("a pass could not be paid"),
    REPETITION: Said("the same position came up for the third time"),
}


def diagram(position: Position) -> str:
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


def describe(position: Position) -> str:
    row, holes, (upper, lower) = position.board.row, position.holes, position.board.own_names
    south, north = position.stores
    sentences = (
        Said("Dogon, {board}.", board=position.board.name),
        Said("South's holes from South's left: {seeds}.", seeds=_list_seeds(upper, holes[:row])),
        Said("North's holes from North's left: {seeds}.", seeds=_list_seeds(lower, holes[row:])),
        Said("After {a} comes {b}, after {c} comes {d}.", a=upper[-1], b=lower[0], c=lower[-1], d=upper[0]),
        Said("Stores: South {south}, North {north}.", south=south, north=north),
        *_describe_memory(position),
        prompt(position),
    )
    return Said.joined(sentences)


def prompt(position: Position) -> str:
    """What the seat to move has to decide, or how the match ended."""
    if position.ending is not None:
        return _say_end(position)
    seat, other = SEAT_NAMES[position.turn], SEAT_NAMES[OPPONENT[position.turn]]
    moves = sowings(position)
    if len(moves) == 1:
        return Said("{seat} has a single legal sowing: {move}.", seat=seat, move=format_move(moves[0]))
    if not position.passed:
        return Said("{seat} chooses a hole to sow and a direction that reaches {other}'s row.", seat=seat, other=other)
    limit: str = Said("in either direction")
    if position.changes == MAX_CHANGES:
        limit = Said("within the own row only {direction}", direction=position.direction)
    return Said(
        "{other} has passed: {seat} sows any hole of two seeds or more, {limit}.", other=other, seat=seat, limit=limit
    )


def topic(position: Position) -> str:
    """Which sowings are legal or, once the other side has passed, how long one may stay at home."""
    if position.ending is not None:
        return "R11" if position.ending == REPETITION else "R8"
    return "R7" if position.passed else "R6"


def _describe_memory(position: Position) -> Iterator[str]:
    if position.ending is not None:
        return
    if position.passed:
        yield Said("{other} has just passed.", other=SEAT_NAMES[OPPONENT[position.turn]])
    if position.direction != NO_DIRECTION:
        yield Said(
            "Last sowing: {direction}. Direction changes: {changes} of {most}.",
            direction=position.direction,
            changes=position.changes,
            most=MAX_CHANGES,
        )


def _say_end(position: Position) -> str:
    result = outcome(position)
    assert result is not None
    south, north = position.stores
    because = _ENDINGS[result.reason]
    if result.winner is None:
        return Said("The match is drawn, {south} to {north}: {because}.", south=south, north=north, because=because)
    winner, more, less = SEAT_NAMES[result.winner], max(south, north), min(south, north)
    return Said("{winner} has won, {more} to {less}: {because}.", winner=winner, more=more, less=less, because=because)


def _list_seeds(names: str, seeds: bytes) -> str:
    return ", ".join(f"{name} {count}" for name, count in zip(names, seeds, strict=True))


def _draw_line(entries: Iterable[str | int]) -> str:
    return "".join(f"{entry:>4}" for entry in entries)
