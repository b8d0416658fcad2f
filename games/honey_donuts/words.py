"""A position, its moves and its refusals in words and characters."""

from __future__ import annotations

from typing import Final

from games.core import Objection, Seat, Step
from games.honey_donuts.board import CELLS, HOLE, ROWS, SHIFTS, SPOKES, Move, ends_from, line_of
from games.honey_donuts.notation import format_move
from games.honey_donuts.rules import (
    OCCURRENCES_TO_DRAW,
    Reason,
    Repetition,
    State,
    aspect_after,
    barred_moves,
    legal_moves,
    wins,
)

SEAT_NAMES: Final = ("Red", "Blue")
_ADJECTIVES: Final = ("red", "blue")
_NAMES: Final = {
    "R": "red King",
    "r": "red regular",
    "B": "blue King",
    "b": "blue regular",
    ".": "white piece",
    "-": "empty",
}
_SECTIONS: Final = {Reason.KING_OUT: "H5", Reason.REPETITION: "H6", Reason.NO_MOVE: "H7"}
_DRAWN_ROWS: Final = (*ROWS[:2], ("c1", "c2", "**", "c4", "c5"), *ROWS[3:])
_MIDDLE: Final = 2


def diagram(state: State) -> str:
    """The pieces on the left, the names of the cells beside them on the right, both as the board lies."""
    pieces = state.pieces | {"**": "*"}
    rows = [_draw_row(number, pieces, row) for number, row in enumerate(_DRAWN_ROWS)]
    return "\n".join([*rows, "", prompt(state)])


def describe(state: State) -> str:
    """Where the six coloured pieces stand, whose turn it is and what repetition forbids."""
    sentences = [_place(state, seat) for seat in (Seat(0), Seat(1))]
    gap = _cells_of(state, "-")
    sentences.append(
        f"{gap} is empty, white pieces stand on all other cells" if gap else "White pieces stand on all other cells"
    )
    sentences.append(f"{HOLE} is the hole")
    sentences.append(f"Repetition rule: {state.repetition}")
    if state.last:
        sentences.append(f"Last move: {format_move(state.last)}")
    if not state.result and len(state.seen[state.aspect]) == OCCURRENCES_TO_DRAW - 1:
        sentences.append("This position has arisen for the second time")
    return ". ".join(sentences) + ". " + prompt(state)


def prompt(state: State) -> str:
    """Whose turn it is and what the repetition rule bars, or how the match ended."""
    if state.result:
        return f"The match is over: {_end(state)}."
    task = f"{SEAT_NAMES[state.side]} to move: push a line that holds a {_ADJECTIVES[state.side]} piece one cell"
    barred = ", ".join(map(format_move, barred_moves(state)))
    return f"{task}; the repetition rule bars {barred}." if barred else f"{task}."


def path(state: State, move: Move) -> tuple[Step, ...]:
    """Which piece goes out, then where it comes back."""
    back = "the line is pushed from here and wins" if wins(state, move) else "it comes back here"
    return Step(move.out, f"{move.out}: push out the {_NAMES[state.pieces[move.out]]}"), Step(
        move.back, f"{move.back}: {back}"
    )


def objection(state: State, move: Move) -> Objection | None:
    """Why a move is illegal: the first of the rules H3, H4 and H6 that it breaks."""
    if state.result:
        section = _SECTIONS[Reason(state.result.reason)]
        return Objection(section, f"The match is over and nobody can move any more: {_end(state)}.")
    if move not in SHIFTS:
        return _no_line(move)
    if move in legal_moves(state):
        return None
    cells = tuple(CELLS[cell] for cell in SHIFTS[move].line)
    seat, pieces = state.side, state.pieces
    if not any(pieces[cell] in _kinds(seat) for cell in cells):
        return Objection(
            "H3", f"There is no {_ADJECTIVES[seat]} piece on the line {_run(cells)}; {_advice(state)}.", cells
        )
    if pieces[move.out] == _kinds(seat)[0]:
        return _own_king(state, move)
    return _taken_back(state, move) if state.repetition is Repetition.SIMPLE else _repeated(state, move)


