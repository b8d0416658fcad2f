"""Position codes (13.4): a Dohyō position as one line of text."""

from __future__ import annotations

import re
from itertools import groupby

from games.core import BadPosition, Seat
from games.dohyo.board import BOARDS, SEAT_NAMES, SETS
from games.dohyo.position import Ending, Position
from games.dohyo.rules import begin_turn
from games.hexes import Hexagon

GOALS = (6, 7, 8, 9, 10)
LIMITS = (9, 24)

_FIELDS = "rows, seat on turn, captures, token holder, passive rounds, c or -, eliminated seats or -, goal, limit"
_NUMBER = "0|[1-9][0-9]?"


def encode(position: Position) -> str:
    """The nine fields of 13.4."""
    return " ".join(
        (
            "/".join(_encode_row(position, row) for row in position.board.rows),
            SEAT_NAMES[position.turn],
            ",".join(map(str, position.captures)),
            SEAT_NAMES[position.token],
            str(position.passive),
            "c" if position.captured else "-",
            "".join(SEAT_NAMES[seat] for seat in position.eliminated) or "-",
            str(position.goal),
            str(position.limit),
        )
    )


def decode(code: str) -> Position:
    """Read a code and begin the turn it names (13.5); raises BadPosition."""
    fields = code.split(" ")
    if len(fields) != 9:
        raise BadPosition(f"A position code has nine fields with single blanks between ({_FIELDS}), not {len(fields)}.")
    rows, turn, captures, token, passive, captured, eliminated, goal, limit = fields
    counts = _captures(captures)
    seats = len(counts)
    out = _eliminated(eliminated, seats)
    position = Position(
        pieces=_pieces(rows, seats),
        turn=_seat(turn, seats, "the seat on turn"),
        captures=counts,
        token=_seat(token, seats, "the token holder"),
        passive=_number(passive, "passive rounds"),
        captured=_captured(captured),
        active=tuple(Seat(seat) for seat in range(seats) if seat not in out),
        goal=_choice(goal, GOALS, "capture goal"),
        limit=_choice(limit, LIMITS, "limit of passive rounds"),
    )
    _check(position)
    return _resume(position)


def _resume(position: Position) -> Position:
    """Matches that ended at once after a push or at the end of a round stay over; others begin the turn."""
    if position.captures[position.turn] == position.goal:
        return position._replace(ending=Ending.KNOCKOUT)
    if position.passive == position.limit:
        return position._replace(ending=Ending.REFEREE)
    return begin_turn(position, [])


def _check(position: Position) -> None:
    """Refuse what no match can reach; the token may lie with a seat that is out, as in a code of the rules document."""
    _check_counts(position)
    if position.passive > position.limit:
        raise BadPosition(f"{position.passive} passive rounds are too many: the match ends after {position.limit}.")
    if position.passive == position.limit and position.captured:
        raise BadPosition(f"After passive round {position.limit} the match is over, so the sixth field has to be “-”.")
    if position.turn not in position.active and position.passive < position.limit:
        raise BadPosition(f"{SEAT_NAMES[position.turn]} is eliminated and cannot be on turn (9.2).")


def _check_counts(position: Position) -> None:
    seats, goal = len(position.pieces), position.goal
    for seat, own in enumerate(position.pieces):
        if own.bit_count() > SETS[seats]:
            raise BadPosition(f"{SEAT_NAMES[seat]} has {own.bit_count()} pieces, but only {SETS[seats]} at the start.")
    total, taken = sum(own.bit_count() for own in position.pieces), sum(position.captures)
    if total + taken > seats * SETS[seats]:
        raise BadPosition(f"{total} pieces and {taken} captures are more than the {seats * SETS[seats]} of the start.")
    for seat, count in enumerate(position.captures):
        if count > goal or (count == goal and seat != position.turn):
            raise BadPosition(f"{SEAT_NAMES[seat]} has {count} captures, but the match ends as soon as one has {goal}.")


def _encode_row(position: Position, row: tuple[int, ...]) -> str:
    owners = [position.owner(cell) for cell in row]
    runs = ((owner, len(list(run))) for owner, run in groupby(owners))
    return "".join(str(length) if owner is None else SEAT_NAMES[owner] * length for owner, length in runs)


def _pieces(text: str, seats: int) -> tuple[int, ...]:
    board = BOARDS[seats]
    rows = text.split("/")
    if len(rows) != len(board.rows):
        raise BadPosition(f"With {seats} seats the board has {len(board.rows)} rows, the code has {len(rows)}.")
    pieces = [0] * seats
    for row, cells in zip(rows, board.rows, strict=True):
        for cell, symbol in zip(cells, _spread(row, cells, board), strict=True):
            if symbol != ".":
                pieces[_seat(symbol, seats, "a piece")] |= 1 << cell
    return tuple(pieces)


def _spread(row: str, cells: tuple[int, ...], board: Hexagon) -> str:
    """The row with one character for each cell, `.` for an empty one."""
    name = f"Row {board.labels[cells[0]][0]}"
    if not re.fullmatch("[A-D]*(?:[1-9][A-D]+)*[1-9]?", row):
        raise BadPosition(f"{name} is written with A to D for pieces and a number for a run of empty cells.")
    spread = re.sub("[1-9]", lambda run: "." * int(run[0]), row)
    if len(spread) != len(cells):
        raise BadPosition(f"{name} has {len(cells)} cells, the code fills {len(spread)}.")
    return spread


def _captures(text: str) -> tuple[int, ...]:
    counts = text.split(",")
    if len(counts) not in SETS:
        raise BadPosition("The third field lists the captures of two, three or four seats, such as 0,0.")
    return tuple(_number(count, "captures") for count in counts)


def _eliminated(text: str, seats: int) -> tuple[Seat, ...]:
    if text == "-":
        return ()
    out = tuple(_seat(name, seats, "an eliminated seat") for name in text)
    if not out or list(out) != sorted(set(out)):
        raise BadPosition("The eliminated seats stand in turn order, each once, such as BC; “-” if there are none.")
    if len(out) == seats:
        raise BadPosition("At least one seat is still in: not all of them can be eliminated.")
    return out


def _seat(text: str, seats: int, what: str) -> Seat:
    names = SEAT_NAMES[:seats]
    if text not in names:
        raise BadPosition(f"“{text[:9]}” is not {what}: with {seats} seats that is one of {', '.join(names)}.")
    return Seat(names.index(text))


def _number(text: str, what: str) -> int:
    if not re.fullmatch(_NUMBER, text):
        raise BadPosition(f"“{text[:9]}” is no number of {what}: write 0 to 99.")
    return int(text)


def _choice(text: str, values: tuple[int, ...], what: str) -> int:
    if text not in map(str, values):
        raise BadPosition(f"“{text[:9]}” is no {what}: it can be {', '.join(map(str, values))}.")
    return int(text)


def _captured(text: str) -> bool:
    if text not in {"c", "-"}:
        raise BadPosition(f"The sixth field is “c” after a capture in this round and “-” otherwise, not “{text[:9]}”.")
    return text == "c"
