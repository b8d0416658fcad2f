"""Why a move is refused: the rule it breaks and what would be right."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Objection, Said, either, grouped
from games.dohyo.board import PLAYERS, WIDE, Move
from games.dohyo.notation import format_move
from games.dohyo.position import Position
from games.dohyo.rules import legal_moves, legal_pushes
from games.dohyo.words import how_it_ended, some_of


def object_to(position: Position, move: Move) -> Objection | None:
    """The rule that a move breaks, None exactly for the legal moves."""
    if move in legal_moves(position):
        return None
    if position.ending is not None:
        return Objection("10", Said("The match is over. {ending}", ending=how_it_ended(position, position.turn)))
    if position.owner(move.start) != position.turn:
        return _wrong_piece(position, move)
    return _bad_push(position, move) if move.push else _bad_pivot(position, move)


def _wrong_piece(position: Position, move: Move) -> Objection:
    owner, cell = position.owner(move.start), WIDE.labels[move.start]
    hint = _instead(position)
    if owner is None:
        return Objection("4.2", Said("{cell} is empty. {instead}", cell=cell, instead=hint), (cell,))
    values = {"cell": cell, "owner": PLAYERS[owner].full, "instead": hint}
    if owner not in position.active:
        text = Said("{cell} holds a piece of {owner}, who is out and never moves again. {instead}", **values)
        return Objection("9.2", text, (cell,))
    return Objection("4.2", Said("{cell} holds a piece of {owner}. {instead}", **values), (cell,))


def _bad_push(position: Position, move: Move) -> Objection:
    rear, target, text = WIDE.labels[move.start], WIDE.labels[move.target], format_move(move)
    step = (move.target - move.start) // 2
    if (move.target - move.start) % 2 or step not in WIDE.steps:
        reason = Said(
            "{move} is not a push: name your rear piece and, two cells further in a line, the piece to push. {instead}",
            move=text,
            instead=_instead(position),
        )
        return Objection("13.2", reason, (rear, target))
    front = WIDE.labels[move.start + step]
    if position.owner(move.start + step) != position.turn:
        reason = Said(
            "{rear} and {front} must both be your pieces, but {found}. {instead}",
            rear=rear,
            front=front,
            found=_content(position, move.start + step),
            instead=_instead(position),
        )
        return Objection("5.5", reason, (front,))
    return _bad_target(position, move, step)


def _bad_target(position: Position, move: Move, step: int) -> Objection:
    """Say what is wrong in front of two own pieces that stand in line."""
    target, owner = WIDE.labels[move.target], position.owner(move.target)
    if owner is None:
        reason = Said(
            "{cell} is empty: a push needs a rival piece there. {instead}",
            cell=target,
            instead=_instead(position),
        )
        return Objection("5.5", reason, (target,))
    if owner == position.turn:
        reason = Said(
            "{cell} holds your own piece, and you can only push rival pieces. {instead}",
            cell=target,
            instead=_instead(position),
        )
        return Objection("5.5", reason, (target,))
    beyond = move.target + step
    if position.owner(beyond) is not None:
        reason = Said(
            "You can push only one piece: the cell behind {cell} must be free, but {found}. {instead}",
            cell=target,
            found=_content(position, beyond),
            instead=_instead(position),
        )
        return Objection("5.4", reason, (target, WIDE.labels[beyond]))
    return _wrong_victim(position, move)


def _wrong_victim(position: Position, move: Move) -> Objection:
    pushes = legal_pushes(position)
    victim, owner = position.owner(pushes[0].target), position.owner(move.target)
    assert victim is not None
    assert owner is not None
    reason = Said(
        "{move} pushes {rival}, but {nearer} comes first clockwise, so push there: {moves}.",
        move=format_move(move),
        rival=PLAYERS[owner].full,
        nearer=PLAYERS[victim].full,
        moves=some_of(pushes),
    )
    return Objection("6.1", reason, tuple(WIDE.labels[push.target] for push in pushes))


def _bad_pivot(position: Position, move: Move) -> Objection:
    start, target = WIDE.labels[move.start], WIDE.labels[move.target]
    if pushes := legal_pushes(position):
        reason = Said(
            "{move} is a pivot, but you can push, so you must: {moves}.",
            move=format_move(move),
            moves=some_of(pushes),
        )
        return Objection("4.3", reason, tuple(WIDE.labels[push.target] for push in pushes))
    if move.start == move.target:
        ways = _reachable(position, move.start)
        reason = Said("A pivot can't end on {cell}, where it began. {ways}", cell=start, ways=ways)
        return Objection("7.3", reason, (start,))
    if position.owner(move.target) is not None:
        found, ways = _content(position, move.target), _reachable(position, move.start)
        reason = Said("A pivot must end on an empty cell, but {found}. {ways}", found=found, ways=ways)
        return Objection("7.3", reason, (target,))
    return _bad_walk(position, move)


def _bad_walk(position: Position, move: Move) -> Objection:
    """Say whether there is a pivot piece, the empty target is on its ring, and what bars the way."""
    start, target = WIDE.labels[move.start], WIDE.labels[move.target]
    own = position.pieces[position.turn]
    pivots = [cell for cell in WIDE.neighbours(move.start) if own >> cell & 1]
    if not pivots:
        instead = _instead(position)
        text = Said(
            "The piece on {cell} has none of your pieces next to it to pivot around. {instead}",
            cell=start,
            instead=instead,
        )
        return Objection("7.6", text, (start,))
    rounds = [cell for cell in pivots if move.target in WIDE.ring(cell)]
    if not rounds:
        beside = either(WIDE.labels[cell] for cell in pivots)
        reason = Said(
            "{start} can pivot around {beside}, and {cell} is not next to it. {ways}",
            cell=target,
            beside=beside,
            start=start,
            ways=_reachable(position, move.start),
        )
        return Objection("7.2", reason, (target,))
    barriers = {cell: list(_barriers(position, move, cell)) for cell in rounds}
    cells = tuple(dict.fromkeys(name for found in barriers.values() for name in found if name in WIDE.by_label))
    reason = Said(
        "The way to {cell} is blocked {barriers}. {ways}",
        cell=target,
        barriers=grouped(_barred(cell, *found) for cell, found in barriers.items()),
        ways=_reachable(position, move.start),
    )
    return Objection("7.3", reason, cells)


def _barred(pivot: int, clockwise: str, counter: str) -> str:
    round_it = WIDE.labels[pivot]
    return Said("around {pivot} by {one} and {other}", pivot=round_it, one=clockwise, other=counter)


def _barriers(position: Position, move: Move, pivot: int) -> Iterator[str]:
    """What stops the walk round a pivot piece, clockwise and counter-clockwise."""
    ring = WIDE.ring(pivot)
    here = ring.index(move.start)
    walk = ring[here + 1 :] + ring[:here]
    for arc in (walk, walk[::-1]):
        barrier = next(cell for cell in arc if cell not in position.board or position.owner(cell) is not None)
        yield WIDE.labels[barrier] if barrier in position.board else Said("the edge")


def _content(position: Position, cell: int) -> str:
    label, owner = WIDE.labels[cell], position.owner(cell)
    if owner is None:
        return (
            Said("{cell} is empty", cell=label)
            if cell in position.board
            else Said("{cell} is off the board", cell=label)
        )
    if owner == position.turn:
        return Said("{cell} holds your own piece", cell=label)
    return Said("{cell} holds a piece of {owner}", cell=label, owner=PLAYERS[owner].full)


def _instead(position: Position) -> str:
    return Said("You can play {moves}.", moves=some_of(legal_moves(position), most=3))


def _reachable(position: Position, cell: int) -> str:
    """Where a piece could pivot to; asked only when the seat has no push."""
    start = WIDE.labels[cell]
    if ends := sorted(WIDE.labels[move.target] for move in legal_moves(position) if move.start == cell):
        return Said("{cell} can go to {ends}.", cell=start, ends=either(ends))
    return Said("{cell} can't move. {instead}", cell=start, instead=_instead(position))
