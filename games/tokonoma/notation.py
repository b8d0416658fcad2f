"""Moves as text (section 7), such as `c6e4`, and as successive choices."""

from __future__ import annotations

import re

from games.core import BadNotation, Said, Step, quoted
from games.tokonoma.board import FLAT, INDEX, KIND_NAMES, LETTERS, TILES, WIDTHS, Move
from games.tokonoma.position import Position

EXAMPLE = "c6e4"
_MOVE = re.compile(
    r"(?P<piece>flat|arm|hand|blind|star|[fabs])??\W*"
    r"(?P<origin>[a-z]\s*[0-9])(?:[\W_]*|\s*[^\W\d_]+?\s*)(?P<target>[a-z]\s*[0-9])[\Wx_]*"
)


PIECES = {
    letters[kind] + under: Said("{kind} on Flat", kind=name) if under else name
    for letters in LETTERS
    for kind, name in enumerate(KIND_NAMES)
    for under in ("", "+")
    if kind != FLAT or not under
}
"""The names of pieces by their sign in position codes, the colour left out."""


def format_move(move: Move) -> str:
    """Write from-tile and to-tile."""
    return TILES[move.origin] + TILES[move.target]


def say_move(move: Move) -> str:
    """Say a move for the ear: `c6 to e4`."""
    return Said("{origin} to {target}", origin=TILES[move.origin], target=TILES[move.target])


def parse_move(position: Position, text: str) -> Move:
    """A move as people write it: `c6e4`, `C6-E4`, `Fc5xc4*`, `blind c6 to e4` in any language; raises `BadNotation`."""
    match = _MOVE.fullmatch(text.strip().lower())
    if not match:
        raise BadNotation(
            Said(
                "{text} is not a move; write the tile to leave and the tile to reach, like {example}.",
                text=quoted(text),
                example=EXAMPLE,
            )
        )
    origin, target = (_read_tile(text, match[part]) for part in ("origin", "target"))
    _check_piece(position, match["piece"], origin, text)
    return Move(origin, target)


def path_to(position: Position, move: Move) -> tuple[Step, Step]:
    """The piece to move, then the tile it goes to."""
    piece, landed_on = (PIECES.get(position.piece_on(tile), "") for tile in move)
    origin, target = (TILES[tile] for tile in move)
    words = Said("{tile}, onto the {piece}", tile=target, piece=landed_on) if landed_on else target
    return Step(origin, Said("{piece} {tile}", piece=piece, tile=origin), origin), Step(target, words, target)


def _read_tile(text: str, name: str) -> int:
    name = "".join(name.split())
    if name in INDEX:
        return INDEX[name]
    values = {"text": quoted(text), "tile": name, "row": name[0], "example": EXAMPLE}
    if name[0] in WIDTHS:
        raise BadNotation(
            Said(
                "{text} names {tile}, but row {row} has the tiles {row}1 to {row}{width}; a move looks like {example}.",
                **values,
                width=WIDTHS[name[0]],
            )
        )
    raise BadNotation(Said("{text} names {tile}, but the rows are a to e; a move looks like {example}.", **values))


def kind_name(piece: str) -> str:
    """The kind of a piece as in position codes, whatever it stands on."""
    return KIND_NAMES["fabs".index(piece[0].lower())]


def _check_piece(position: Position, named: str | None, origin: int, text: str) -> None:
    """Refuse a piece letter that contradicts the board; a flat under a tall is left to the objection."""
    piece = position.piece_on(origin)
    letter = (named or "")[:1].replace("h", "a")
    if letter and piece and letter != piece[0].lower() and not (letter == "f" and "+" in piece):
        stands = kind_name(piece)
        raise BadNotation(
            Said(
                "{text} names another piece than the {piece} on {tile}; just write the tiles, like {example}.",
                text=quoted(text),
                piece=stands,
                tile=TILES[origin],
                example=EXAMPLE,
            )
        )
