"""A position of Dohyō for whoever cannot see the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from games.core import Played, Said, Seat, addressed, listed
from games.dohyo.board import PLAYERS, SEAT_NAMES, WIDE, Move
from games.dohyo.events import TO_READERS
from games.dohyo.notation import format_move
from games.dohyo.position import Position
from games.dohyo.rules import legal_moves, pushed_off
from games.dohyo.words import prompt
from games.hexes import members
from games.telling import FEW, by_piece, named, tell_last, told_to


def describe(position: Position, viewer: Seat | None = None, last: Played[Position, Move] | None = None) -> str:
    """The pushes or pivots, the last move, who can be pushed off, captures, token and pieces."""
    sentences: list[str] = [*_decision(position, viewer)]
    if last is not None:
        sentences.append(tell_last(viewer, PLAYERS[last.seat], _said(last.move), last.events, TO_READERS))
    sentences += _danger(position, viewer)
    sentences += _score(position, viewer)
    sentences += (_pieces(position, Seat(seat)) for seat in range(len(position.pieces)))
    if last is None:
        sentences.append(_rows(position))
    return Said.joined(sentences)


def _decision(position: Position, viewer: Seat | None) -> Iterator[str]:
    moves = legal_moves(position)
    if not moves:
        yield prompt(position, viewer)
        return
    if not moves[0].push:
        to, about = (
            Said("You ({side}) can't push. You can pivot {moves}."),
            Said("{player} can't push, but can pivot {moves}."),
        )
        yield addressed(viewer, PLAYERS[position.turn].full, to, about, moves=_pivots(moves))
        return
    victim = position.owner(moves[0].target)
    assert victim is not None
    pushes = listed(_push(position, move) for move in sorted(moves, key=format_move))
    to, about = Said("You ({side}) must push {rival}: {moves}."), Said("{player} must push {rival}: {moves}.")
    values = {"rival": named(viewer, PLAYERS[victim]), "moves": pushes}
    yield addressed(viewer, PLAYERS[position.turn].full, to, about, **values)


def _push(position: Position, move: Move) -> str:
    beyond = move.target + (move.target - move.start) // 2
    text = _said(move)
    return text if beyond in position.board else Said("{move} (captures)", move=text)


def _said(move: Move) -> str:
    """`c4 to e6`: the signs of the notation say nothing to the ear, or something else."""
    return by_piece({WIDE.labels[move.start]: [WIDE.labels[move.target]]})


def _pivots(moves: Sequence[Move]) -> str:
    if len(moves) <= FEW:
        return listed(map(_said, sorted(moves, key=format_move)))
    ends = defaultdict[str, list[str]](list)
    for move in sorted(moves):
        ends[WIDE.labels[move.start]].append(WIDE.labels[move.target])
    return by_piece(ends)


def _danger(position: Position, viewer: Seat | None) -> Iterator[str]:
    """The pieces of the seat to move that a rival could push off if it were its turn."""
    if position.to_move is None:
        return
    for rival in position.active:
        if rival != position.turn and (cells := pushed_off(position.pieces, rival, position.turn)):
            names = listed(WIDE.labels[cell] for cell in sorted(cells))
            values = {"rival": PLAYERS[rival].full, "player": PLAYERS[position.turn], "cells": names}
            yield told_to(viewer, *_DANGER, **values)


_DANGER = (
    Said("{rival} could push off {player}'s {cells}."),
    {
        "player": Said("{rival} could push off your {cells}."),
        "rival": Said("You could push off {player}'s {cells}."),
    },
)


def _score(position: Position, viewer: Seat | None) -> Iterator[str]:
    counts = (
        Said("{player} {count}", player=named(viewer, PLAYERS[seat]), count=count)
        for seat, count in enumerate(position.captures)
    )
    yield Said("Captures, {goal} win: {counts}.", goal=position.goal, counts=listed(counts))
    yield addressed(
        viewer,
        PLAYERS[position.token],
        Said("You hold the tie-breaker token."),
        Said("{player} holds the tie-breaker token."),
    )
    values = {"count": position.passive, "limit": position.limit}
    if position.captured:
        yield Said("Rounds without a capture: {count} of {limit}; there was a capture this round.", **values)
    else:
        yield Said("Rounds without a capture: {count} of {limit}.", **values)


def _pieces(position: Position, seat: Seat) -> Said:
    labels, own = position.board.labels, position.pieces[seat]
    values = {"seat": SEAT_NAMES[seat], "cells": " ".join(labels[cell] for cell in members(own)) or Said("no pieces")}
    if seat in position.active:
        return Said("{seat}: {cells}.", **values)
    return Said("{seat}, out: {cells}.", **values)


def _rows(position: Position) -> Said:
    labels = position.board.labels
    rows = (f"{labels[row[0]]}-{labels[row[-1]]}" for row in reversed(position.board.rows))
    return Said("Rows of the hexagon from the bottom: {rows}.", rows=listed(rows))
