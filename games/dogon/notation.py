"""Moves (`C+`) and position codes (`4,4,4,4,4,4/4,4,4,4,4,4 0-0 S n .0`) as text."""

from __future__ import annotations

import re

from games.core import BadNotation, BadPosition, Said
from games.dogon.board import BOARD_BY_HOLES, BOARDS, LEFT, NORTH, OPPONENT, RIGHT, SOUTH, Sowing
from games.dogon.rules import (
    BOTH_PASS,
    CANNOT_PAY,
    NO_DIRECTION,
    PAYMENT,
    Position,
    arrive,
    sowings,
)

_SEAT_LETTERS = ("S", "N")
_FLAG_LETTERS = ("n", "p")
_EXAMPLE_CODE = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S n .0"

_SIGNS = {
    RIGHT: ("+", "r", "right", "plus", "ccw", "counterclockwise", "counter-clockwise", "anticlockwise", ">", "→"),
    LEFT: ("-", "l", "left", "minus", "cw", "clockwise", "–", "—", "−", "‐", "‑", "<", "←"),
}
_DIRECTION_BY_WORD = {word: sign for sign, words in _SIGNS.items() for word in words}
_MOVE = re.compile(r"([a-z])[\s,.:;_*#]*(\S*)")

_NUMBER = r"(?:0|[1-9][0-9]?)"
_ROW = rf"{_NUMBER}(?:,{_NUMBER})*"
_CODE = re.compile(rf"({_ROW})/({_ROW}) ({_NUMBER})-({_NUMBER}) ([SN]) ([np]) ([.+-])([012])")


def write_move(move: Sowing) -> str:
    return move.hole + move.direction


def read_move(position: Position, text: str) -> Sowing:
    """Read a hole of the seat to move, in either case, and a direction; raises `BadNotation`."""
    words = " ".join(text.lower().split())
    if words == "pass":
        raise BadNotation(
            Said("“pass” is no move: passes are made for you when they are due. {example}", example=_example(position))
        )
    match = _MOVE.fullmatch(words.rstrip(" .!*#"))
    if match is None:
        raise BadNotation(Said("{text} is no move. {example}", text=_quote(text), example=_example(position)))
    names = position.board.own_names[position.turn]
    hole = match[1].upper() if position.turn == SOUTH else match[1]
    if hole not in names:
        raise BadNotation(_name_holes(position, text))
    direction = _DIRECTION_BY_WORD.get(match[2])
    if direction is None:
        raise BadNotation(
            Said(
                "{text} is no move: after the hole comes + (right) or - (left), such as {hole}+.",
                text=_quote(text),
                hole=hole,
            )
        )
    return Sowing(hole, direction)


def write_position(position: Position) -> str:
    row = position.board.row
    south, north = (",".join(map(str, holes)) for holes in (position.holes[:row], position.holes[row:]))
    stores = "{}-{}".format(*position.stores)
    turn, flag = _SEAT_LETTERS[position.turn], _FLAG_LETTERS[position.passed]
    return f"{south}/{north} {stores} {turn} {flag} {position.direction}{position.changes}"


def read_position(code: str) -> Position:
    """Read a position code; the history begins here, and a pass that is due is made (A6)."""
    match = _CODE.fullmatch(code)
    if match is None:
        raise BadPosition(f"{_quote(code)} is no position of Dogon. A position looks like this: {_EXAMPLE_CODE}")
    south, north = (tuple(map(int, row.split(","))) for row in match.group(1, 2))
    stores = int(match[3]), int(match[4])
    _check_seeds(south, north, stores)
    direction, changes = match[7], int(match[8])
    if direction == NO_DIRECTION and changes:
        raise BadPosition(f"“.{changes}” is impossible: without a last direction there are no changes; write .0.")
    turn, passed = (SOUTH, NORTH)[_SEAT_LETTERS.index(match[5])], match[6] == "p"
    position = Position(bytes(south + north), stores, turn, passed, direction, changes, (), None)
    return _recognise_end(position) or arrive(position)[0]


def _recognise_end(position: Position) -> Position | None:
    """A bare board after a pass is a finished match; its reason is told by what the passer has left."""
    if any(position.holes) or not position.passed:
        return None
    passer = OPPONENT[position.turn]
    return position._replace(ending=CANNOT_PAY if position.stores[passer] < PAYMENT else BOTH_PASS)


def _check_seeds(south: tuple[int, ...], north: tuple[int, ...], stores: tuple[int, int]) -> None:
    board = BOARD_BY_HOLES.get(len(south) + len(north))
    if board is None or len(south) != len(north):
        sizes = " or ".join(f"{board.row} ({name})" for name, board in BOARDS.items())
        raise BadPosition(f"The rows have {len(south)} and {len(north)} holes; both have {sizes}.")
    found = sum(south) + sum(north) + sum(stores)
    if found != board.total:
        raise BadPosition(f"There are {found} seeds on the board and in the stores; {board.name} has {board.total}.")


def _name_holes(position: Position, text: str) -> str:
    names = position.board.own_names[position.turn]
    return Said(
        "{text} is no move: your holes are {first} to {last}. {example}",
        text=_quote(text),
        first=names[0],
        last=names[-1],
        example=_example(position),
    )


def _example(position: Position) -> str:
    moves = sowings(position)
    hole = moves[0] if moves else Sowing(position.board.own_names[position.turn][2], RIGHT)
    return Said("A move is a hole and a direction, such as {move}.", move=write_move(hole))


def _quote(text: str) -> str:
    words = " ".join(text.split())
    return f"“{words}”" if len(words) <= 40 else f"“{words[:39]}…”"
