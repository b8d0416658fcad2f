"""The board in words and characters, and what there is to decide."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import Seat
from games.kamisado.board import (
    BLACK,
    CELLS,
    COLOUR_AT,
    COLOURS,
    EMPTY,
    GOLD,
    HOME_ROW,
    LETTERS,
    OTHER,
    OWN_TOWERS,
    PRINTED,
    RANKS,
    SEAT_NAMES,
    Move,
)
from games.kamisado.rules import Phase, Position, turns

_FILES = "".join(f"{file:>7}" for file in "abcdefgh")
_LEGEND = "UPPER case Gold, lower case Black, + a ring; after the dot the square’s colour:"
_COLOUR_KEY = ", ".join(f"{letter} {colour}" for letter, colour in zip(LETTERS, COLOURS, strict=True))
_SQUARES = ", ".join(f"{8 - row} {letters}" for row, letters in enumerate(PRINTED))


def draw_board(position: Position) -> str:
    """Every square as its tower, a dot and the letter of its own colour."""
    rows = [f"{rank + 1} {''.join(_draw_square(position, 8 * rank + file) for file in range(8))}" for rank in range(8)]
    return "\n".join((*reversed(rows), f"  {_FILES}", "", _LEGEND, _COLOUR_KEY))


def describe_position(position: Position) -> str:
    """The score, the decision, all towers with their rings, and the colour of every square."""
    score = (
        f"Round {position.round} of a match to {position.target}: Black {position.score[0]}, Gold {position.score[1]}."
    )
    sides = (f"{SEAT_NAMES[seat]}: {_towers_of(position, seat)}." for seat in (BLACK, GOLD))
    colours = f"Square colours by rank, a to h: {_SQUARES} ({_COLOUR_KEY})."
    return " ".join((score, say_decision(position), *sides, colours))


def say_decision(position: Position) -> str:
    """What the seat to move has to decide, or how the match ended."""
    if position.to_move is None:
        return f"The match is over: {say_result(position)}."
    name = SEAT_NAMES[position.to_move]
    if position.phase is Phase.FILL:
        return f"{name} won the round and chooses from which side both fill their home rows: left or right."
    tower = position.required_tower
    if tower is None:
        return f"{name} begins round {position.round} with any of the eight towers."
    return f"{name} has to move {name_tower(position, tower)}{_say_push(position)}."


def say_result(position: Position) -> str:
    """Who won a finished match, and the score."""
    winner = position.winner
    assert winner is not None
    return f"{SEAT_NAMES[winner]} has won it {position.score[winner]}–{position.score[OTHER[winner]]}"


def topic_of(position: Position) -> str:
    """The section about the decision: refill, free first move, push, a move after a blocked tower, or plain."""
    if position.phase is not Phase.PLAY:
        return "F1" if position.phase is Phase.FILL else "7"
    if position.required is None:
        return "T1"
    if _say_push(position):
        return "8"
    return "M6" if _was_blocked(position) else "T2"


def name_tower(position: Position, tower: int) -> str:
    """`the red tower on d8`, `the red Sumo on d8`."""
    cell = CELLS[position.board.index(tower)]
    return f"the {COLOURS[tower & 7]} {RANKS[position.rings[tower]]} on {cell}"


def list_words(words: Iterable[str], last: str) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *head, tail = words
    return f"{', '.join(head)} {last} {tail}" if head else tail


def _say_push(position: Position) -> str:
    """Whether the tower may push, or has to (S10, S11)."""
    found = turns(position)
    pushes = [move for move in found if isinstance(move, Move) and position.board[move.target] != EMPTY]
    if not pushes:
        return ""
    cell = CELLS[pushes[0].target]
    return f"; it can only push, onto {cell}" if len(found) == 1 else f"; it may also push, onto {cell}"


def _was_blocked(position: Position) -> bool:
    """Whether all towers that can have called stand on their home row, where no move ends (M6)."""
    assert position.to_move is not None
    other = OTHER[position.to_move]
    towers = (square for square, tower in enumerate(position.board) if tower in OWN_TOWERS[other])
    return all(square in HOME_ROW[other] for square in towers if COLOUR_AT[square] == position.required)


def _draw_square(position: Position, square: int) -> str:
    tower = position.board[square]
    return f"{'' if tower == EMPTY else _mark(position, tower):>5}·{LETTERS[COLOUR_AT[square]]}"


def _mark(position: Position, tower: int) -> str:
    letter = LETTERS[tower & 7]
    return (letter.upper() if tower >> 3 == GOLD else letter) + "+" * position.rings[tower]


def _towers_of(position: Position, seat: Seat) -> str:
    towers = (tower for tower in position.towers if tower.seat == seat)
    return ", ".join(f"{tower.colour} {tower.cell}{_rank_words(tower.rings)}" for tower in towers)


def _rank_words(rings: int) -> str:
    return f" ({RANKS[rings]})" if rings else ""
