"""Pushes, pivots and the course of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from games.core import Event, Outcome, Seat
from games.dohyo import events
from games.dohyo.board import BOARDS, WIDE, Move
from games.dohyo.position import Ending, Position
from games.hexes import members

AREAS = {seats: board.mask for seats, board in BOARDS.items()}
UPWARD = EAST, NORTH_WEST, NORTH_EAST = tuple(sorted(step for step in WIDE.steps if step > 0))
"""The steps to a larger cell number; the others are their opposites."""

_MovesByStart: TypeAlias = Mapping[int, Move]


def _arcs() -> Iterator[tuple[int, tuple[int, ...]]]:
    """Both ways round a pivot piece: the step to it, then the cells of its ring, seen from the piece that walks."""
    for here, out in enumerate(WIDE.steps):
        ring = tuple(step - out for step in WIDE.steps)
        clockwise = ring[here + 1 :] + ring[:here]
        yield -out, clockwise
        yield -out, clockwise[::-1]


def _moves_by_start(distance: int, *, push: bool) -> _MovesByStart:
    ends = (cell for cell in WIDE.cells if cell + distance in WIDE)
    return {1 << cell: Move(cell, cell + distance, push) for cell in ends}


_FORWARD = tuple(sorted({end for _, arc in _arcs() for end in arc if end > 0}))
_DISTANCES = _FORWARD + tuple(-end for end in _FORWARD)
"""Everything a pivot can add to a cell number: eighteen distances."""
_STEPS = UPWARD + tuple(-step for step in UPWARD)
_ARCS = tuple((_STEPS.index(step), tuple(map(_DISTANCES.index, arc))) for step, arc in _arcs())
_PIVOTS = tuple(_moves_by_start(distance, push=False) for distance in _DISTANCES)
_PUSHES = {step: _moves_by_start(2 * step, push=True) for step in WIDE.steps}


def legal_moves(position: Position) -> list[Move]:
    """Every legal move; if there is a push, no pivot is (4.3)."""
    if position.ending is not None:
        return []
    return legal_pushes(position) or _pivots(position)


def legal_pushes(position: Position) -> list[Move]:
    """The pushes of the seat on turn against the first seat after it that can be pushed (6.1, 6.2)."""
    pieces, seat, occupied = position.pieces, position.turn, sum(position.pieces)
    for victim in pieces[seat + 1 :] + pieces[:seat]:
        if found := _pushers(pieces[seat], victim, occupied):
            return _listed((rears, _PUSHES[step]) for step, rears in found)
    return []


def able(pieces: tuple[int, ...], seat: Seat) -> bool:
    """Whether a seat has a push or a pivot, whoever is on turn (1.4)."""
    own, occupied = pieces[seat], sum(pieces)
    return _can_pivot(own, AREAS[len(pieces)] ^ occupied) or bool(_pushers(own, occupied ^ own, occupied))


def pushed_off(pieces: tuple[int, ...], seat: Seat, victim: Seat) -> list[int]:
    """The cells from which a seat could push a victim off the board, whoever is on turn."""
    off = ~AREAS[len(pieces)]
    found = []
    for step, rears in _pushers(pieces[seat], pieces[victim], sum(pieces)):
        found += [rear + 2 * step for rear in members(rears) if off >> (rear + 3 * step) & 1]
    return found


def apply(position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """The position after a legal move, and what the table saw."""
    told: list[Event] = []
    if not move.push:
        pieces = list(position.pieces)
        pieces[position.turn] ^= 1 << move.start | 1 << move.target
        return _pass_turn(_with_pieces(position, pieces), told), tuple(told)
    pushed = _push(position, move, told)
    if pushed.captures[pushed.turn] >= pushed.goal:  # 10.1
        return _end(pushed, Ending.KNOCKOUT, told), tuple(told)
    return _pass_turn(pushed, told), tuple(told)


def outcome(position: Position) -> Outcome | None:
    """The winner, then those still in, then those who are out; no finer order is kept."""
    if position.ending is None or position.winner is None:
        return None
    rest = (
        tuple(seat for seat in seats if seat != position.winner) for seats in (position.active, position.eliminated)
    )
    return Outcome(((position.winner,), *filter(None, rest)), position.ending.value)


def begin_turn(position: Position, told: list[Event]) -> Position:
    """The submission test, then the elimination of a seat that cannot move (10.6)."""
    seat, pieces = position.turn, position.pieces
    for rival in position.active:
        if rival != seat and able(pieces, rival):
            break
    else:  # tested before 9.1, whether the seat itself is able or not (10.4) [D 15.5]
        return _end(position, Ending.SUBMISSION, told)
    if able(pieces, seat):
        return position
    told.append(events.eliminated(seat))
    return _pass_turn(_without(position, seat, told), told)


def retire(position: Position, seat: Seat) -> tuple[Position, tuple[Event, ...]] | None:
    """A seat that leaves counts as eliminated; the last one left wins; no match of two goes on."""
    if position.ending is not None or len(position.pieces) == 2:
        return None
    if seat not in position.active:
        return position, ()
    told = [events.left(seat)]
    left = _without(position, seat, told)
    if len(left.active) == 1:
        return _end(left._replace(turn=left.active[0]), Ending.RETIRED, told), tuple(told)
    resumed = _pass_turn(left, told) if seat == left.turn else begin_turn(left, told)
    return resumed, tuple(told)


def _pushers(own: int, victims: int, occupied: int) -> list[tuple[int, int]]:
    """The directions in which victims can be pushed, each with the rear pieces that do it (5.1)."""
    free = ~occupied  # off the board counts as free: 5.1 (c)
    found = []
    for step in UPWARD:
        if pairs := own & own >> step:  # known by the piece with the smaller number
            if rears := pairs & victims >> 2 * step & free >> 3 * step:
                found.append((step, rears))
            if fronts := pairs & victims << step & free << 2 * step:
                found.append((-step, fronts << step))
    return found


def _can_pivot(own: int, empty: int) -> bool:
    """Whether someone can pivot: a walk's first cell touches both pieces (7.3), so look for two own and a gap."""
    own_far, empty_far = own >> NORTH_EAST, empty >> NORTH_EAST
    for side in (EAST, NORTH_WEST):
        own_near = own >> side
        if own & own_near & empty_far or (own & empty >> side | empty & own_near) & own_far:
            return True
    return False


