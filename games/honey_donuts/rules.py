"""The rules of play, H1 to H8, as functions from position to position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Final

from games.core import Event, Outcome, Said, Seat
from games.honey_donuts.board import CELLS, RIM, SHIFTS, Move

START: Final = b"bBb" + b"...." + b"...." + b"...." + b"rRr"
"""The set-up (H1), deduced by the rules document (D2): data, so that a found figure can replace it."""
SIDES: Final = b"rb"
KINGS: Final = b"RB"
GAP: Final = b"-"
"""The cell left free when a King went out: it is not put back (H5)."""
OCCURRENCES_TO_DRAW: Final = 3

_OTHER, _REGULAR, _KING = range(3)
_OWN: Final = tuple(
    bytes({king: _KING, side: _REGULAR}.get(kind, _OTHER) for kind in range(256))
    for king, side in zip(KINGS, SIDES, strict=True)
)
_TAILS: Final = tuple(bytes([side]).ljust(256 - len(CELLS) - 1) for side in reversed(SIDES))
_OVER_THE_EDGE: Final = (
    Said("{0} pushed the King of {1} over the edge from {cell}."),
    Said("{1} pushed the King of {0} over the edge from {cell}."),
)
_INTO_THE_HOLE: Final = (
    Said("{0} pushed the King of {1} into the hole from {cell}."),
    Said("{1} pushed the King of {0} into the hole from {cell}."),
)
_STUCK: Final = (
    Said("{0} has no legal move left: every one would repeat a position."),
    Said("{1} has no legal move left: every one would repeat a position."),
)
_THIRD_TIME: Final = Said("The same position has arisen for the third time with the same side to move.")


class Repetition(StrEnum):
    """The two settings of H6."""

    STRICT = "strict"
    SIMPLE = "simple"


class Reason(StrEnum):
    """The ways a match ends."""

    KING_OUT = Said("King pushed out")
    NO_MOVE = Said("no legal move")
    REPETITION = Said("repetition")


@dataclass(frozen=True, slots=True)
class State:
    """A position with the history the repetition rules need."""

    aspect: bytes
    """The kind of piece on each of `CELLS` (`R r B b .`, `-` for a gap), then the side to move (`r`, `b`)."""
    to_move: Seat | None
    repetition: Repetition
    seen: Mapping[bytes, tuple[int, ...]] = field(hash=False, repr=False)
    """Every aspect so far with the plies after which it arose; 0 is the first position."""
    ply: int = 0
    last: Move | None = None
    result: Outcome | None = None

    @property
    def pieces(self) -> dict[str, str]:
        """Cell -> kind: `R` and `B` Kings, `r` and `b` regulars, `.` white, `-` nothing (a King went out)."""
        return dict(zip(CELLS, self.aspect.decode(), strict=False))

    @property
    def side(self) -> Seat:
        """The seat whose turn it is or, once the match is over, would be."""
        return Seat(SIDES.index(self.aspect[-1]))


def opening(board: bytes, seat: Seat, repetition: Repetition) -> State:
    """A position without a past."""
    aspect = board + SIDES[seat : seat + 1]
    return State(aspect, seat, repetition, {aspect: (0,)})


def legal_moves(state: State) -> list[Move]:
    """The moves H3, H4 and H6 allow."""
    if state.to_move is None:
        return []
    if state.repetition is Repetition.SIMPLE:
        barred = _taking_back(state)
        return [move for move, _ in _pushes(state) if move not in barred]
    table, seen = _source(state), state.seen
    return [move for move, order in _pushes(state) if order.translate(table) not in seen or wins(state, move)]


def barred_moves(state: State) -> list[Move]:
    """The moves that H6 alone forbids."""
    legal = legal_moves(state)
    return [move for move, _ in _pushes(state) if move not in legal]


def wins(state: State, move: Move) -> bool:
    """Whether a move pushes out the King of the other side (H5)."""
    return state.aspect[SHIFTS[move].line[0]] == KINGS[1 - state.side]


def aspect_after(state: State, move: Move) -> bytes:
    """The arrangement and the side to move that a push leads to, a King put back like any piece."""
    return SHIFTS[move].order.translate(_source(state))


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Make a legal move and see whether it ends the match."""
    aspect, ply, seat = aspect_after(state, move), state.ply + 1, Seat(1 - state.side)
    if wins(state, move):
        return _push_king_out(state, move, aspect)
    plies = (*state.seen.get(aspect, ()), ply)
    after = State(aspect, seat, state.repetition, {**state.seen, aspect: plies}, ply, move)
    if state.repetition is Repetition.STRICT:
        return _lose_if_stuck(after)
    if len(plies) < OCCURRENCES_TO_DRAW:
        return after, ()
    drawn = _ended(after, Outcome(((Seat(0), Seat(1)),), Reason.REPETITION))
    return drawn, (Event("repetition", _THIRD_TIME),)


def king_out(state: State) -> State:
    """The end of a match in which the side to move has lost its King."""
    return _ended(state, _victory(Seat(1 - state.side), Reason.KING_OUT))


def _pushes(state: State) -> tuple[tuple[Move, bytes], ...]:
    return _pushes_of(state.aspect.translate(_OWN[state.side]))


@cache
def _pushes_of(own: bytes) -> tuple[tuple[Move, bytes], ...]:
    """Moves (H3, H4) and their orders for one of the 2,448 ways in which the pieces of a side can stand."""
    return tuple(
        (move, shift.order)
        for move, shift in SHIFTS.items()
        if own[shift.line[0]] != _KING and any(own[cell] for cell in shift.line)
    )


def _source(state: State) -> bytes:
    """The table through which `bytes.translate` turns the order of a move into the aspect after it."""
    return state.aspect + _TAILS[state.side]


def _taking_back(state: State) -> tuple[Move, ...]:
    """The moves that restore what the last one changed; on a line of two that may be either direction (D7)."""
    if state.last is None:
        return ()
    undo = state.last.reverse
    if wins(state, state.last) or aspect_after(state, state.last) != aspect_after(state, undo):
        return (undo,)
    return undo, state.last


def _push_king_out(state: State, move: Move, aspect: bytes) -> tuple[State, tuple[Event, ...]]:
    board = aspect.replace(KINGS[1 - state.side : 2 - state.side], GAP)
    after = State(board, None, state.repetition, state.seen, state.ply + 1, move)
    templates = _INTO_THE_HOLE if move.out in RIM else _OVER_THE_EDGE
    return king_out(after), (Event("king", templates[state.side], (move.out,), (("cell", move.out),)),)


def _lose_if_stuck(state: State) -> tuple[State, tuple[Event, ...]]:
    """H7: who has nothing but forbidden moves loses."""
    table, seen = _source(state), state.seen
    for move, order in _pushes(state):
        if order.translate(table) not in seen or wins(state, move):
            return state, ()
    lost = _ended(state, _victory(Seat(1 - state.side), Reason.NO_MOVE))
    return lost, (Event("stuck", _STUCK[state.side]),)


def _victory(winner: Seat, reason: Reason) -> Outcome:
    return Outcome(((winner,), (Seat(1 - winner),)), reason)


def _ended(state: State, result: Outcome) -> State:
    return replace(state, to_move=None, result=result)
