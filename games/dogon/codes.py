"""Position codes: `4,4,4,4,4,4/4,4,4,4,4,4 0-0 S n .0`."""

from __future__ import annotations

import re

from games.core import BadPosition, quoted
from games.dogon.board import BOARD_BY_HOLES, BOARDS, NORTH, OPPONENT, SOUTH
from games.dogon.position import BOTH_PASS, CANNOT_PAY, NO_DIRECTION, Position
from games.dogon.rules import PAYMENT, arrive

_SEAT_LETTERS = ("S", "N")
_FLAG_LETTERS = ("n", "p")
_EXAMPLE = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S n .0"
_NUMBER = r"(?:0|[1-9][0-9]?)"
_ROW = rf"{_NUMBER}(?:,{_NUMBER})*"
_CODE = re.compile(rf"({_ROW})/({_ROW}) ({_NUMBER})-({_NUMBER}) ([SN]) ([np]) ([.+-])([012])")


def encode(position: Position) -> str:
    row = position.board.row
    south, north = (",".join(map(str, holes)) for holes in (position.holes[:row], position.holes[row:]))
    stores = "{}-{}".format(*position.stores)
    turn, flag = _SEAT_LETTERS[position.turn], _FLAG_LETTERS[position.passed]
    return f"{south}/{north} {stores} {turn} {flag} {position.direction}{position.changes}"


def decode(code: str) -> Position:
    """Read a position code; the history begins here, and a pass that is due is made (A6)."""
    match = _CODE.fullmatch(code)
    if match is None:
        raise BadPosition(f"{quoted(code)} is no position of Dogon. A position looks like this: {_EXAMPLE}")
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
