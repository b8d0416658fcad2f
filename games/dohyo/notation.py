"""Moves as text (13.1, 13.2) and as the choices of a picker."""

from __future__ import annotations

import re

from games.core import BadNotation, Step
from games.dohyo.position import WIDE, Move, Position
from games.dohyo.rules import legal_moves

EXAMPLES = "c4-d5 (a pivot) or c4>e6 (a push)"

_PUSH_SIGNS = frozenset((">", ">>", "x", "›", "»", "&gt;"))
_PIVOT_SIGNS = frozenset("-–—−‐‑")
_MOVE = re.compile(
    r"(?:(?P<word>push|pivot):? )?(?P<start>[a-i] ?[1-9]) ?"
    r"(?P<sign>&gt;|>>?|[-=]>|[-–—−‐‑x›»→,:/]|to|)"
    r" ?(?P<target>[a-i] ?[1-9])(?: ?[x#*!?+.,;])*",
    re.IGNORECASE | re.ASCII,
)
_LONGEST = 40


def format_move(move: Move) -> str:
    """`c4-d5` or `c4>e6`."""
    return f"{WIDE.labels[move.start]}{'>' if move.push else '-'}{WIDE.labels[move.target]}"


def parse_move(position: Position, text: str) -> Move:
    """Two cells and a sign; without a clear sign the position decides between push and pivot."""
    words = " ".join(text.split())
    match = _MOVE.fullmatch(words) if len(words) <= _LONGEST else None
    if match is None:
        raise BadNotation(f"{_quote(words)} is no move. A move is two cells, such as {_example(position)}.")
    start, target = (_cell(position, match[part], words) for part in ("start", "target"))
    return Move(start, target, _means_push(position, start, target, (match["word"] or match["sign"]).lower()))


def path_to(position: Position, move: Move) -> tuple[Step, ...]:
    """The piece, then the cell it pivots to or the rival piece it pushes."""
    start, target = WIDE.labels[move.start], WIDE.labels[move.target]
    if not move.push:
        return Step(start, f"Pivot the piece on {start}"), Step(target, f"to {target}")
    beyond = move.target + (move.target - move.start) // 2
    end = f"to {WIDE.labels[beyond]}" if beyond in position.board else "off the board"
    return Step(start, f"Push from {start}"), Step(target, f"the piece on {target} {end}")


def _means_push(position: Position, start: int, target: int, sign: str) -> bool:
    if sign == "push" or sign in _PUSH_SIGNS:
        return True
    if sign == "pivot" or sign in _PIVOT_SIGNS:
        return False
    legal = [move for move in legal_moves(position) if move[:2] == (start, target)]
    return legal[0].push if legal else position.owner(target) is not None


def _cell(position: Position, text: str, words: str) -> int:
    label = text.replace(" ", "").lower()
    board = position.board
    if label not in board.by_label:
        raise BadNotation(f"{_quote(words)} is no move here: there is no cell {label}. {_row_hint(position, label[0])}")
    return board.by_label[label]


def _row_hint(position: Position, letter: str) -> str:
    labels = position.board.labels
    for row in position.board.rows:
        if labels[row[0]][0] == letter:
            return f"Row {letter} is {labels[row[0]]} to {labels[row[-1]]}; write a move as {_example(position)}."
    rows = position.board.rows
    return f"The rows are {labels[rows[-1][0]][0]} to {labels[rows[0][0]][0]}; write a move as {_example(position)}."


def _example(position: Position) -> str:
    return min(map(format_move, legal_moves(position)), default=EXAMPLES)


def _quote(words: str) -> str:
    return f"“{words}”" if len(words) <= _LONGEST else f"“{words[: _LONGEST - 1]}…”"
