"""The rules of a match: positions, moves, pushes, passes, deadlocks, rings and refills."""

from __future__ import annotations

from games.core import Event, Outcome, Said, Seat
from games.kamisado import events
from games.kamisado.board import (
    AHEAD,
    COLOUR_AT,
    EMPTY,
    FILLS,
    FORWARD,
    GOAL_ROW,
    HOME_ROW,
    OTHER,
    OWN_TOWERS,
    RAYS,
    READING,
    RING_POINTS,
    TOUCHED,
    Fill,
    Move,
)
from games.kamisado.position import Phase, Position, Turn, points

BY_HOME_ROW, BY_DEADLOCK = Said("home row"), Said("deadlock")
"""The ways in which the last round was won."""


def legal_moves(position: Position) -> list[Turn]:
    """Every legal move: towers from file a to h, each to its own left, ahead, to its right, then the push."""
    if position.phase is not Phase.PLAY:
        return list(FILLS) if position.phase is Phase.FILL else []
    board, rings, seat = position.board, position.rings, position.to_move
    assert seat is not None
    if position.required is not None:
        return tower_moves(board, rings, 8 * seat + position.required)
    return [move for square in HOME_ROW[seat] for move in tower_moves(board, rings, board[square])]  # T1


def push_line(board: bytes, rings: bytes, tower: int, square: int) -> list[int]:
    """The squares of the towers that a push would shift, nearest first; empty if it cannot push (6.1 to 6.5)."""
    seat, strength = tower >> 3, rings[tower]
    line: list[int] = []
    for ahead in AHEAD[seat][square]:
        other = board[ahead]
        if other == EMPTY:
            return line
        if other >> 3 == seat or rings[other] >= strength or len(line) == strength:
            return []
        line.append(ahead)
    return []


def apply(position: Position, turn: Turn) -> tuple[Position, tuple[Event, ...]]:
    """The position after a legal move and all that follows from it by itself (9.3)."""
    if isinstance(turn, Fill):
        return _refill(position, turn)
    if position.board[turn.target] == EMPTY:
        return _walk(position, turn)
    return _push(position, turn)


def outcome(position: Position) -> Outcome | None:
    """The outcome; its reason is how the last round was won: `home row` or `deadlock`."""
    if position.phase is not Phase.OVER:
        return None
    winner = position.winner
    assert winner is not None
    arrived = any(position.board[square] in OWN_TOWERS[winner] for square in GOAL_ROW[winner])
    return Outcome(((winner,), (OTHER[winner],)), BY_HOME_ROW if arrived else BY_DEADLOCK)


def settle(position: Position, mover: Seat) -> tuple[Position, tuple[Event, ...]]:
    """Follow the pass chain until someone can move or the round is deadlocked (M6, M8, D2).

    `mover` made the last real move and loses a deadlock.
    """
    board, rings, seat, colour = position.board, position.rings, position.to_move, position.required
    assert seat is not None
    assert colour is not None
    first = colour
    told: list[Event] = []
    blocked: list[int] = []
    while not _can_move(board, rings, tower := 8 * seat + colour):
        square = board.index(tower)
        if square in blocked:
            winner = OTHER[mover]
            told.append(events.deadlocked(winner, blocked, position.round))
            return _end_round(position, winner, 8 * winner + first, told)
        blocked.append(square)
        told.append(events.passed(seat, tower, square))
        seat, colour = OTHER[seat], COLOUR_AT[square]
    return Position(board, rings, seat, colour, position.target, Phase.PLAY), tuple(told)


def tower_moves(board: bytes, rings: bytes, tower: int) -> list[Turn]:
    """Every move of one tower (M1 to M4, 6.1 to 6.7)."""
    square = board.index(tower)
    strength = rings[tower]
    found: list[Turn] = []
    for ray in RAYS[strength][tower >> 3][square]:
        for move in ray:
            if board[move.target] != EMPTY:
                break
            found.append(move)
    if strength and push_line(board, rings, tower, square):
        found.append(Move(square, square + FORWARD[tower >> 3]))
    return found


def _can_move(board: bytes, rings: bytes, tower: int) -> bool:
    square = board.index(tower)
    for touched in TOUCHED[tower >> 3][square]:
        if board[touched] == EMPTY:
            return True
    return bool(rings[tower] and push_line(board, rings, tower, square))


def _walk(position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    seat = position.to_move
    assert seat is not None
    board = bytearray(position.board)
    tower = board[move.origin]
    board[move.origin], board[move.target] = EMPTY, tower
    after = Position(bytes(board), position.rings, OTHER[seat], COLOUR_AT[move.target], position.target, position.phase)
    if move.target in GOAL_ROW[seat]:  # M7
        return _end_round(after, seat, tower, [events.reached(seat, tower, move.target, position.round)])
    return settle(after, seat)


def _push(position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """One step forward for the pusher, one back for the line; the same player moves again (6.6)."""
    seat = position.to_move
    assert seat is not None
    board, step = bytearray(position.board), FORWARD[seat]
    pushed = push_line(position.board, position.rings, board[move.origin], move.origin)
    for square in (*reversed(pushed), move.origin):
        board[square + step] = board[square]
    board[move.origin] = EMPTY
    behind = pushed[-1] + step
    told = events.pushed(seat, [*pushed, behind])
    called = position._replace(board=bytes(board), required=COLOUR_AT[behind])
    after, passes = settle(called, seat)  # D3, D4, D5
    return after, (told, *passes)


def _end_round(position: Position, winner: Seat, tower: int, told: list[Event]) -> tuple[Position, tuple[Event, ...]]:
    """Put the ring on the ring tower; then the match is over, or the Defender chooses (7.2, 7.4, 8.1, 8.2)."""
    before = position.rings[tower]
    rings = position.rings[:tower] + bytes([before + 1]) + position.rings[tower + 1 :]
    score = points(rings)
    square = position.board.index(tower)
    told.append(events.ringed(winner, tower, square, before + 1, RING_POINTS[before], score))
    if score[winner] < position.target:
        return Position(position.board, rings, winner, None, position.target, Phase.FILL), tuple(told)
    told.append(events.won(winner))
    return Position(position.board, rings, None, None, position.target, Phase.OVER), tuple(told)


def _refill(position: Position, fill: Fill) -> tuple[Position, tuple[Event, ...]]:
    """Both sides go back to their home rows; the Challenger begins (F1 to F4, D6 to D9)."""
    defender = position.to_move
    assert defender is not None
    board = bytearray([EMPTY]) * 64
    for own, reading in zip(OWN_TOWERS, READING[fill], strict=True):
        order = [tower for square in reading if (tower := position.board[square]) in own]
        for square, tower in zip(reading[:8], order, strict=True):
            board[square] = tower
    after = Position(bytes(board), position.rings, OTHER[defender], None, position.target, Phase.PLAY)
    return after, (events.refilled(defender, fill, after.round),)
