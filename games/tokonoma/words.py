"""A position of tokonoma in characters and in words."""

from __future__ import annotations

from games.core import Said, Step
from games.tokonoma.board import FLAT, INDEX, TILES, WIDTHS, Bits, Move, names_of
from games.tokonoma.notation import KIND_NAMES, SEAT_NAMES, write_move
from games.tokonoma.rules import LETTERS, OPPONENT, Army, Position, Reason, choices, ending, play

HOUSES_LINE = Said("Black’s house: c1. White’s house: c7.")
PIECES = {
    letters[kind] + under: Said("{kind} on Flat", kind=name) if under else name
    for letters in LETTERS
    for kind, name in enumerate(KIND_NAMES)
    for under in ("", "+")
    if kind != FLAT or not under
}
"""Piece as in position codes -> its name, the colour left out."""


def draw_board(position: Position) -> str:
    """The board, every tile with its name and its piece, `.` where it is empty."""
    pieces = position.pieces()
    lines = []
    for row, width in WIDTHS.items():
        names = (name for name in TILES if name[0] == row)
        tiles = "".join(f"{name} {pieces.get(name, '.'):<3}" for name in names)
        lines.append("   " * (7 - width) + tiles.rstrip())
    return "\n".join([*lines, "", "F A B S White, f a b s Black, + on a flat", HOUSES_LINE])


def describe_position(position: Position) -> str:
    """Everything that is needed to play on, without the picture."""
    armies = ((SEAT_NAMES[seat], _list_army(position.armies[seat])) for seat in reversed(OPPONENT))
    sides = (Said("{seat}: {pieces}.", seat=seat, pieces=pieces) for seat, pieces in armies)
    return Said.joined((say_turn(position), *sides, HOUSES_LINE, _say_quiet(position)))


def say_turn(position: Position) -> str:
    """Who has to move, and the move if there is only one; or how it ended."""
    if position.to_move is None:
        return _say_end(position)
    moves = [move for group in choices(position.armies, position.to_move) for move in group]
    side = SEAT_NAMES[position.to_move]
    if len(moves) == 1:
        return Said("{player} has only one move: {move}.", player=side, move=write_move(moves[0]))
    return Said("{player} has to move a piece; there are {count} moves.", player=side, count=len(moves))


def topic_of(position: Position) -> str:
    """The section about how it ended, about attacks where there is something to capture, or about moves."""
    if position.to_move is None:
        return "5.4" if ending(position)[1] is Reason.QUIET else "5.3"
    return "5.2" if _can_capture(position) else "5.1"


def steps_to(position: Position, move: Move) -> tuple[Step, Step]:
    """The piece to move, then the tile it goes to."""
    piece, landed_on = (PIECES.get(position.piece_on(tile), "") for tile in move)
    origin, target = (TILES[tile] for tile in move)
    words = Said("{tile}, onto the {piece}", tile=target, piece=landed_on) if landed_on else target
    return Step(origin, Said("{piece} {tile}", piece=piece, tile=origin)), Step(target, words)


def _can_capture(position: Position) -> bool:
    moves = (move for group in choices(position.armies, position.turn) for move in group)
    return any(event.kind == "capture" for move in moves for event in play(position, move)[1])


def _list_army(army: Army) -> str:
    parts = [
        Said("{piece} {tiles}", piece=name, tiles=_list_tiles(tiles, army.flats))
        for name, tiles in list(zip(KIND_NAMES, army, strict=True))[1:]
        if tiles
    ]
    if lone := army.flats & ~army.talls:
        parts.append(Said("lone Flat {tiles}", tiles=", ".join(names_of(lone))))
    return Said.joined(parts, "; ") or Said("no pieces")


def _list_tiles(tiles: Bits, flats: Bits) -> str:
    names = names_of(tiles)
    return Said.joined(
        (Said("{tile} on a Flat", tile=name) if flats >> INDEX[name] & 1 else name for name in names), ", "
    )


def _say_quiet(position: Position) -> str:
    if not position.limit:
        return Said("Quiet moves in a row: {count}, without a limit.", count=position.quiet)
    return Said("Quiet moves in a row: {count}; drawn at {limit}.", count=position.quiet, limit=position.limit)


def _say_end(position: Position) -> str:
    winner, reason = ending(position)
    if winner is None:
        return Said("The match is drawn after {count} quiet moves in a row.", count=position.quiet)
    side, other = SEAT_NAMES[winner], SEAT_NAMES[OPPONENT[winner]]
    if reason is Reason.HOUSE:
        return Said("{winner} has won: a flat has moved onto {loser}’s house.", winner=side, loser=other)
    return Said("{winner} has won: {loser} has no legal move.", winner=side, loser=other)