def _pivots(position: Position) -> list[Move]:
    """The pivots: all pieces walk at once, and a pivot found twice is one move (7.2 to 7.4, 7.7)."""
    own, empty = position.pieces[position.turn], AREAS[len(position.pieces)] ^ sum(position.pieces)
    gaps = [empty >> end for end in _FORWARD] + [empty << end for end in _FORWARD]
    paired = [own & own >> step for step in UPWARD] + [own & own << step for step in UPWARD]
    found = [0] * len(_DISTANCES)
    for step, arc in _ARCS:
        walkers = paired[step]
        for end in arc:
            walkers &= gaps[end]
            if not walkers:
                break
            found[end] |= walkers
    return _listed(zip(found, _PIVOTS, strict=True))


def _listed(found: Iterable[tuple[int, _MovesByStart]]) -> list[Move]:
    """The moves that start from the cells of a mask."""
    moves = []
    for mask, by_start in found:
        starts = mask
        while starts:
            lowest = starts & -starts
            moves.append(by_start[lowest])
            starts ^= lowest
    return moves


def _push(position: Position, move: Move, told: list[Event]) -> Position:
    """Move the three pieces, count a capture, move the token (5.2, 5.6, 8.2)."""
    rear, target, labels = move.start, move.target, position.board.labels
    beyond = target + (target - rear) // 2
    victim = position.owner(target)
    assert victim is not None
    pieces, seat = list(position.pieces), position.turn
    pieces[seat] ^= 1 << rear | 1 << target
    pieces[victim] ^= 1 << target
    if beyond not in labels:
        return _capture(_with_pieces(position, pieces), victim, labels[target], told)
    pieces[victim] |= 1 << beyond
    told.append(events.pushed(seat, victim, labels[target], labels[beyond]))
    pushed = _with_pieces(position, pieces)
    return _take_token(pushed, told) if _stalemates(position, pushed) else pushed


def _with_pieces(position: Position, pieces: list[int]) -> Position:
    """The position with other pieces, in half the time of `_replace`, as every move comes through here."""
    return Position(tuple(pieces), *position[1:])


def _capture(position: Position, victim: Seat, cell: str, told: list[Event]) -> Position:
    captures = list(position.captures)
    captures[position.turn] += 1
    position = position._replace(captures=tuple(captures), captured=True)
    told.append(events.captured(position, victim, cell))
    return _take_token(position, told)


def _stalemates(before: Position, after: Position) -> bool:
    """Whether a push took the last move from a seat that had one (8.2 b) [D 15.9]."""
    return before.token != before.turn and any(
        able(before.pieces, seat) and not able(after.pieces, seat) for seat in before.active if seat != before.turn
    )


def _take_token(position: Position, told: list[Event]) -> Position:
    if position.token == position.turn:
        return position
    told.append(events.token_taken(position.turn))
    return position._replace(token=position.turn)


def _pass_turn(position: Position, told: list[Event]) -> Position:
    """Close the round where the order wraps, then begin the next turn (10.6, 11.1 to 11.3)."""
    following = _after(position.active, position.turn)
    if following > position.turn:
        return begin_turn(Position(position.pieces, following, *position[2:]), told)
    if position.captured:
        return begin_turn(position._replace(turn=following, passive=0, captured=False), told)
    passive = position.passive + 1
    if passive >= position.limit:
        return _end(position._replace(passive=passive), Ending.REFEREE, told)
    told.extend(events.passive(passive, position.limit))
    return begin_turn(position._replace(turn=following, passive=passive), told)


def _without(position: Position, seat: Seat, told: list[Event]) -> Position:
    """The position without a seat; if it held the token, the next one that is in takes it (8.3, 9.2)."""
    active = tuple(other for other in position.active if other != seat)
    if position.token != seat:
        return position._replace(active=active)
    holder = _after(active, seat)
    told.append(events.token_passed(holder))
    return position._replace(active=active, token=holder)


def _after(active: tuple[Seat, ...], seat: Seat) -> Seat:
    """The next seat clockwise that is still in (4.1)."""
    for other in active:
        if other > seat:
            return other
    return active[0]


def _end(position: Position, ending: Ending, told: list[Event]) -> Position:
    winner = position.token if ending is Ending.REFEREE else position.turn
    told.append(events.ended(position, ending, winner))
    return position._replace(ending=ending)
