"""A Dohyō position in words and as a drawing with characters."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Said, Seat, either
from games.dohyo.board import SEAT_NAMES, Move
from games.dohyo.events import ENDED
from games.dohyo.notation import format_move
from games.dohyo.position import Ending, Position
from games.dohyo.rules import legal_moves, legal_pushes
from games.hexes import members


def diagram(position: Position) -> str:
    """The rows as they lie, each with its letter and, behind it, the numbers of its first and last cell."""
    return "\n".join(_draw_row(position, row) for row in position.board.rows)


def describe(position: Position) -> str:
    """Every piece and every count."""
    board = position.board
    low, high = board.labels[board.rows[-1][0]][0], board.labels[board.rows[0][0]][0]
    shape = Said(
        "Hexagon with {side} cells per side, rows {low} (bottom) to {high}, centre e5.",
        side=board.side,
        low=low,
        high=high,
    )
    seats = (_describe_seat(position, Seat(seat)) for seat in range(len(position.pieces)))
    token = Said("The tie-breaker token lies with {seat}.", seat=SEAT_NAMES[position.token])
    return Said.joined((shape, prompt(position), *seats, token, _describe_rounds(position)))


def prompt(position: Position) -> str:
    """What is forced, what is free, or how it ended."""
    if position.ending is not None:
        return how_it_ended(position)
    name, moves = SEAT_NAMES[position.turn], legal_moves(position)
    if not moves[0].push:
        return Said("{player} has no push and pivots one piece round a neighbour of its own.", player=name)
    victim = position.owner(moves[0].target)
    assert victim is not None
    values = {"player": name, "rival": SEAT_NAMES[victim], "moves": listed(moves)}
    if len(position.pieces) == 2:
        if len(moves) > 1:
            return Said("{player} has to push: {moves}.", **values)
        return Said("{player} has only one move, the push: {moves}.", **values)
    if len(moves) > 1:
        return Said("{player} has to push against {rival}: {moves}.", **values)
    return Said("{player} has only one move, the push against {rival}: {moves}.", **values)


def topic(position: Position) -> str:
    """Pivoting only if nothing can be pushed; among several rivals the question is which one."""
    if position.ending is not None:
        return "11" if position.ending is Ending.REFEREE else "10"
    if not legal_pushes(position):
        return "7"
    return "4.3" if len(position.pieces) == 2 else "6"


def how_it_ended(position: Position) -> str:
    """The winner and the reason, as a sentence."""
    assert position.ending is not None
    assert position.winner is not None
    values = {"player": SEAT_NAMES[position.winner], "goal": position.goal, "limit": position.limit}
    return Said(ENDED[position.ending], **values)


def listed(moves: Sequence[Move], most: int = 6) -> str:
    """`c4>e6`, `c4>e6 or f4>d4`; the first few where there are many."""
    names = sorted(map(format_move, moves))
    if len(names) > most:
        return Said("{moves} or one of {count} more", moves=", ".join(names[:most]), count=len(names) - most)
    return either(names)


def _draw_row(position: Position, row: tuple[int, ...]) -> str:
    board = position.board
    first, last = board.labels[row[0]], board.labels[row[-1]]
    owners = (position.owner(cell) for cell in row)
    cells = " ".join("." if owner is None else SEAT_NAMES[owner] for owner in owners)
    indent = " " * (len(board.rows) - len(row))
    return f"{indent}{first[0]}  {cells}  {first[1:]}-{last[1:]}"


def _describe_seat(position: Position, seat: Seat) -> str:
    labels, own = position.board.labels, position.pieces[seat]
    values = {
        "seat": SEAT_NAMES[seat],
        "count": position.captures[seat],
        "goal": position.goal,
        "cells": " ".join(labels[cell] for cell in members(own)) or Said("no pieces"),
    }
    if seat in position.active:
        return Said("{seat}, {count} of {goal} captures: {cells}.", **values)
    return Said("{seat}, eliminated, {count} of {goal} captures: {cells}.", **values)


def _describe_rounds(position: Position) -> str:
    values = {"count": position.passive, "limit": position.limit}
    if position.captured:
        return Said(
            "Rounds in a row without a capture: {count} of {limit}; the current round has seen a capture.", **values
        )
    return Said("Rounds in a row without a capture: {count} of {limit}; the current round has seen none yet.", **values)
