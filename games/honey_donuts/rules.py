"""The rules of play, H1 to H8, as functions from position to position."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from games.core import Event, Outcome, Seat
from games.honey_donuts.board import CELLS, SHIFTS, Move
from games.honey_donuts.events import tell_king, tell_repetition, tell_stuck
from games.honey_donuts.position import GAP, KINGS, SIDES, Position, Reason, Repetition

OCCURRENCES_TO_DRAW: Final = 3

_OTHER, _REGULAR, _KING = range(3)
_OWN: Final = tuple(
    bytes({king: _KING, side: _REGULAR}.get(kind, _OTHER) for kind in range(256))
    for king, side in zip(KINGS, SIDES, strict=True)
)
_ORDERS: Final = tuple((move, shift.order) for move, shift in SHIFTS.items())
_TAILS: Final = tuple(bytes([side]).ljust(256 - len(CELLS) - 1) for side in reversed(SIDES))


def legal_moves(position: Position) -> list[Move]:
    """The moves H3, H4 and H6 allow."""
    if position.to_move is None:
        return []
    if position.repetition is Repetition.SIMPLE:
        barred = _taking_back(position)
        return [move for move, _ in _pushes(position) if move not in barred]
    table, seen = _source(position), position.seen
    return [move for move, order in _pushes(position) if order.translate(table) not in seen or wins(position, move)]


def barred_moves(position: Position) -> list[Move]:
    """The moves that H6 alone forbids."""
    legal = legal_moves(position)
    return [move for move, _ in _pushes(position) if move not in legal]


def wins(position: Position, move: Move) -> bool:
    """Whether a move pushes out the King of the other side (H5)."""
    return position.aspect[SHIFTS[move].line[0]] == KINGS[1 - position.side]


def kings_taken(position: Position, seat: Seat) -> list[Move]:
    """The pushes by which a side would win if it were to move."""
    turned = replace(position, aspect=position.aspect[:-1] + SIDES[seat : seat + 1], to_move=seat)
    return [move for move, _ in _pushes(turned) if wins(turned, move)]


def aspect_after(position: Position, move: Move) -> bytes:
    """The arrangement and the side to move that a push leads to, a King put back like any piece."""
    return SHIFTS[move].order.translate(_source(position))


def apply(position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Make a legal move and see whether it ends the match."""
    aspect, ply, seat = aspect_after(position, move), position.ply + 1, Seat(1 - position.side)
    if wins(position, move):
        return _push_king_out(position, move, aspect)
    plies = (*position.seen.get(aspect, ()), ply)
    after = Position(aspect, seat, position.repetition, {**position.seen, aspect: plies}, ply, move)
    if position.repetition is Repetition.STRICT:
        return _lose_if_stuck(after)
    if len(plies) < OCCURRENCES_TO_DRAW:
        return after, ()
    drawn = _ended(after, Outcome(((Seat(0), Seat(1)),), Reason.REPETITION))
    return drawn, (tell_repetition(),)


def outcome(position: Position) -> Outcome | None:
    return position.result


def king_out(position: Position) -> Position:
    """The end of a match in which the side to move has lost its King."""
    return _ended(position, _victory(Seat(1 - position.side), Reason.KING_OUT))


def _pushes(position: Position) -> tuple[tuple[Move, bytes], ...]:
    return _pushes_of(position.aspect.translate(_OWN[position.side]))


@cache
def _pushes_of(own: bytes) -> tuple[tuple[Move, bytes], ...]:
    """Moves (H3, H4) and their orders for one of the 2,448 ways in which the pieces of a side can stand."""
    return tuple(
        pushed
        for pushed, shift in zip(_ORDERS, SHIFTS.values(), strict=True)
        if own[shift.line[0]] != _KING and any(own[cell] for cell in shift.line)
    )


def _source(position: Position) -> bytes:
    """The table through which `bytes.translate` turns the order of a move into the aspect after it."""
    return position.aspect + _TAILS[position.side]


def _taking_back(position: Position) -> tuple[Move, ...]:
    """The moves that restore what the last one changed; on a line of two that may be either direction (D7)."""
    if position.last is None:
        return ()
    undo = position.last.reverse
    if wins(position, position.last) or aspect_after(position, position.last) != aspect_after(position, undo):
        return (undo,)
    return undo, position.last


def _push_king_out(position: Position, move: Move, aspect: bytes) -> tuple[Position, tuple[Event, ...]]:
    board = aspect.replace(KINGS[1 - position.side : 2 - position.side], GAP)
    after = Position(board, None, position.repetition, position.seen, position.ply + 1, move)
    return king_out(after), (tell_king(position.side, move),)


def _lose_if_stuck(position: Position) -> tuple[Position, tuple[Event, ...]]:
    """H7: who has nothing but forbidden moves loses."""
    table, seen = _source(position), position.seen
    for move, order in _pushes(position):
        if order.translate(table) not in seen or wins(position, move):
            return position, ()
    lost = _ended(position, _victory(Seat(1 - position.side), Reason.NO_MOVE))
    return lost, (tell_stuck(position.side),)


def _victory(winner: Seat, reason: Reason) -> Outcome:
    return Outcome(((winner,), (Seat(1 - winner),)), reason)


def _ended(position: Position, result: Outcome) -> Position:
    return replace(position, to_move=None, result=result)
