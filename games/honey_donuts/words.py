"""A position, its moves and its refusals in words and characters."""

from __future__ import annotations

from typing import Final

from games.core import Objection, Said, Seat, Step, either
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

SEAT_NAMES: Final = (Said("Red"), Said("Blue"))
_ADJECTIVES: Final = (Said("red"), Said("blue"))
_NAMES: Final = {
    "R": Said("red King"),
    "r": Said("red regular"),
    "B": Said("blue King"),
    "b": Said("blue regular"),
    ".": Said("white piece"),
}
_RULES: Final = {Repetition.STRICT: Said("strict"), Repetition.SIMPLE: Said("simple")}
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
    gap = _cells_of(state, "-")
    others: str = Said("White pieces stand on all other cells.")
    if gap:
        others = Said("{cell} is empty, white pieces stand on all other cells.", cell=gap)
    hole, rule = Said("{cell} is the hole.", cell=HOLE), Said("Repetition rule: {rule}.", rule=_RULES[state.repetition])
    sentences = [_place(state, Seat(0)), _place(state, Seat(1)), others, hole, rule]
    if state.last:
        sentences.append(Said("Last move: {move}.", move=format_move(state.last)))
    if not state.result and len(state.seen[state.aspect]) == OCCURRENCES_TO_DRAW - 1:
        sentences.append(Said("This position has arisen for the second time."))
    return Said.joined((*sentences, prompt(state)))


def prompt(state: State) -> str:
    """Whose turn it is and what the repetition rule bars, or how the match ended."""
    if state.result:
        return Said("The match is over: {ending}.", ending=_end(state))
    values = {"player": SEAT_NAMES[state.side], "colour": _ADJECTIVES[state.side]}
    if barred := ", ".join(map(format_move, barred_moves(state))):
        return Said(
            "{player} to move: push a line that holds a {colour} piece one cell; the repetition rule bars {moves}.",
            **values,
            moves=barred,
        )
    return Said("{player} to move: push a line that holds a {colour} piece one cell.", **values)


def path(state: State, move: Move) -> tuple[Step, ...]:
    """Which piece goes out, then where it comes back."""
    out = Said("{cell}: push out the {piece}", cell=move.out, piece=_NAMES[state.pieces[move.out]])
    back = Said("{cell}: it comes back here", cell=move.back)
    if wins(state, move):
        back = Said("{cell}: the line is pushed from here and wins", cell=move.back)
    return Step(move.out, out), Step(move.back, back)


def objection(state: State, move: Move) -> Objection | None:
    """Why a move is illegal: the first of the rules H3, H4 and H6 that it breaks."""
    if state.result:
        section = _SECTIONS[Reason(state.result.reason)]
        text = Said("The match is over and nobody can move any more: {ending}.", ending=_end(state))
        return Objection(section, text)
    if move not in SHIFTS:
        return _no_line(move)
    if move in legal_moves(state):
        return None
    cells = tuple(CELLS[cell] for cell in SHIFTS[move].line)
    seat, pieces = state.side, state.pieces
    if not any(pieces[cell] in _kinds(seat) for cell in cells):
        values = {"colour": _ADJECTIVES[seat], "line": _run(cells), "advice": _advice(state)}
        return Objection("H3", Said("There is no {colour} piece on the line {line}; {advice}.", **values), cells)
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
    if not king:
        return Said("{seat}: King pushed out, regular pieces on {cells}.", seat=SEAT_NAMES[seat], cells=regular)
    return Said("{seat}: King on {king}, regular pieces on {cells}.", seat=SEAT_NAMES[seat], king=king, cells=regular)


def _cells_of(state: State, kind: str) -> str:
    first, *more = sorted(cell for cell, piece in state.pieces.items() if piece == kind) or [""]
    return Said("{one} and {other}", one=first, other=more[0]) if more else first


def _kinds(seat: Seat) -> str:
    """The signs of a side, King first."""
    return ("Rr", "Bb")[seat]


def _end(state: State) -> str:
    assert state.result
    loser, other = SEAT_NAMES[state.side], SEAT_NAMES[1 - state.side]
    if state.result.reason == Reason.KING_OUT:
        return Said("{winner} has pushed out the King of {loser} and wins", winner=other, loser=loser)
    if state.result.reason == Reason.NO_MOVE:
        return Said("{loser} has no legal move left, {winner} wins", loser=loser, winner=other)
    return Said("the same position has arisen three times, a draw")


def _advice(state: State) -> str:
    return Said("play, for example, {move}", move=format_move(legal_moves(state)[0]))


def _run(cells: tuple[str, ...]) -> str:
    return " ".join(cells)


def _no_line(move: Move) -> Objection:
    """H3 for two cells that are not the ends of one line."""
    out, back = move
    right = Said("from {cell} you can push {moves}", cell=out, moves=either(f"{out}-{end}" for end in ends_from(out)))
    values = {"move": format_move(move), "out": out, "back": back, "right": right}
    if out == back:
        return Objection(
            "H3", Said("{move} names one cell twice; name both ends of a line: {right}.", **values), (out,)
        )
    if line := line_of(out, back):
        return Objection("H3", _not_the_ends(move, line), line)
    if any({out, back} <= set(spoke) for spoke in SPOKES):
        text = Said("No line goes on across the hole, so {move} is none; {right}.", **values)
        return Objection("2", text, (out, back))
    text = Said("{out} and {back} do not lie on one straight line; {right}.", **values)
    return Objection("H3", text, (out, back))


def _not_the_ends(move: Move, line: tuple[str, ...]) -> str:
    return Said(
        "{out} and {back} are not the ends of their line {line}; name those: {first}-{last} or {last}-{first}.",
        out=move.out,
        back=move.back,
        line=_run(line),
        first=line[0],
        last=line[-1],
    )


def _own_king(state: State, move: Move) -> Objection:
    """H4."""
    values = {"move": format_move(move), "player": SEAT_NAMES[state.side]}
    if move.reverse in legal_moves(state):
        text = Said(
            "{move} would push out {player}'s own King; push the line the other way, {reverse}.",
            **values,
            reverse=format_move(move.reverse),
        )
    else:
        text = Said("{move} would push out {player}'s own King; {advice}.", **values, advice=_advice(state))
    return Objection("H4", text, (move.out,))


def _taken_back(state: State, move: Move) -> Objection:
    """H6, simple."""
    assert state.last
    text = Said(
        "{move} would take back the last move of {other}, {last}; {advice}.",
        move=format_move(move),
        other=SEAT_NAMES[1 - state.side],
        last=format_move(state.last),
        advice=_advice(state),
    )
    return Objection("H6", text, (move.out, move.back))


def _repeated(state: State, move: Move) -> Objection:
    """H6, strict."""
    ply = state.seen[aspect_after(state, move)][0]
    earlier = Said("the position after move {ply}", ply=ply) if ply else Said("the position this match began with")
    text = Said(
        "{move} would bring back {earlier}, again with {other} to move; {advice}.",
        move=format_move(move),
        earlier=earlier,
        other=SEAT_NAMES[1 - state.side],
        advice=_advice(state),
    )
    return Objection("H6", text, (move.out, move.back))
