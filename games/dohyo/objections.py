"""Why a move is refused: the rule it breaks and what would be right."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Objection
from games.dohyo.notation import format_move
from games.dohyo.position import SEAT_NAMES, WIDE, Move, Position
from games.dohyo.rules import legal_moves, legal_pushes
from games.dohyo.words import either, how_it_ended, listed


def object_to(position: Position, move: Move) -> Objection | None:
    """None exactly for the legal moves."""
    if move in legal_moves(position):
        return None
    if position.ending is not None:
        return Objection("10", f"The match is over. {how_it_ended(position)}")
    if position.owner(move.start) != position.turn:
        return _wrong_piece(position, move)
    return _bad_push(position, move) if move.push else _bad_pivot(position, move)


def _wrong_piece(position: Position, move: Move) -> Objection:
    owner, cell, mover = position.owner(move.start), WIDE.labels[move.start], SEAT_NAMES[position.turn]
    hint = f"it is {mover}'s turn: {mover} can play {listed(legal_moves(position), most=3)}."
    if owner is None:
        return Objection("4.2", f"{cell} is empty, and {hint}", (cell,))
    name = SEAT_NAMES[owner]
    if owner not in position.active:
        return Objection("9.2", f"{cell} holds a piece of {name}, who is out and never moves again; {hint}", (cell,))
    return Objection("4.2", f"{cell} holds a piece of {name}, but {hint}", (cell,))


def _bad_push(position: Position, move: Move) -> Objection:
    rear, target, text = WIDE.labels[move.start], WIDE.labels[move.target], format_move(move)
    step = (move.target - move.start) // 2
    if (move.target - move.start) % 2 or step not in WIDE.steps:
        return Objection(
            "13.2",
            f"{text} is no push: a push names its rear piece and, two steps on in a line, the piece that is pushed. "
            + _instead(position),
            (rear, target),
        )
    front = WIDE.labels[move.start + step]
    if position.owner(move.start + step) != position.turn:
        found = _content(position, move.start + step)
        reason = f"{rear} and {front} would both have to be your own, but {front} {found}. {_instead(position)}"
        return Objection("5.5", reason, (front,))
    return _bad_target(position, move, step)


def _bad_target(position: Position, move: Move, step: int) -> Objection:
    """Two own pieces stand in line: what is wrong in front of them?"""
    target, owner = WIDE.labels[move.target], position.owner(move.target)
    if owner is None:
        reason = f"{target} is empty: a push needs a rival piece there, pieces do not just slide. {_instead(position)}"
        return Objection("5.5", reason, (target,))
    if owner == position.turn:
        reason = f"{target} holds your own piece, and only rival pieces can be pushed. {_instead(position)}"
        return Objection("5.5", reason, (target,))
    beyond = move.target + step
    if position.owner(beyond) is not None:
        blocked, found = WIDE.labels[beyond], _content(position, beyond)
        reason = f"Only one piece can be pushed: behind {target} has to be free, but {blocked} {found}. "
        return Objection("5.4", reason + _instead(position), (target, blocked))
    return _wrong_victim(position, move)


def _wrong_victim(position: Position, move: Move) -> Objection:
    pushes = legal_pushes(position)
    victim, owner = position.owner(pushes[0].target), position.owner(move.target)
    assert victim is not None
    assert owner is not None
    nearer, name = SEAT_NAMES[victim], SEAT_NAMES[owner]
    reason = f"{format_move(move)} pushes {name}, but {nearer} comes first clockwise and can be pushed: "
    return Objection("6.1", f"{reason}{listed(pushes)}.", tuple(WIDE.labels[push.target] for push in pushes))


def _bad_pivot(position: Position, move: Move) -> Objection:
    start, target = WIDE.labels[move.start], WIDE.labels[move.target]
    if pushes := legal_pushes(position):
        reason = f"{format_move(move)} is a pivot, but you can push, and a push is mandatory: {listed(pushes)}."
        return Objection("4.3", reason, tuple(WIDE.labels[push.target] for push in pushes))
    if move.start == move.target:
        reason = f"A pivot never ends on {start}, where it began. {_reachable(position, move.start)}"
        return Objection("7.3", reason, (start,))
    if position.owner(move.target) is not None:
        reason = f"A pivot ends on an empty cell, but {target} {_content(position, move.target)}. "
        return Objection("7.3", reason + _reachable(position, move.start), (target,))
    return _bad_walk(position, move)


def _bad_walk(position: Position, move: Move) -> Objection:
    """The target is empty: is there a pivot piece, is the target on its ring, what bars the way?"""
    start, target = WIDE.labels[move.start], WIDE.labels[move.target]
    own = position.pieces[position.turn]
    pivots = [cell for cell in WIDE.neighbours(move.start) if own >> cell & 1]
    if not pivots:
        return Objection("7.6", f"{start} has no own piece beside it to pivot round. {_instead(position)}", (start,))
    rounds = [cell for cell in pivots if move.target in WIDE.ring(cell)]
    if not rounds:
        beside = either(WIDE.labels[cell] for cell in pivots)
        reason = f"{target} is not next to {beside}, round which {start} could pivot. "
        return Objection("7.2", reason + _reachable(position, move.start), (target,))
    barriers = {cell: list(_barriers(position, move, cell)) for cell in rounds}
    ways = "; ".join(f"round {WIDE.labels[cell]} by {' and '.join(found)}" for cell, found in barriers.items())
    cells = tuple(dict.fromkeys(name for found in barriers.values() for name in found if name in WIDE.by_label))
    return Objection("7.3", f"The way to {target} is barred {ways}. {_reachable(position, move.start)}", cells)


def _barriers(position: Position, move: Move, pivot: int) -> Iterator[str]:
    """What stops the walk round a pivot piece, clockwise and counter-clockwise."""
    ring = WIDE.ring(pivot)
    here = ring.index(move.start)
    walk = ring[here + 1 :] + ring[:here]
    for arc in (walk, walk[::-1]):
        barrier = next(cell for cell in arc if cell not in position.board or position.owner(cell) is not None)
        yield WIDE.labels[barrier] if barrier in position.board else "the edge"


def _content(position: Position, cell: int) -> str:
    owner = position.owner(cell)
    if owner is not None:
        return "holds your own piece" if owner == position.turn else f"holds a piece of {SEAT_NAMES[owner]}"
    return "is empty" if cell in position.board else "is off the board"


def _instead(position: Position) -> str:
    return f"Right would be {listed(legal_moves(position), most=3)}."


def _reachable(position: Position, cell: int) -> str:
    """Where a piece could pivot to; asked only when the seat has no push."""
    start = WIDE.labels[cell]
    if ends := sorted(WIDE.labels[move.target] for move in legal_moves(position) if move.start == cell):
        return f"{start} can go to {either(ends)}."
    return f"{start} cannot move. {_instead(position)}"
