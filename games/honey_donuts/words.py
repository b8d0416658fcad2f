"""A position in words and characters."""

from __future__ import annotations

from typing import Final

from games.core import Said, Seat
from games.honey_donuts.board import HOLE, ROWS, SEAT_NAMES
from games.honey_donuts.notation import format_move
from games.honey_donuts.position import Position, Reason, Repetition
from games.honey_donuts.rules import OCCURRENCES_TO_DRAW, barred_moves

ADJECTIVES: Final = (Said("red"), Said("blue"))
_RULES: Final = {Repetition.STRICT: Said("strict"), Repetition.SIMPLE: Said("simple")}
SECTIONS: Final = {Reason.KING_OUT: "H5", Reason.REPETITION: "H6", Reason.NO_MOVE: "H7"}
_DRAWN_ROWS: Final = (*ROWS[:2], ("c1", "c2", "**", "c4", "c5"), *ROWS[3:])
_MIDDLE: Final = 2


def diagram(position: Position) -> str:
    """The pieces on the left, the names of the cells beside them on the right, both as the board lies."""
    pieces = position.pieces | {"**": "*"}
    rows = [_draw_row(number, pieces, row) for number, row in enumerate(_DRAWN_ROWS)]
    return "\n".join([*rows, "", prompt(position)])


def describe(position: Position) -> str:
    """Where the six coloured pieces stand, whose turn it is and what repetition forbids."""
    gap = _cells_of(position, "-")
    others: str = Said("White pieces stand on all other cells.")
    if gap:
        others = Said("{cell} is empty, white pieces stand on all other cells.", cell=gap)
    hole = Said("{cell} is the hole.", cell=HOLE)
    rule = Said("Repetition rule: {rule}.", rule=_RULES[position.repetition])
    sentences = [_place(position, Seat(0)), _place(position, Seat(1)), others, hole, rule]
    if position.last:
        sentences.append(Said("Last move: {move}.", move=format_move(position.last)))
    if not position.result and len(position.seen[position.aspect]) == OCCURRENCES_TO_DRAW - 1:
        sentences.append(Said("This position has arisen for the second time."))
    return Said.joined((*sentences, prompt(position)))


def prompt(position: Position) -> str:
    """Whose turn it is and what the repetition rule bars, or how the match ended."""
    if position.result:
        return Said("The match is over: {ending}.", ending=say_end(position))
    values = {"player": SEAT_NAMES[position.side], "colour": ADJECTIVES[position.side]}
    if barred := ", ".join(map(format_move, barred_moves(position))):
        return Said(
            "{player} to move: push a line that holds a {colour} piece one cell; the repetition rule bars {moves}.",
            **values,
            moves=barred,
        )
    return Said("{player} to move: push a line that holds a {colour} piece one cell.", **values)


def topic(position: Position) -> str:
    """The section about how it ended, about repetition where that bars a move, or about the move."""
    if position.result:
        return SECTIONS[Reason(position.result.reason)]
    return "H6" if barred_moves(position) else "H3"


def _draw_row(number: int, pieces: dict[str, str], row: tuple[str, ...]) -> str:
    shift = abs(_MIDDLE - number)
    left = " " * shift + " ".join(pieces[cell] for cell in row)
    return f"{left:12}" + "  " * shift + "  ".join(row)


def _place(position: Position, seat: Seat) -> str:
    king, regular = (_cells_of(position, kind) for kind in kinds_of(seat))
    if not king:
        return Said("{seat}: King pushed out, regular pieces on {cells}.", seat=SEAT_NAMES[seat], cells=regular)
    return Said("{seat}: King on {king}, regular pieces on {cells}.", seat=SEAT_NAMES[seat], king=king, cells=regular)


def _cells_of(position: Position, kind: str) -> str:
    first, *more = sorted(cell for cell, piece in position.pieces.items() if piece == kind) or [""]
    return Said("{one} and {other}", one=first, other=more[0]) if more else first


def kinds_of(seat: Seat) -> str:
    """The signs of a side, King first."""
    return ("Rr", "Bb")[seat]


def say_end(position: Position) -> str:
    assert position.result
    loser, other = SEAT_NAMES[position.side], SEAT_NAMES[1 - position.side]
    if position.result.reason == Reason.KING_OUT:
        return Said("{winner} has pushed out the King of {loser} and wins", winner=other, loser=loser)
    if position.result.reason == Reason.NO_MOVE:
        return Said("{loser} has no legal move left, {winner} wins", loser=loser, winner=other)
    return Said("the same position has arisen three times, a draw")
