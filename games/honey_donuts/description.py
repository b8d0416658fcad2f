"""A position of Honey Donuts for whoever cannot see the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core import Played, Said, Seat, addressed, listed
from games.honey_donuts.board import HOLE, LINES, PIECE_NAMES, PLAYERS, SEAT_NAMES, Move
from games.honey_donuts.events import TO_READERS
from games.honey_donuts.notation import format_move
from games.honey_donuts.position import Position, Repetition
from games.honey_donuts.rules import OCCURRENCES_TO_DRAW, apply, barred_moves, kings_taken, legal_moves, wins
from games.honey_donuts.words import kinds_of, prompt
from games.telling import tell_last

_RULES: Final = {
    Repetition.STRICT: Said("no position may come back"),
    Repetition.SIMPLE: Said("the last move may not be taken back, the third time is a draw"),
}


def describe(position: Position, viewer: Seat | None = None, last: Played[Position, Move] | None = None) -> str:
    """The moves, the last one, which Kings are in danger, what repetition forbids, and the coloured pieces."""
    sentences: list[str] = [_decision(position, viewer)]
    if last is not None:
        sentences.append(_last_move(last, viewer))
    sentences += _danger(position, viewer)
    if barred := barred_moves(position):
        sentences.append(Said("The repetition rule bars {moves}.", moves=listed(map(format_move, barred))))
    if not position.result and len(position.seen[position.aspect]) == OCCURRENCES_TO_DRAW - 1:
        sentences.append(Said("This position has come up for the second time."))
    sentences += (_pieces(position, Seat(0)), _pieces(position, Seat(1)))
    if gap := _cells_of(position, "-"):
        sentences.append(Said("{cell} is empty.", cell=gap))
    if last is None:
        sentences += _constants(position)
    return Said.joined(sentences)


def _decision(position: Position, viewer: Seat | None) -> str:
    if position.result:
        return prompt(position, viewer)
    moves = listed(_choice(position, move) for move in legal_moves(position))
    to, about = Said("You ({side}) can play {moves}."), Said("{player} can play {moves}.")
    return addressed(viewer, PLAYERS[position.side].full, to, about, moves=moves)


def _choice(position: Position, move: Move) -> str:
    text = format_move(move)
    return Said("{move} (wins)", move=text) if wins(position, move) else text


def _last_move(last: Played[Position, Move], viewer: Seat | None) -> Said:
    piece = PIECE_NAMES[last.before.pieces[last.move.out]]
    move = Said("{move}, with the {piece} going out", move=format_move(last.move), piece=piece)
    return tell_last(viewer, PLAYERS[last.seat], move, last.events, TO_READERS)


def _danger(position: Position, viewer: Seat | None) -> Iterator[str]:
    """The pushes by which the other side would win if it were to move now."""
    if position.result is None and (moves := kings_taken(position, Seat(1 - position.side))):
        to, about = Said("You could win next with {moves}."), Said("{player} could win next with {moves}.")
        yield addressed(viewer, PLAYERS[1 - position.side], to, about, moves=listed(map(format_move, moves)))
        if stops := list(_stops(position)):
            yield Said("That is stopped by {moves}.", moves=listed(map(format_move, stops)))


def _stops(position: Position) -> Iterator[Move]:
    """The moves after which the other side could not win at once; none where this side wins first."""
    moves = legal_moves(position)
    if not any(wins(position, move) for move in moves):
        for move in moves:
            after = apply(position, move)[0]
            if not kings_taken(after, Seat(1 - position.side)):
                yield move


def _pieces(position: Position, seat: Seat) -> Said:
    king, regular = (_cells_of(position, kind) for kind in kinds_of(seat))
    if not king:
        return Said("{side}: King pushed out, regular pieces {cells}.", side=SEAT_NAMES[seat], cells=regular)
    return Said("{side}: King {king}, regular pieces {cells}.", side=SEAT_NAMES[seat], king=king, cells=regular)


def _cells_of(position: Position, kind: str) -> str:
    return " ".join(sorted(cell for cell, piece in position.pieces.items() if piece == kind))


def _constants(position: Position) -> Iterator[Said]:
    rows, right, left = (
        listed(f"{line[0]}-{line[-1]}" for line in found) for found in (LINES[:6], LINES[6:12], LINES[12:])
    )
    yield Said("White pieces stand on all other cells; {hole} is the hole.", hole=HOLE)
    yield Said(
        "Lines across from the bottom: {rows}; rising to the right: {right}; rising to the left: {left}.",
        rows=rows,
        right=right,
        left=left,
    )
    yield Said("A move names the end where a piece goes out, then the end where it comes back.")
    yield Said("Repetition: {rule}.", rule=_RULES[position.repetition])
