"""Moves as text (9.4) and as successive choices."""

from __future__ import annotations

import re

from games.core import BadNotation, Said, Step, quoted
from games.kamisado.board import CELLS, COLOUR_AT, COLOURS, EMPTY, FORWARD, GOAL_ROW, RANKS, SQUARES, Fill, Move
from games.kamisado.position import Position, Turn
from games.kamisado.rules import push_line

_FILL = re.compile(r"(?:re)?(?:fill)?\s*(?:from|to|a)?\s*(?:the)?\s*(?:(l|left)|(r|right))")
_GAP = r"[^a-z0-9]*"
_MOVE = re.compile(
    rf"{_GAP}(?:(?P<origin>[a-h][1-8])|(?P<colour>{'|'.join(COLOURS)}))?"
    rf"{_GAP}(?:to|x)?{_GAP}(?P<target>[a-h][1-8]){_GAP}"
)
_LONGEST = 60

_FILL_WORDS = {
    Fill.LEFT: Said("left: both fill from their own left"),
    Fill.RIGHT: Said("right: both fill from their own right"),
}


def format_move(turn: Turn) -> str:
    """Write a move as `a1a7`, or `left`, `right`."""
    return turn.value if isinstance(turn, Fill) else CELLS[turn.origin] + CELLS[turn.target]


def parse_move(position: Position, text: str) -> Turn:
    """Read `a1a7`, `A1-a7`, `brown a7`, `a7` for the tower that has to move, `left`; raises `BadNotation`."""
    plain = text.strip().lower()
    if len(plain) <= _LONGEST:
        if found := _FILL.fullmatch(plain):
            return Fill.LEFT if found[1] else Fill.RIGHT
        if found := _MOVE.fullmatch(plain):
            return Move(_origin(position, found, text), SQUARES[found["target"]])
    raise BadNotation(
        Said(
            "{text} is not a move: write where the tower stands and where it goes, such as “a1a7”, "
            "or “left” or “right” between two rounds.",
            text=quoted(text),
        )
    )


def path_to(position: Position, turn: Turn) -> tuple[Step, ...]:
    """The tower, then the square; or the side to fill from."""
    if isinstance(turn, Fill):
        return (Step(turn.value, _FILL_WORDS[turn]),)
    tower = position.board[turn.origin]
    cell, rank = CELLS[turn.origin], RANKS[position.rings[tower]]
    words = Said("{colour} {rank} on {cell}", colour=COLOURS[tower & 7], rank=rank, cell=cell)
    target = CELLS[turn.target]
    return Step(cell, words, COLOURS[tower & 7]), Step(target, _target_words(position, tower, turn), target)


def called_by(position: Position, move: Move) -> int:
    """The colour that is called after a move: of the square where the tower stops or, after a push, the last pushed."""
    if position.board[move.target] == EMPTY:
        return COLOUR_AT[move.target]
    tower = position.board[move.origin]
    pushed = push_line(position.board, position.rings, tower, move.origin)
    return COLOUR_AT[pushed[-1] + FORWARD[tower >> 3]]


def _target_words(position: Position, tower: int, move: Move) -> str:
    cell, called = CELLS[move.target], COLOURS[called_by(position, move)]
    if position.board[move.target] != EMPTY:
        count = len(push_line(position.board, position.rings, tower, move.origin))
        return Said("{cell}: push {count}, move {colour} next", cell=cell, count=count, colour=called)
    if move.target in GOAL_ROW[tower >> 3]:
        return Said("{cell}: wins the round", cell=cell)
    return Said("{cell}: calls {colour}", cell=cell, colour=called)


def _origin(position: Position, found: re.Match[str], text: str) -> int:
    """Where the tower stands that the text names by its cell, its colour or not at all."""
    if found["origin"]:
        return SQUARES[found["origin"]]
    tower = position.required_tower
    if found["colour"] and position.to_move is not None:
        tower = 8 * position.to_move + COLOURS.index(found["colour"])
    if tower is None:
        raise BadNotation(
            Said(
                "{text} names only one square: write where the tower stands and where it goes, such as “a1a7”.",
                text=quoted(text),
            )
        )
    return position.board.index(tower)
