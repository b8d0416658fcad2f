"""A position of Dogon in words and characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.core import Said, Seat, addressed
from games.dogon.board import NORTH, OPPONENT, PLAYERS, SOUTH
from games.dogon.notation import format_move
from games.dogon.position import BOTH_PASS, CANNOT_PAY, REPETITION, Position
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
    rows = (
        f"     {_draw_line(reversed(names[NORTH]))}",
        f"{north:>4} {_draw_line(reversed(holes[row:]))}",
        f"{south:>4} {_draw_line(holes[:row])}",
        f"     {_draw_line(names[SOUTH])}",
        "",
    )
    return Said.joined(("\n".join(rows), Said("North above, South below, the stores on the left")), by="\n")


def prompt(position: Position, viewer: Seat | None = None) -> str:
    """What the seat to move has to decide, or how the match ended."""
    if position.ending is not None:
        return _say_end(position, viewer)
    player, other, moves = PLAYERS[position.turn], OPPONENT[position.turn], sowings(position)
    if len(moves) == 1:
        to, about = Said("Your only legal move is {move}."), Said("{player} has only one legal move: {move}.")
        return addressed(viewer, player, to, about, move=format_move(moves[0]))
    if not position.passed:
        to = Said("Choose a hole and a direction; the sowing must reach {other}'s row.")
        about = Said("{player} chooses a hole and a direction; the sowing must reach {other}'s row.")
        return addressed(viewer, player, to, about, other=PLAYERS[other])
    if position.changes == MAX_CHANGES:
        to = Said("{other} has passed: you may also sow within your own row, but only {direction}.")
        about = Said("{other} has passed: {player} may also sow within their own row, but only {direction}.")
        return addressed(viewer, player, to, about, other=PLAYERS[other], direction=position.direction)
    to = Said("{other} has passed: you may also sow within your own row, in either direction.")
    about = Said("{other} has passed: {player} may also sow within their own row, in either direction.")
    return addressed(viewer, player, to, about, other=PLAYERS[other])


def topic(position: Position) -> str:
    """The section on which sowings are legal or, once the other side has passed, how long one may stay at home."""
    if position.ending is not None:
        return "R11" if position.ending == REPETITION else "R8"
    return "R7" if position.passed else "R6"


def _say_end(position: Position, viewer: Seat | None) -> str:
    result = outcome(position)
    assert result is not None
    south, north = position.stores
    because = _ENDINGS[result.reason]
    if result.winner is None:
        return Said("The match is a draw, {south} to {north}: {because}.", south=south, north=north, because=because)
    to, about = Said("You win {more} to {less}: {because}."), Said("{player} wins {more} to {less}: {because}.")
    score = {"more": max(south, north), "less": min(south, north)}
    return addressed(viewer, PLAYERS[result.winner], to, about, because=because, **score)


def _draw_line(entries: Iterable[str | int]) -> str:
    return "".join(f"{entry:>4}" for entry in entries)
