"""Moves as text, such as `C+`, and as successive choices."""

from __future__ import annotations

import re

from games.core import BadNotation, Said, Step, forms, quoted
from games.dogon.board import LEFT, RIGHT, SOUTH, Sowing
from games.dogon.position import Position
from games.dogon.rules import sowings

_SIGNS = {
    RIGHT: ("+", "r", "right", "plus", "ccw", "counterclockwise", "counter-clockwise", "anticlockwise", ">", "→"),
    LEFT: ("-", "l", "left", "minus", "cw", "clockwise", "<", "←"),
}
_DIRECTION_BY_WORD = {word: sign for sign, words in _SIGNS.items() for word in words}
_MOVE = re.compile(r"([a-z])[\s,.:;_*#]*(\S*)")

DIRECTIONS = {RIGHT: Said("right"), LEFT: Said("left")}
_DIRECTION_WORDS = {RIGHT: Said("+ to the right (counter-clockwise)"), LEFT: Said("- to the left (clockwise)")}
_ARROWS = {RIGHT: "►", LEFT: "◄"}
"""The arrows as the player sees them; from the other side it's the other one."""


def format_move(move: Sowing) -> str:
    return move.hole + move.direction


def say_move(move: Sowing) -> str:
    """`E right`: for the ear, to which a sign says nothing."""
    return Said("{hole} {direction}", hole=move.hole, direction=DIRECTIONS[move.direction])


def parse_move(position: Position, text: str) -> Sowing:
    """Read a hole of the seat to move, in either case, and a direction; raises `BadNotation`."""
    words = " ".join(text.lower().split())
    if words == "pass":
        raise BadNotation(
            Said(
                "“pass” is not a move: when you must pass, it happens by itself. {example}", example=_example(position)
            )
        )
    match = _MOVE.fullmatch(words.rstrip(" .!*#"))
    if match is None:
        raise BadNotation(Said("{text} is not a move. {example}", text=quoted(text), example=_example(position)))
    names = position.board.own_names[position.turn]
    hole = match[1].upper() if position.turn == SOUTH else match[1]
    if hole not in names:
        raise BadNotation(_name_holes(position, text))
    direction = _DIRECTION_BY_WORD.get(match[2])
    if direction is None:
        raise BadNotation(
            Said(
                "{text} is not a move: after the hole comes + (right) or - (left), such as {hole}+.",
                text=quoted(text),
                hole=hole,
            )
        )
    return Sowing(hole, direction)


def path_to(position: Position, move: Sowing) -> tuple[Step, ...]:
    seeds = position.holes[position.board.index[move.hole]]
    return (
        Step(move.hole, _count_seeds(move.hole, seeds), move.hole),
        Step(move.direction, _DIRECTION_WORDS[move.direction], *_arrows(move.direction)),
    )


def _arrows(direction: str) -> tuple[str, str]:
    return (_ARROWS[direction], _ARROWS[LEFT if direction == RIGHT else RIGHT])


def _count_seeds(hole: str, seeds: int) -> str:
    return Said(forms("{hole}: 1 seed", "{hole}: {seeds} seeds", seeds), hole=hole, seeds=seeds)


def _name_holes(position: Position, text: str) -> str:
    names = position.board.own_names[position.turn]
    return Said(
        "{text} is not a move: your holes are {first} to {last}. {example}",
        text=quoted(text),
        first=names[0],
        last=names[-1],
        example=_example(position),
    )


def _example(position: Position) -> str:
    moves = sowings(position)
    hole = moves[0] if moves else Sowing(position.board.own_names[position.turn][2], RIGHT)
    return Said("A move is a hole and a direction, such as {move}.", move=format_move(hole))
