"""A position of tokonoma in characters and in words."""

from __future__ import annotations

from games.core import Step
from games.tokonoma.board import FLAT, INDEX, TILES, WIDTHS, Bits, Move, names_of
from games.tokonoma.notation import KIND_NAMES, SEAT_NAMES, write_move
from games.tokonoma.rules import LETTERS, OPPONENT, Army, Position, Reason, choices, ending, play

HOUSES_LINE = "Black’s house: c1. White’s house: c7."
PIECES = {
    letters[kind] + under: name + (" on Flat" if under else "")
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
    sides = (f"{SEAT_NAMES[seat]}: {_list_army(position.armies[seat])}." for seat in reversed(OPPONENT))
    return " ".join([say_turn(position), *sides, HOUSES_LINE, _say_quiet(position)])


def say_turn(position: Position) -> str:
    """Who has to move, and the move if there is only one; or how it ended."""
    if position.to_move is None:
        return _say_end(position)
    moves = [move for group in choices(position.armies, position.to_move) for move in group]
    side = SEAT_NAMES[position.to_move]
    if len(moves) == 1:
        return f"{side} has only one move: {write_move(moves[0])}."
    return f"{side} has to move a piece; there are {len(moves)} moves."


def topic_of(position: Position) -> str:
    """The section about how it ended, about attacks where there is something to capture, or about moves."""
    if position.to_move is None:
        return "5.4" if ending(position)[1] is Reason.QUIET else "5.3"
    return "5.2" if _can_capture(position) else "5.1"


def steps_to(position: Position, move: Move) -> tuple[Step, Step]:
    """The piece to move, then the tile it goes to."""
    piece, landed_on = (PIECES.get(position.piece_on(tile), "") for tile in move)
    origin, target = (TILES[tile] for tile in move)
    words = f"{target}, onto the {landed_on}" if landed_on else target
    return Step(origin, f"{piece} {origin}"), Step(target, words)


def _can_capture(position: Position) -> bool:
    moves = (move for group in choices(position.armies, position.turn) for move in group)
    return any(event.kind == "capture" for move in moves for event in play(position, move)[1])


def _list_army(army: Army) -> str:
    talls = (
        f"{name} {_list_tiles(tiles, army.flats)}"
        for name, tiles in zip(KIND_NAMES, army, strict=True)
        if name != "Flat" and tiles
    )
    lone = army.flats & ~army.talls
    flats = [f"lone Flat {', '.join(names_of(lone))}"] if lone else []
    return "; ".join([*talls, *flats]) or "no pieces"


def _list_tiles(tiles: Bits, flats: Bits) -> str:
    return ", ".join(f"{name} on a Flat" if flats >> INDEX[name] & 1 else name for name in names_of(tiles))


def _say_quiet(position: Position) -> str:
    if not position.limit:
        return f"Quiet moves in a row: {position.quiet}, without a limit."
    return f"Quiet moves in a row: {position.quiet}; drawn at {position.limit}."


def _say_end(position: Position) -> str:
    winner, reason = ending(position)
    if winner is None:
        return f"The match is drawn after {position.quiet} quiet moves in a row."
    side, other = SEAT_NAMES[winner], SEAT_NAMES[OPPONENT[winner]]
    if reason is Reason.HOUSE:
        return f"{side} has won: a flat has moved onto {other}’s house."
    return f"{side} has won: {other} has no legal move."
