"""A position of Kamisado for whoever cannot see the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from games.core import Played, Said, Seat, addressed, either, grouped, listed
from games.kamisado.board import (
    BLACK,
    CELLS,
    COLOUR_AT,
    COLOURS,
    EMPTY,
    FILLS,
    GOAL_ROW,
    GOLD,
    HOME_ROW,
    OTHER,
    PLAYERS,
    PRINTED,
    RANKS,
    SEAT_NAMES,
    Fill,
    Move,
)
from games.kamisado.events import TO_READERS
from games.kamisado.notation import called_by, format_move
from games.kamisado.position import Phase, Position, Tower, Turn
from games.kamisado.rules import apply, legal_moves
from games.kamisado.words import COLOUR_KEY, name_tower, prompt
from games.telling import by_piece, named, tell_last, told_to


def describe(position: Position, viewer: Seat | None = None, last: Played[Position, Turn] | None = None) -> str:
    """The tower that has to move and where to, the last move, who can reach the home row, score and towers."""
    sentences: list[str] = [*_decision(position, viewer)]
    if last is not None:
        sentences.append(_last_move(last, viewer))
    sentences += _danger(position, viewer)
    counts = (
        Said("{player} {count}", player=named(viewer, PLAYERS[seat]), count=position.score[seat])
        for seat in (BLACK, GOLD)
    )
    values = {"round": position.round, "target": position.target, "counts": listed(counts)}
    sentences.append(Said("Round {round} of a match to {target}: {counts}.", **values))
    sentences += (_towers(position, seat) for seat in (BLACK, GOLD))
    if last is None and position.phase is Phase.PLAY and (position.round == 1 or position.required is not None):
        sentences.append(_COLOURS)
    return Said.joined(sentences)


_COLOURS = Said(
    "Square colours from a to h, rank 8 first: {ranks}; {key}.",
    ranks=grouped(map(" ".join, PRINTED)),
    key=COLOUR_KEY,
)


def _decision(position: Position, viewer: Seat | None) -> Iterator[str]:
    if position.phase is not Phase.PLAY:
        yield prompt(position, viewer)
        if position.phase is Phase.FILL:
            yield from (_filled(position, fill, viewer) for fill in FILLS)
        return
    assert position.to_move is not None
    player, tower = PLAYERS[position.to_move].full, position.required_tower
    if tower is None:
        to, about = Said("You ({side}) can move any tower: {moves}."), Said("{player} can move any tower: {moves}.")
        yield addressed(viewer, player, to, about, moves=_ways(position))
        return
    moves = listed(_choice(position, move) for move in legal_moves(position) if isinstance(move, Move))
    to, about = Said("You ({side}) must move {tower} to {moves}."), Said("{player} must move {tower} to {moves}.")
    yield addressed(viewer, player, to, about, tower=name_tower(position, tower), moves=moves)


def _choice(position: Position, move: Move) -> Said:
    """A square and what stopping there means."""
    cell, colour = CELLS[move.target], COLOURS[called_by(position, move)]
    if position.board[move.target] != EMPTY:
        return Said("{cell} (push, then {colour})", cell=cell, colour=colour)
    if move.target in GOAL_ROW[position.board[move.origin] >> 3]:
        return Said("{cell} (wins the round)", cell=cell)
    return Said("{cell} {colour}", cell=cell, colour=colour)


def _ways(position: Position) -> str:
    """The squares of all towers, each straight line as its first and its last one."""
    ways: dict[str, list[str]] = {}
    moves = (move for move in legal_moves(position) if isinstance(move, Move))
    for (origin, _), line in groupby(moves, lambda move: (move.origin, _sideways(move))):
        ends = [CELLS[move.target] for move in line]
        piece = Said("{colour} {cell}", colour=COLOURS[position.board[origin] & 7], cell=CELLS[origin])
        ways.setdefault(piece, []).append(_run(ends))
    return by_piece(ways)


def _run(cells: list[str]) -> str:
    return cells[0] if len(cells) == 1 else f"{cells[0]}-{cells[-1]}"


def _sideways(move: Move) -> int:
    """The side of the way: -1, 0 or 1 for towards file a, straight, towards file h."""
    start, end = move.origin % 8, move.target % 8
    return (end > start) - (end < start)


_SIDES = {Fill.LEFT: Said("left"), Fill.RIGHT: Said("right")}
_LINE_UPS = {
    Fill.LEFT: (
        Said("Left gives you from a to h: {towers}."),
        Said("Left gives {player} from a to h: {towers}."),
    ),
    Fill.RIGHT: (
        Said("Right gives you from a to h: {towers}."),
        Said("Right gives {player} from a to h: {towers}."),
    ),
}


def _filled(position: Position, fill: Fill, viewer: Seat | None) -> Said:
    """The chooser's home row after a refill."""
    assert position.to_move is not None
    after = apply(position, fill)[0]
    towers = listed(COLOURS[after.board[square] & 7] for square in HOME_ROW[position.to_move])
    return addressed(viewer, PLAYERS[position.to_move], *_LINE_UPS[fill], towers=towers)


def _last_move(last: Played[Position, Turn], viewer: Seat | None) -> Said:
    player, text = PLAYERS[last.seat], format_move(last.move)
    if isinstance(last.move, Fill):
        return tell_last(viewer, player, _SIDES[last.move], last.events, TO_READERS)
    if last.before.board[last.move.target] != EMPTY:
        return tell_last(viewer, player, text, last.events, TO_READERS)
    tower = COLOURS[last.before.board[last.move.origin] & 7]
    values = {"move": text, "tower": tower, "colour": COLOURS[COLOUR_AT[last.move.target]]}
    move = Said("{move}, the {tower} tower stopping on {colour}", **values)
    return tell_last(viewer, player, move, last.events, TO_READERS)


def _danger(position: Position, viewer: Seat | None) -> Iterator[str]:
    """The squares from which the tower that has to move calls one of the other side with a way home."""
    if position.required_tower is None or position.to_move is None:
        return
    other = OTHER[position.to_move]
    moves = (move for move in legal_moves(position) if isinstance(move, Move))
    if cells := [CELLS[move.target] for move in moves if _arrives(apply(position, move)[0], other)]:
        to = {
            "player": Said("Stop on {cells} and {other} can reach your home row."),
            "other": Said("If {player} stops on {cells}, you can reach the home row."),
        }
        about = Said("If {player} stops on {cells}, {other} can reach the home row.")
        values = {"player": PLAYERS[position.to_move], "other": PLAYERS[other], "cells": either(cells)}
        yield told_to(viewer, about, to, **values)


def _arrives(position: Position, seat: Seat) -> bool:
    """Whether a seat is to move and can reach the far row."""
    if position.to_move != seat or position.phase is not Phase.PLAY:
        return False
    return any(isinstance(move, Move) and move.target in GOAL_ROW[seat] for move in legal_moves(position))


def _towers(position: Position, seat: Seat) -> Said:
    towers = listed(_tower(tower) for tower in position.towers if tower.seat == seat)
    return Said("{side}: {towers}.", side=SEAT_NAMES[seat], towers=towers)


def _tower(tower: Tower) -> Said:
    if not tower.rings:
        return Said("{colour} {cell}", colour=tower.colour, cell=tower.cell)
    return Said("{colour} {cell} ({rank})", colour=tower.colour, cell=tower.cell, rank=RANKS[tower.rings])
