"""The rules of Dogon: which sowings are legal, and what a sowing brings about (rule numbers R1 to R11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.core import Event, Outcome, Seat
from games.dogon.board import BOARD_BY_HOLES, NORTH, OPPONENT, SOUTH, STEPS, Board, Lane, Sowing
from games.dogon.events import tell_capture, tell_end, tell_pass, tell_payment
from games.dogon.position import BOTH_PASS, CANNOT_PAY, NO_DIRECTION, REPETITION, Position, first_position

MAX_CHANGES = 2
PAYMENT = 2
FATAL_OCCURRENCE = 3

_Turn: TypeAlias = tuple[Position, tuple[Event, ...]]


def start(name: str) -> Position:
    """The first position on a board."""
    return arrive(first_position(name))[0]


def legal_moves(position: Position) -> Sequence[Sowing]:
    """The sowings of R6; none once the match is over."""
    return sowings(position) if position.ending is None else ()


def sowings(position: Position) -> list[Sowing]:
    """R6: the legal sowings in hole order, `+` before `-`; none means a forced pass (R8)."""
    holes, _, turn, passed, *_ = position
    board = BOARD_BY_HOLES[len(holes)]
    if passed:
        return _sowings_after_pass(position, board)
    found: list[Sowing] = []
    for origin in board.rows[turn]:
        seeds = holes[origin]
        if seeds > 1:
            found += board.reaching[origin][seeds]
        elif seeds and (lane := board.exits[origin]) and 1 <= holes[lane.border] <= 2:
            found.append(lane.move)
    return found


def forbidden_by_limit(position: Position, lane: Lane) -> bool:
    """R7b: with the counter at its limit a sowing in the own row has to keep the last direction."""
    return position.changes == MAX_CHANGES and _turns_around(position, lane)


def sowing_path(state: Position, move: Sowing) -> tuple[int, ...]:
    """The holes that receive a seed, in order, laps included."""
    lane = state.board.lanes[move]
    return lane.ways[state.holes[lane.origin]]


def apply(position: Position, move: Sowing) -> _Turn:
    """Make a legal sowing and whatever follows from it: capture, pass, payment, end."""
    holes, stores, turn, passed, _, changes, history, _ = position
    board = BOARD_BY_HOLES[len(holes)]
    lane = board.lanes[move]
    seeds = holes[lane.origin]
    pits = bytearray(holes)
    pits[lane.origin] = 0
    way = lane.ways[seeds]
    for hole in way:
        pits[hole] += 1
    if seeds >= lane.reach or not passed:  # R7a
        changes = 0
    elif _turns_around(position, lane):  # R7b
        changes += 1
    captured = _capture(board, pits, way[-1], move.direction, turn)
    if not captured:
        return arrive(Position(bytes(pits), stores, OPPONENT[turn], False, move.direction, changes, history, None))
    gain = sum(holes) - sum(pits)
    stores = _transfer(stores, turn, gain)
    after, events = arrive(Position(bytes(pits), stores, OPPONENT[turn], False, move.direction, changes, (), None))
    return after, (tell_capture(turn, gain, tuple(board.names[hole] for hole in captured)), *events)


def arrive(position: Position) -> _Turn:
    """Enter a position: count it (R11), then pass for a player who cannot sow (R8, A6)."""
    position = _remember(position)
    if _is_repeated(position):  # asked before the pass is made
        return _end(position, _keep_rows(position), REPETITION)
    if _can_sow(position):
        return position, ()
    return _pass(position)


def outcome(position: Position) -> Outcome | None:
    """R9: more seeds win; nothing decides the game before its end (R10)."""
    if position.ending is None:
        return None
    south, north = position.stores
    if south == north:
        return Outcome(((SOUTH, NORTH),), position.ending)
    winner = SOUTH if south > north else NORTH
    return Outcome(((winner,), (OPPONENT[winner],)), position.ending)


def _sowings_after_pass(position: Position, board: Board) -> list[Sowing]:
    holes = position.holes
    lanes = [lane for origin in board.rows[position.turn] if holes[origin] for lane in board.by_hole[origin]]
    return [lane.move for lane in lanes if _is_free(position, lane)]


def _is_free(position: Position, lane: Lane) -> bool:
    """Whether R6 lets a lane be sown after an enemy pass."""
    seeds = position.holes[lane.origin]
    if seeds == 1:
        return lane.reach == 1 and 1 <= position.holes[lane.border] <= 2
    return seeds >= lane.reach or not forbidden_by_limit(position, lane)


def _turns_around(position: Position, lane: Lane) -> bool:
    return position.direction not in (NO_DIRECTION, lane.move.direction)


def _can_sow(position: Position) -> bool:
    holes, _, turn, passed, *_ = position
    board = BOARD_BY_HOLES[len(holes)]
    if passed:
        return bool(_sowings_after_pass(position, board))
    for origin in board.rows[turn]:
        seeds = holes[origin]
        if seeds > 1:
            if board.reaching[origin][seeds]:
                return True
        elif seeds and (lane := board.exits[origin]) and 1 <= holes[lane.border] <= 2:
            return True
    return False


def _capture(board: Board, pits: bytearray, last: int, direction: str, turn: Seat) -> list[int]:
    """R5: empty the chain of enemy holes with 2 or 3 seeds, against the sowing; tells which."""
    captured = []
    while last in board.rows[OPPONENT[turn]] and 2 <= pits[last] <= 3:
        captured.append(last)
        pits[last] = 0
        last = (last - STEPS[direction]) % board.holes
    return captured


def _pass(position: Position) -> _Turn:
    """Let the seat to move pass, as it has no sowing (R8)."""
    passer, stores = position.turn, position.stores
    told = tell_pass(passer)
    freed = position._replace(turn=OPPONENT[passer], passed=True)
    if not _can_sow(freed):  # R8a comes before R8b (A4)
        return _end(freed, _keep_rows(freed), BOTH_PASS, told)
    if stores[passer] < PAYMENT:
        return _end(freed, _take_all(freed), CANNOT_PAY, told)
    paid = _remember(freed._replace(stores=_transfer(stores, passer, -PAYMENT, PAYMENT)))
    events = (told, tell_payment(passer))
    if _is_repeated(paid):
        return _end(paid, _keep_rows(paid), REPETITION, *events)
    return paid, events


def _remember(position: Position) -> Position:
    holes, stores, turn, passed, direction, changes, history, _ = position
    trace = (holes, stores[SOUTH], turn, passed, direction, changes)
    return Position(holes, stores, turn, passed, direction, changes, (*history, trace), None)


def _is_repeated(position: Position) -> bool:
    history = position.history
    return len(history) >= FATAL_OCCURRENCE and history.count(history[-1]) >= FATAL_OCCURRENCE


def _transfer(stores: tuple[int, int], seat: Seat, gain: int, other: int = 0) -> tuple[int, int]:
    south, north = stores
    return (south + gain, north + other) if seat == SOUTH else (south + other, north + gain)


def _keep_rows(position: Position) -> tuple[int, int]:
    """What each seat receives when the seeds go to the owners of the rows."""
    row = position.board.row
    return sum(position.holes[:row]), sum(position.holes[row:])


def _take_all(position: Position) -> tuple[int, int]:
    """What each seat receives when the seat to move takes the board."""
    return _transfer((0, 0), position.turn, sum(position.holes))


def _end(position: Position, shares: tuple[int, int], reason: str, *events: Event) -> _Turn:
    stores = (position.stores[SOUTH] + shares[SOUTH], position.stores[NORTH] + shares[NORTH])
    over = position._replace(holes=bytes(len(position.holes)), stores=stores, ending=reason)
    return over, (*events, tell_end(reason, position.turn, shares))
