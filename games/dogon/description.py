"""A position of Dogon for whoever cannot see the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from games.core import Played, Said, Seat, addressed, either, listed
from games.dogon.board import NORTH, OPPONENT, PLAYERS, SEAT_NAMES, SOUTH, Sowing
from games.dogon.events import TO_READERS
from games.dogon.notation import DIRECTIONS, say_move
from games.dogon.position import Position
from games.dogon.rules import MAX_CHANGES, apply, legal_moves, sowing_path, sowings
from games.dogon.words import prompt
from games.telling import FEW, named, tell_last, told_to

_MOST_CAPTURES = 5
"""So many captures are told, the largest ones."""


def describe(position: Position, viewer: Seat | None = None, last: Played[Position, Sowing] | None = None) -> str:
    """The sowings, the last move, what both sides can capture, stores and holes."""
    sentences: list[str] = [*_decision(position, viewer)]
    if last is not None:
        sentences.append(_last_move(last, viewer))
    sentences += _captures(position, viewer)
    south, north = position.stores
    values = {"first": named(viewer, PLAYERS[SOUTH]), "second": named(viewer, PLAYERS[NORTH])}
    sentences.append(Said("Stores: {first} {south}, {second} {north}.", south=south, north=north, **values))
    sentences += _rows(position)
    if last is None:
        sentences += _constants(position)
    return Said.joined(sentences)


def _decision(position: Position, viewer: Seat | None) -> Iterator[str]:
    moves = legal_moves(position)
    if not moves:
        yield prompt(position, viewer)
        return
    if position.passed:
        other = PLAYERS[OPPONENT[position.turn]]
        yield told_to(viewer, Said("{other} has just passed."), {"other": Said("You have just passed.")}, other=other)
        values = {"direction": DIRECTIONS[position.direction], "changes": position.changes, "most": MAX_CHANGES}
        yield Said("Last direction: {direction}; direction changes: {changes} of {most}.", **values)
    player = PLAYERS[position.turn].full
    if len(moves) <= FEW:
        options = listed(map(say_move, moves))
    else:
        ways = defaultdict[str, list[str]](list)
        for move in moves:
            ways[move.hole].append(DIRECTIONS[move.direction])
        options = listed(Said("{hole} {ways}", hole=hole, ways=either(found)) for hole, found in ways.items())
    if len(moves) == 1:
        to, about = Said("You ({side}) can only sow {moves}."), Said("{player} can only sow {moves}.")
    else:
        to, about = Said("You ({side}) can sow {moves}."), Said("{player} can sow {moves}.")
    yield addressed(viewer, player, to, about, moves=options)


def _last_move(last: Played[Position, Sowing], viewer: Seat | None) -> Said:
    ends = _whose(last.before, sowing_path(last.before, last.move)[-1], viewer)
    move = Said("{move}, ending in {hole}", move=say_move(last.move), hole=ends)
    return tell_last(viewer, PLAYERS[last.seat], move, last.events, TO_READERS)


def _captures(position: Position, viewer: Seat | None) -> Iterator[str]:
    """What the seat to move can take, and what the other one could if it were to move."""
    if position.to_move is None:
        return
    other = OPPONENT[position.turn]
    turned = position._replace(turn=other, passed=False)
    for seat, board in ((position.turn, position), (other, turned)):
        if found := _largest(board):
            to, about = Said("You could capture next: {captures}."), Said("{player} could capture next: {captures}.")
            if seat == position.turn:
                to, about = Said("You can capture: {captures}."), Said("{player} can capture: {captures}.")
            yield addressed(viewer, PLAYERS[seat], to, about, captures=listed(found))


def _largest(position: Position) -> list[Said]:
    told = ((move, event) for move in sowings(position) for event in apply(position, move)[1])
    gains = [(-int(dict(event.values)["seeds"]), say_move(move)) for move, event in told if event.kind == "capture"]
    return [Said("{move} takes {seeds}", move=move, seeds=-gain) for gain, move in sorted(gains)[:_MOST_CAPTURES]]


def _whose(position: Position, hole: int, viewer: Seat | None = None) -> Said:
    """A hole by its side as well: for the ear, `E` and `e` are the same."""
    owner = PLAYERS[SOUTH if hole < position.board.row else NORTH]
    name = position.board.names[hole]
    return addressed(viewer, owner, Said("your {hole}"), Said("{side}'s {hole}"), hole=name)


def _rows(position: Position) -> Iterator[Said]:
    row = position.board.row
    for seat, holes in ((SOUTH, position.holes[:row]), (NORTH, position.holes[row:])):
        seeds = zip(position.board.own_names[seat], holes, strict=True)
        yield Said("{side}: {holes}.", side=SEAT_NAMES[seat], holes=listed(f"{hole} {count}" for hole, count in seeds))


def _constants(position: Position) -> Iterator[Said]:
    row, holes = position.board.row, position.board.holes
    yield Said("Dogon, {board} board.", board=position.board.name)
    yield Said(
        "Holes run from each side's left, and left and right are as that side sees them; "
        "to the right {b} comes after {a} and {d} after {c}.",
        a=_whose(position, row - 1),
        b=_whose(position, row),
        c=_whose(position, holes - 1),
        d=_whose(position, 0),
    )