def topic(state: State) -> str:
    """The section about how it ended, about repetition where that bars a move, or about the move."""
    if state.result:
        return _SECTIONS[Reason(state.result.reason)]
    return "H6" if barred_moves(state) else "H3"


def _draw_row(number: int, pieces: dict[str, str], row: tuple[str, ...]) -> str:
    shift = abs(_MIDDLE - number)
    left = " " * shift + " ".join(pieces[cell] for cell in row)
    return f"{left:12}" + "  " * shift + "  ".join(row)


def _place(state: State, seat: Seat) -> str:
    king, regular = (_cells_of(state, kind) for kind in _kinds(seat))
    return f"{SEAT_NAMES[seat]}: King {f'on {king}' if king else 'pushed out'}, regular pieces on {regular}"


def _cells_of(state: State, kind: str) -> str:
    return " and ".join(sorted(cell for cell, piece in state.pieces.items() if piece == kind))


def _kinds(seat: Seat) -> str:
    """The signs of a side, King first."""
    return ("Rr", "Bb")[seat]


def _end(state: State) -> str:
    assert state.result
    loser, other = SEAT_NAMES[state.side], SEAT_NAMES[1 - state.side]
    if state.result.reason == Reason.KING_OUT:
        return f"{other} has pushed out the King of {loser} and wins"
    if state.result.reason == Reason.NO_MOVE:
        return f"{loser} has no legal move left, {other} wins"
    return "the same position has arisen three times, a draw"


def _advice(state: State) -> str:
    return f"play, for example, {format_move(legal_moves(state)[0])}"


def _run(cells: tuple[str, ...]) -> str:
    return " ".join(cells)


def _no_line(move: Move) -> Objection:
    """H3 for two cells that are not the ends of one line."""
    right = f"from {move.out} you can push {_either(move.out)}"
    both = (move.out, move.back)
    if move.out == move.back:
        return Objection(
            "H3", f"{format_move(move)} names one cell twice; name both ends of a line: {right}.", both[:1]
        )
    if line := line_of(*both):
        ends = f"{line[0]}-{line[-1]} or {line[-1]}-{line[0]}"
        return Objection(
            "H3", f"{both[0]} and {both[1]} are not the ends of their line {_run(line)}; name those: {ends}.", line
        )
    if any(set(both) <= set(spoke) for spoke in SPOKES):
        return Objection("2", f"No line goes on across the hole, so {format_move(move)} is none; {right}.", both)
    return Objection("H3", f"{move.out} and {move.back} do not lie on one straight line; {right}.", both)


def _either(cell: str) -> str:
    *head, last = [f"{cell}-{end}" for end in ends_from(cell)]
    return f"{', '.join(head)} or {last}" if head else last


def _own_king(state: State, move: Move) -> Objection:
    """H4."""
    reverse = move.reverse
    instead = (
        f"push the line the other way, {format_move(reverse)}" if reverse in legal_moves(state) else _advice(state)
    )
    text = f"{format_move(move)} would push out {SEAT_NAMES[state.side]}'s own King; {instead}."
    return Objection("H4", text, (move.out,))


def _taken_back(state: State, move: Move) -> Objection:
    """H6, simple."""
    assert state.last
    before = f"the last move of {SEAT_NAMES[1 - state.side]}, {format_move(state.last)}"
    return Objection("H6", f"{format_move(move)} would take back {before}; {_advice(state)}.", (move.out, move.back))


def _repeated(state: State, move: Move) -> Objection:
    """H6, strict."""
    ply = state.seen[aspect_after(state, move)][0]
    earlier = f"the position after move {ply}" if ply else "the position this match began with"
    again = f"again with {SEAT_NAMES[1 - state.side]} to move"
    text = f"{format_move(move)} would bring back {earlier}, {again}; {_advice(state)}."
    return Objection("H6", text, (move.out, move.back))
