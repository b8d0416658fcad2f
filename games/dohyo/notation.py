"""Moves as text (13.1, 13.2) and as the choices of a picker."""

from __future__ import annotations

import re

from games.core import QUOTE_LIMIT, BadNotation, Said, Step, quoted
from games.dohyo.board import WIDE, Move
from games.dohyo.position import Position
from games.dohyo.rules import legal_moves

EXAMPLES = Said("c4-d5 (a pivot) or c4>e6 (a push)")

_PUSH_SIGNS = frozenset((">", ">>", "x", "›", "»", "&gt;"))
_PIVOT_SIGNS = frozenset("-")
_MOVE = re.compile(
    r"(?:(?P<word>push|pivot):? )?(?P<start>[a-i] ?[1-9]) ?"
    r"(?P<sign>&gt;|>>?|[-=]>|[-x›»→,:/]|to|)"
    r" ?(?P<target>[a-i] ?[1-9])(?: ?[x#*!?+.,;])*",
    re.IGNORECASE | re.ASCII,
)


def format_move(move: Move) -> str:
    """Write a move as `c4-d5` or `c4>e6`."""
    return f"{WIDE.labels[move.start]}{'>' if move.push else '-'}{WIDE.labels[move.target]}"


def parse_move(position: Position, text: str) -> Move:
    """Two cells and a sign; without a clear sign the position decides between push and pivot."""
    match = _MOVE.fullmatch(" ".join(text.split())) if len(text) <= QUOTE_LIMIT else None
    if match is None:
        values = {"text": quoted(text), "example": _example(position)}
        raise BadNotation(Said("{text} is not a move. A move is two cells, such as {example}.", **values))
    start, target = (_cell(position, match[part], text) for part in ("start", "target"))
    return Move(start, target, _means_push(position, start, target, (match["word"] or match["sign"]).lower()))


def path_to(position: Position, move: Move) -> tuple[Step, ...]:
    """The piece, then the cell it pivots to or the rival piece it pushes."""
    start, target = WIDE.labels[move.start], WIDE.labels[move.target]
    if not move.push:
        pivot = Step(start, Said("Pivot the piece on {cell}", cell=start), start)
        return pivot, Step(target, Said("to {cell}", cell=target), target)
    beyond = move.target + (move.target - move.start) // 2
    pushed = Said("the piece on {cell} off the board", cell=target)
    if beyond in position.board:
        pushed = Said("the piece on {cell} to {end}", cell=target, end=WIDE.labels[beyond])
    push = Step(start, Said("Push from {cell}", cell=start), Said("push {cell}", cell=start))
    return push, Step(target, pushed, target)


def _means_push(position: Position, start: int, target: int, sign: str) -> bool:
    if sign == "push" or sign in _PUSH_SIGNS:
        return True
    if sign == "pivot" or sign in _PIVOT_SIGNS:
        return False
    legal = [move for move in legal_moves(position) if move[:2] == (start, target)]
    return legal[0].push if legal else position.owner(target) is not None


def _cell(position: Position, named: str, text: str) -> int:
    label = named.replace(" ", "").lower()
    board = position.board
    if label not in board.by_label:
        hint = _row_hint(position, label[0])
        raise BadNotation(
            Said("{text} is not a move here: there is no cell {cell}. {hint}", text=quoted(text), cell=label, hint=hint)
        )
    return board.by_label[label]


def _row_hint(position: Position, letter: str) -> str:
    labels, rows, example = position.board.labels, position.board.rows, _example(position)
    for row in rows:
        first, last = labels[row[0]], labels[row[-1]]
        if first[0] == letter:
            values = {"row": letter, "first": first, "last": last, "example": example}
            return Said("Row {row} is {first} to {last}; write a move as {example}.", **values)
    low, high = labels[rows[-1][0]][0], labels[rows[0][0]][0]
    return Said("The rows are {low} to {high}; write a move as {example}.", low=low, high=high, example=example)


def _example(position: Position) -> str:
    return min(map(format_move, legal_moves(position)), default=EXAMPLES)
