"""Why a move is refused: the rule it breaks and what would be right."""

from __future__ import annotations

from games.core import Objection, Said, either
from games.honey_donuts.board import CELLS, PLAYERS, SHIFTS, SPOKES, Move, line_of
from games.honey_donuts.notation import format_move
from games.honey_donuts.position import Position, Reason, Repetition
from games.honey_donuts.rules import aspect_after, legal_moves
from games.honey_donuts.words import ADJECTIVES, SECTIONS, kinds_of, say_end


def object_to(position: Position, move: Move) -> Objection | None:
    """Why a move is illegal: the first of the rules H3, H4 and H6 that it breaks."""
    if position.result:
        section = SECTIONS[Reason(position.result.reason)]
        text = Said("The match is over: {ending}.", ending=say_end(position, position.side))
        return Objection(section, text, reading="" if section == "H5" else "6")
    if move not in SHIFTS:
        return _no_line(position, move)
    if move in legal_moves(position):
        return None
    cells = tuple(CELLS[cell] for cell in SHIFTS[move].line)
    seat, pieces = position.side, position.pieces
    if not any(pieces[cell] in kinds_of(seat) for cell in cells):
        values = {"colour": ADJECTIVES[seat], "line": _run(cells), "advice": _advice(position)}
        return Objection("H3", Said("There is no {colour} piece in the line {line}; {advice}.", **values), cells)
    if pieces[move.out] == kinds_of(seat)[0]:
        return _own_king(position, move)
    return _taken_back(position, move) if position.repetition is Repetition.SIMPLE else _repeated(position, move)


def _advice(position: Position) -> str:
    return Said("play, for example, {move}", move=format_move(legal_moves(position)[0]))


def _run(cells: tuple[str, ...]) -> str:
    return " ".join(cells)


def _no_line(position: Position, move: Move) -> Objection:
    """H3 for two cells that are not the ends of one line."""
    out, back = move
    possible = [format_move(legal) for legal in legal_moves(position) if legal.out == out]
    lines = Said("from {cell} you can push {moves}", cell=out, moves=either(possible))
    right = lines if possible else _advice(position)
    values = {"move": format_move(move), "out": out, "back": back, "right": right}
    if out == back:
        return Objection(
            "H3", Said("{move} names one cell twice; name both ends of a line: {right}.", **values), (out,)
        )
    if line := line_of(out, back):
        inside = tuple(cell for cell in move if cell not in {line[0], line[-1]})
        return Objection("H3", _not_the_ends(move, line), inside)
    if any({out, back} <= set(spoke) for spoke in SPOKES):
        text = Said("Lines stop at the hole, so {move} is not one; {right}.", **values)
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


def _own_king(position: Position, move: Move) -> Objection:
    """H4: the piece that would go out is a King of one's own."""
    values = {"move": format_move(move)}
    if move.reverse in legal_moves(position):
        text = Said(
            "{move} would push out your own King; push the line the other way, {reverse}.",
            **values,
            reverse=format_move(move.reverse),
        )
    else:
        text = Said("{move} would push out your own King; {advice}.", **values, advice=_advice(position))
    return Objection("H4", text, (move.out,))


def _taken_back(position: Position, move: Move) -> Objection:
    """Object by H6, the simple rule."""
    assert position.last
    text = Said(
        "{move} would take back {other}'s last move, {last}; {advice}.",
        move=format_move(move),
        other=PLAYERS[1 - position.side],
        last=format_move(position.last),
        advice=_advice(position),
    )
    return Objection("H6", text, (move.out, move.back), reading="6")


def _repeated(position: Position, move: Move) -> Objection:
    """Object by H6, the strict rule."""
    ply = position.seen[aspect_after(position, move)][0]
    earlier = Said("the position after move {ply}", ply=ply) if ply else Said("the position this match began with")
    text = Said(
        "{move} would bring back {earlier}, again with {other} to move; {advice}.",
        move=format_move(move),
        earlier=earlier,
        other=PLAYERS[1 - position.side],
        advice=_advice(position),
    )
    return Objection("H6", text, (move.out, move.back), reading="6")
