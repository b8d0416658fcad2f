"""The board in words and characters, and what there is to decide."""

from __future__ import annotations

from games.core import Said, Seat
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
from games.kamisado.position import Phase, Position, Tower
from games.kamisado.rules import legal_moves

_FILES = "".join(f"{file:>7}" for file in "abcdefgh")
_LEGEND = "UPPER case Gold, lower case Black, + a ring; after the dot the square’s colour:"
_COLOUR_KEY = Said.joined(
    (Said("{letter} {colour}", letter=letter, colour=colour) for letter, colour in zip(LETTERS, COLOURS, strict=True)),
    ", ",
)
_SQUARES = ", ".join(f"{8 - row} {letters}" for row, letters in enumerate(PRINTED))


def diagram(position: Position) -> str:
    """Every square as its tower, a dot and the letter of its own colour."""
    rows = [f"{rank + 1} {''.join(_draw_square(position, 8 * rank + file) for file in range(8))}" for rank in range(8)]
    return "\n".join((*reversed(rows), f"  {_FILES}", "", _LEGEND, _COLOUR_KEY))


def describe(position: Position) -> str:
    """The score, the decision, all towers with their rings, and the colour of every square."""
    score = Said(
        "Round {round} of a match to {target}: Black {black}, Gold {gold}.",
        round=position.round,
        target=position.target,
        black=position.score[0],
        gold=position.score[1],
    )
    sides = (
        Said("{seat}: {towers}.", seat=SEAT_NAMES[seat], towers=_towers_of(position, seat)) for seat in (BLACK, GOLD)
    )
    colours = Said("Square colours by rank, a to h: {squares} ({key}).", squares=_SQUARES, key=_COLOUR_KEY)
    return Said.joined((score, prompt(position), *sides, colours))


def prompt(position: Position) -> str:
    """What the seat to move has to decide, or how the match ended."""
    if position.to_move is None:
        return Said("The match is over: {result}.", result=say_result(position))
    name = SEAT_NAMES[position.to_move]
    if position.phase is Phase.FILL:
        return Said(
            "{player} won the round and chooses from which side both fill their home rows: left or right.", player=name
        )
    tower = position.required_tower
    if tower is None:
        return Said("{player} begins round {round} with any of the eight towers.", player=name, round=position.round)
    return _say_task(position, name, name_tower(position, tower))


def say_result(position: Position) -> str:
    """Who won a finished match, and the score."""
    winner = position.winner
    assert winner is not None
    return Said(
        "{winner} has won it {more}–{less}",
        winner=SEAT_NAMES[winner],
        more=position.score[winner],
        less=position.score[OTHER[winner]],
    )


def topic(position: Position) -> str:
    """The section about the decision: refill, free first move, push, a move after a blocked tower, or plain."""
    if position.phase is not Phase.PLAY:
        return "F1" if position.phase is Phase.FILL else "7"
    if position.required is None:
        return "T1"
    if _push_target(position):
        return "8"
    return "M6" if _was_blocked(position) else "T2"


def name_tower(position: Position, tower: int) -> str:
    """`the red tower on d8`, `the red Sumo on d8`."""
    cell = CELLS[position.board.index(tower)]
    rank = RANKS[position.rings[tower]]
    return Said("the {colour} {rank} on {cell}", colour=COLOURS[tower & 7], rank=rank, cell=cell)


def _say_task(position: Position, player: str, tower: str) -> str:
    """Which tower has to move, and whether it may push, or has to (S10, S11)."""
    values = {"player": player, "tower": tower, "cell": _push_target(position)}
    if not values["cell"]:
        return Said("{player} has to move {tower}.", **values)
    if len(legal_moves(position)) == 1:
        return Said("{player} has to move {tower}; it can only push, onto {cell}.", **values)
    return Said("{player} has to move {tower}; it may also push, onto {cell}.", **values)


def _push_target(position: Position) -> str:
    """The cell onto which the tower may push; empty if there is none."""
    moves = (move for move in legal_moves(position) if isinstance(move, Move) and position.board[move.target] != EMPTY)
    return next((CELLS[move.target] for move in moves), "")


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
    return Said.joined((_list_tower(tower) for tower in position.towers if tower.seat == seat), ", ")


def _list_tower(tower: Tower) -> str:
    if not tower.rings:
        return Said("{colour} {cell}", colour=tower.colour, cell=tower.cell)
    return Said("{colour} {cell} ({rank})", colour=tower.colour, cell=tower.cell, rank=RANKS[tower.rings])
