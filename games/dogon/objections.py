"""Why a sowing is refused in Dogon, with the rule and what would be right."""

from __future__ import annotations

from games.core import Objection
from games.dogon.board import OPPONENT, SEAT_NAMES, Board, Lane, Sowing
from games.dogon.notation import write_move
from games.dogon.rules import MAX_CHANGES, Position, forbidden_by_limit, sowings


def object_to(position: Position, move: Sowing) -> Objection | None:
    """The rule that forbids a sowing to the seat to move, `None` for a legal one."""
    if position.ending is not None:
        return Objection("R9", "This match is over; nothing can be sown any more.")
    board = position.board
    if move.hole not in board.own_names[position.turn] or move not in board.lanes:
        return _object_to_hole(position, board, move)
    lane = board.lanes[move]
    seeds = position.holes[lane.origin]
    if seeds == 0:
        return Objection("R3", f"{move.hole} is empty: sow a hole with seeds. {_advise(position)}", (move.hole,))
    if seeds == 1:
        return _object_to_singleton(position, board, lane)
    if seeds >= lane.reach:
        return None
    return _object_to_staying(position, board, lane)


def _object_to_hole(position: Position, board: Board, move: Sowing) -> Objection:
    seat = SEAT_NAMES[position.turn]
    own = board.own_names[position.turn]
    cells = (move.hole,) if move.hole in board.index else ()
    wrong = f"{write_move(move)} sows no hole of {seat}"
    return Objection("R3", f"{wrong}, whose holes are {own[0]} to {own[-1]}. {_advise(position)}", cells)


def _object_to_singleton(position: Position, board: Board, lane: Lane) -> Objection | None:
    hole, border = lane.move.hole, board.names[lane.border]
    if lane.reach > 1:
        text = f"{hole} holds a single seed, which may only be sown to capture; {write_move(lane.move)} stays at home."
        return Objection("R6a", f"{text} {_advise(position)}", (hole,))
    seeds = position.holes[lane.border]
    if 1 <= seeds <= 2:
        return None
    text = (
        f"{hole} holds a single seed, which may only be sown to capture: {border} would need 1 or 2 seeds, not {seeds}."
    )
    return Objection("R6a", f"{text} {_advise(position)}", (hole, border))


def _object_to_staying(position: Position, board: Board, lane: Lane) -> Objection | None:
    move, other = lane.move, SEAT_NAMES[OPPONENT[position.turn]]
    if not position.passed:
        needed = f"{move.hole} needs {lane.reach} seeds or more, not {position.holes[lane.origin]}"
        text = f"{write_move(move)} does not reach {other}'s row: {needed}."
        return Objection("R6c", f"{text} {_advise(position)}", (move.hole, board.names[lane.border]))
    if not forbidden_by_limit(position, lane):
        return None
    only = f"in the own row only {position.direction} is left"
    text = f"The direction has changed {MAX_CHANGES} times while {other} passes: {only}."
    return Objection("R7b", f"{text} {_advise(position)}", (move.hole,))


def _advise(position: Position) -> str:
    return f"Legal: {', '.join(map(write_move, sowings(position)))}."
