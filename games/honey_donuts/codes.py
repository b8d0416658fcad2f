"""Position codes: `bBb/..../..*../..../rRr r`."""

from __future__ import annotations

from typing import Final

from games.core import BadPosition, Seat, brief
from games.honey_donuts.board import CELLS, LINES, ROWS
from games.honey_donuts.position import GAP, KINGS, SIDES, Position, Repetition, opening
from games.honey_donuts.rules import king_out

_EXAMPLE: Final = "bBb/..../..*../..../rRr r"
_EXAMPLE_ROWS: Final = _EXAMPLE.split()[0]
_ROW_LENGTHS: Final = (3, 4, 5, 4, 3)
_HOLE_ROW: Final = 2
_HOLE_SIGN: Final = "*"
_PIECES: Final = (
    ("R", 1, "Red King"),
    ("r", 2, "Red regular pieces"),
    ("B", 1, "Blue King"),
    ("b", 2, "Blue regular pieces"),
    (".", 12, "White pieces"),
)


def encode(position: Position) -> str:
    """Rows from e to a, the side to move and, where it is not strict, the repetition rule."""
    pieces = position.pieces
    rows = ["".join(pieces[cell] for cell in row) for row in ROWS]
    rows[_HOLE_ROW] = rows[_HOLE_ROW][:2] + _HOLE_SIGN + rows[_HOLE_ROW][2:]
    fields = ["/".join(rows), chr(SIDES[position.side])]
    if position.repetition is not Repetition.STRICT:
        fields.append(position.repetition)
    return " ".join(fields)


def decode(code: str) -> Position:
    """Read a position code; its history starts here."""
    fields = code.split(" ")
    if len(fields) not in {2, 3}:
        raise BadPosition(
            f"A position code has two fields, rows and side to move, like “{_EXAMPLE}”, not “{brief(code)}”."
        )
    if fields[2:] not in ([], [Repetition.SIMPLE]):
        raise BadPosition(f"A third field can only be “simple” (leave it out for strict), not “{brief(fields[2])}”.")
    pieces, seat = _read_rows(fields[0]), _read_side(fields[1])
    _check_pieces(pieces, seat)
    position = opening(pieces.encode(), seat, Repetition(fields[2] if fields[2:] else Repetition.STRICT))
    return king_out(position) if GAP.decode() in pieces else position


def _read_rows(text: str) -> str:
    rows = text.split("/")
    if tuple(map(len, rows)) != _ROW_LENGTHS or rows[_HOLE_ROW][2] != _HOLE_SIGN:
        raise BadPosition(
            f"The rows e to a hold 3, 4, 2 + * + 2, 4 and 3 cells, like “{_EXAMPLE_ROWS}”, not “{brief(text)}”."
        )
    return text.replace("/", "").replace(_HOLE_SIGN, "", 1)


def _read_side(text: str) -> Seat:
    if text not in {"r", "b"}:
        raise BadPosition(f"The side to move is “r” for Red or “b” for Blue, not “{brief(text)}”.")
    return Seat("rb".index(text))


def _check_pieces(pieces: str, seat: Seat) -> None:
    gone = chr(KINGS[seat]) if pieces.count("-") == 1 else ""
    known = "-" if gone else ""
    for sign in pieces:
        if sign not in "RrBb." + known:
            raise BadPosition(f"“{sign}” is no piece: there are R, r, B, b and “.” for white.")
    for sign, number, name in _PIECES:
        wanted = 0 if sign == gone else number
        if pieces.count(sign) != wanted:
            raise BadPosition(f"{name} ({sign}): {pieces.count(sign)} found, {wanted} needed.")
    if gone and not _can_have_left(pieces, seat):
        raise BadPosition("No line that ends on the empty cell (-) holds a piece of the side that pushed the King out.")


def _can_have_left(pieces: str, loser: Seat) -> bool:
    """Whether the winner has a piece on a line whose rear end was left free."""
    board = dict(zip(CELLS, pieces, strict=True))
    winner = {chr(KINGS[1 - loser]), chr(SIDES[1 - loser])}
    return any(
        "-" in {board[line[0]], board[line[-1]]} and any(board[cell] in winner for cell in line) for line in LINES
    )
