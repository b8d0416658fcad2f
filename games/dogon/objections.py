"""Why a sowing is refused in Dogon, with the rule and what would be right."""

from __future__ import annotations

from games.core import Objection, Said, listed
from games.dogon.board import OPPONENT, PLAYERS, Board, Lane, Sowing
from games.dogon.notation import format_move
from games.dogon.position import Position
from games.dogon.rules import MAX_CHANGES, forbidden_by_limit, sowings


def object_to(position: Position, move: Sowing) -> Objection | None:
    """The rule that forbids a sowing to the seat to move, `None` for a legal one."""
    if position.ending is not None:
        return Objection("R9", Said("This match is over; no more moves can be made."))
    board = position.board
    if move.hole not in board.own_names[position.turn] or move not in board.lanes:
        return _object_to_hole(position, board, move)
    lane = board.lanes[move]
    seeds = position.holes[lane.origin]
    if seeds == 0:
        text = Said("{hole} is empty. {legal}", hole=move.hole, legal=_advise(position))
        return Objection("R3", text, (move.hole,))
    if seeds == 1:
        return _object_to_singleton(position, board, lane)
    if seeds >= lane.reach:
        return None
    return _object_to_staying(position, board, lane)


def _object_to_hole(position: Position, board: Board, move: Sowing) -> Objection:
    own = board.own_names[position.turn]
    cells = (move.hole,) if move.hole in board.index else ()
    text = Said(
        "{move} is not one of your holes, which are {first} to {last}. {legal}",
        move=format_move(move),
        first=own[0],
        last=own[-1],
        legal=_advise(position),
    )
    return Objection("R3", text, cells)


def _object_to_singleton(position: Position, board: Board, lane: Lane) -> Objection | None:
    hole, border = lane.move.hole, board.names[lane.border]
    if lane.reach > 1:
        text = Said(
            "{hole} holds a single seed, which you may only sow to capture, and {move} stays at home. {legal}",
            hole=hole,
            move=format_move(lane.move),
            legal=_advise(position),
        )
        return Objection("R6a", text, (hole,))
    seeds = position.holes[lane.border]
    if 1 <= seeds <= 2:
        return None
    text = Said(
        "{hole} holds a single seed, which you may only sow to capture: {border} would need 1 or 2 seeds, not {seeds}. "
        "{legal}",
        hole=hole,
        border=border,
        seeds=seeds,
        legal=_advise(position),
    )
    return Objection("R6a", text, (hole, border))


def _object_to_staying(position: Position, board: Board, lane: Lane) -> Objection | None:
    move, other = lane.move, PLAYERS[OPPONENT[position.turn]]
    if not position.passed:
        text = Said(
            "{move} doesn't reach {other}'s row: {hole} needs at least {needed} seeds, not {seeds}. {legal}",
            move=format_move(move),
            other=other,
            hole=move.hole,
            needed=lane.reach,
            seeds=position.holes[lane.origin],
            legal=_advise(position),
        )
        return Objection("R6c", text, (move.hole, board.names[lane.border]))
    if not forbidden_by_limit(position, lane):
        return None
    text = Said(
        "The direction has changed {times} times while {other} passes, "
        "so within your row you can only sow {direction}. {legal}",
        times=MAX_CHANGES,
        other=other,
        direction=position.direction,
        legal=_advise(position),
    )
    return Objection("R7b", text, (move.hole,), reading="15.4")


def _advise(position: Position) -> str:
    return Said("You can sow {moves}.", moves=listed(map(format_move, sowings(position))))
