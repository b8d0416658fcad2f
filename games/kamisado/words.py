"""The board in words and characters, and what there is to decide."""

from __future__ import annotations

from games.core import Said, Seat, SeatName, addressed, listed
from games.kamisado.board import (
    CELLS,
    COLOUR_AT,
    COLOURS,
    EMPTY,
    GOLD,
    HOME_ROW,
    LETTERS,
    OTHER,
    OWN_TOWERS,
    PLAYERS,
    RANKS,
    Move,
)
from games.kamisado.position import Phase, Position
from games.kamisado.rules import legal_moves

_FILES = "".join(f"{file:>7}" for file in "abcdefgh")
_LEGEND = Said("UPPER case Gold, lower case Black, + a ring; after the dot the square's colour:")
COLOUR_KEY = listed(
    Said("{letter} {colour}", letter=letter, colour=colour) for letter, colour in zip(LETTERS, COLOURS, strict=True)
)


def diagram(position: Position) -> str:
    """Every square as its tower, a dot and the letter of its own colour."""
    rows = [f"{rank + 1} {''.join(_draw_square(position, 8 * rank + file) for file in range(8))}" for rank in range(8)]
    return Said.joined(("\n".join((*reversed(rows), f"  {_FILES}", "")), _LEGEND, COLOUR_KEY), by="\n")


def prompt(position: Position, viewer: Seat | None = None) -> str:
    """What the seat to move has to decide, or how the match ended."""
    if position.to_move is None:
        return Said("The match is over: {result}.", result=say_result(position, viewer))
    player = PLAYERS[position.to_move]
    if position.phase is Phase.FILL:
        to = Said("You won the round: choose from which side both fill their home rows, left or right.")
        about = Said("{player} won the round and chooses from which side both fill their home rows: left or right.")
        return addressed(viewer, player, to, about)
    tower = position.required_tower
    if tower is None:
        to, about = (
            Said("Start round {round} with any of your eight towers."),
            Said("{player} starts round {round} with any of the eight towers."),
        )
        return addressed(viewer, player, to, about, round=position.round)
    return _say_task(position, viewer, player, name_tower(position, tower))


def say_result(position: Position, viewer: Seat | None = None) -> str:
    """Say who won a finished match, and the score."""
    winner = position.winner
    assert winner is not None
    score = {"more": position.score[winner], "less": position.score[OTHER[winner]]}
    return addressed(
        viewer, PLAYERS[winner], Said("you win {more}–{less}"), Said("{player} wins {more}–{less}"), **score
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
    """Name a tower: `the red tower on d8`, `the red Sumo on d8`."""
    cell = CELLS[position.board.index(tower)]
    rank = RANKS[position.rings[tower]]
    return Said("the {colour} {rank} on {cell}", colour=COLOURS[tower & 7], rank=rank, cell=cell)


def _say_task(position: Position, viewer: Seat | None, player: SeatName, tower: str) -> str:
    """Say which tower has to move, and whether it may push, or has to (S10, S11)."""
    cell = _push_target(position)
    if not cell:
        return addressed(
            viewer, player, Said("You must move {tower}."), Said("{player} must move {tower}."), tower=tower
        )
    if len(legal_moves(position)) == 1:
        to, about = (
            Said("You must move {tower}; it can only push, onto {cell}."),
            Said("{player} must move {tower}; it can only push, onto {cell}."),
        )
    else:
        to, about = (
            Said("You must move {tower}; it may also push, onto {cell}."),
            Said("{player} must move {tower}; it may also push, onto {cell}."),
        )
    return addressed(viewer, player, to, about, tower=tower, cell=cell)


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
