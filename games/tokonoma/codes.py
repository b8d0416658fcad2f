"""Position codes (section 7): `f3A+/b+4S+/a+b+3B+A+/s+4B+/a+3F w 0`."""

from __future__ import annotations

import re

from games.core import BadPosition, Seat, quoted
from games.tokonoma.board import (
    ENEMY_HOUSE,
    FLAT,
    HOUSES,
    KIND_NAMES,
    LETTERS,
    OPPONENT,
    SEAT_NAMES,
    SUPPLY,
    TILES,
    WIDTHS,
)
from games.tokonoma.position import START_QUIET_LIMIT, Army, Position
from games.tokonoma.rules import settled

START_CODE = "f3A+/b+4S+/a+b+3B+A+/s+4B+/a+3F w 0"
SIDES = "wb"

_PIECE = re.compile(r"[FABSfabs]\+?")
_ROW_PART = re.compile(r"[1-9]|[FABSfabs]\+?")
_QUIET = re.compile(r"0|[1-9][0-9]{0,5}")
_LIMIT = re.compile(r"draw=(off|[1-9][0-9]{0,5})")


def encode(position: Position) -> str:
    """The position code: rows, side, quiet moves and, unless it is the usual one, the draw limit."""
    rows, start = [], 0
    for width in WIDTHS.values():
        rows.append(_write_row(position, range(start, start + width)))
        start += width
    fields = ["/".join(rows), SIDES[position.turn], str(position.quiet)]
    if position.limit != START_QUIET_LIMIT:
        fields.append(f"draw={position.limit or 'off'}")
    return " ".join(fields)


def decode(code: str) -> Position:
    """The position of a code, the end of the match worked out; raises `BadPosition`."""
    fields = code.split(" ")
    if len(fields) not in {3, 4}:
        raise BadPosition(f"A position code has three fields, rows, side and quiet moves, as in “{START_CODE}”.")
    armies = _read_armies(fields[0])
    turn, quiet = _read_side(fields[1]), _read_quiet(fields[2])
    limit = _read_limit(fields[3]) if len(fields) == 4 else START_QUIET_LIMIT
    position = settled(turn, armies, quiet, limit)
    _check_houses(position)
    return position


def _write_row(position: Position, tiles: range) -> str:
    row, empty = "", 0
    for piece in map(position.piece_on, tiles):
        if not piece:
            empty += 1
            continue
        row, empty = f"{row}{empty or ''}{piece}", 0
    return f"{row}{empty or ''}"


def _read_armies(text: str) -> tuple[Army, Army]:
    rows = text.split("/")
    if len(rows) != len(WIDTHS):
        raise BadPosition(f"The board has five rows separated by “/”, not {len(rows)}.")
    sets = [[0] * len(letters) for letters in LETTERS]
    for tile, piece in enumerate(
        piece for name, row in zip(WIDTHS, rows, strict=True) for piece in _read_row(name, row)
    ):
        if piece:
            seat = int(piece[0].islower())
            sets[seat][LETTERS[seat].index(piece[0])] |= 1 << tile
            sets[seat][FLAT] |= ("+" in piece) << tile
    armies = Army(*sets[0]), Army(*sets[1])
    _check_supply(armies)
    return armies


def _read_row(name: str, row: str) -> list[str]:
    """The pieces of a row, tile by tile; an empty text for an empty tile."""
    parts = _ROW_PART.findall(row)
    if "".join(parts) != row or "F+" in parts or "f+" in parts:
        raise BadPosition(f"Row {name} is {quoted(row)}; it can hold digits, F A B S, f a b s, and + after a tall.")
    if re.search(r"[0-9]{2}", row):
        raise BadPosition(f"Row {name} has two numbers side by side; add them up.")
    tiles = [piece for part in parts for piece in ([part] if _PIECE.fullmatch(part) else [""] * int(part))]
    if len(tiles) != WIDTHS[name]:
        raise BadPosition(f"Row {name} has {WIDTHS[name]} tiles, not {len(tiles)}.")
    return tiles


def _read_side(text: str) -> Seat:
    if text not in tuple(SIDES):
        raise BadPosition(f"The side to move is “w” or “b”, not {quoted(text)}.")
    return Seat(SIDES.index(text))


def _read_quiet(text: str) -> int:
    if not _QUIET.fullmatch(text):
        raise BadPosition(f"The number of quiet moves is a whole number such as 0 or 12, not {quoted(text)}.")
    return int(text)


def _read_limit(text: str) -> int:
    match = _LIMIT.fullmatch(text)
    if not match or match[1] == str(START_QUIET_LIMIT):
        raise BadPosition(f"The fourth field is draw=off or another limit than the usual 100, not {quoted(text)}.")
    return 0 if match[1] == "off" else int(match[1])


def _check_supply(armies: tuple[Army, Army]) -> None:
    if not any(map(any, armies)):
        raise BadPosition("There is no piece on the board; at least one side must have some.")
    for side, army in zip(SEAT_NAMES, armies, strict=True):
        for kind, most, bits in zip(KIND_NAMES, SUPPLY, army, strict=True):
            if bits.bit_count() > most:
                raise BadPosition(f"{side} has {bits.bit_count()} pieces of the kind {kind}; there are at most {most}.")


def _check_houses(position: Position) -> None:
    """A flat enters the enemy house only by the winning move: lone, with the loser's turn and no quiet moves (5.3)."""
    for seat in OPPONENT:
        army, house = position.armies[seat], ENEMY_HOUSE[seat]
        just_entered = position.turn != seat and not position.quiet and not army.talls & house
        if army.flats & house and not just_entered:
            raise BadPosition(
                f"A flat of {SEAT_NAMES[seat]} cannot stand on the enemy house {TILES[HOUSES[OPPONENT[seat]]]} here: "
                "it wins on the move that brings it there, alone, and the code then has the other side and 0."
            )
