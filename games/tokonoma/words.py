"""A position of tokonoma in characters and in words."""

from __future__ import annotations

from games.core import Said
from games.tokonoma.board import INDEX, KIND_NAMES, OPPONENT, SEAT_NAMES, TILES, WIDTHS, Bits, names_of
from games.tokonoma.notation import format_move
from games.tokonoma.position import Army, Position, Reason
from games.tokonoma.rules import apply, ending, legal_moves

HOUSES_LINE = Said("Black’s house: c1. White’s house: c7.")


def diagram(position: Position) -> str:
    """The board, every tile with its name and its piece, `.` where it is empty."""
    pieces = position.pieces()
    lines = []
    for row, width in WIDTHS.items():
        names = (name for name in TILES if name[0] == row)
        tiles = "".join(f"{name} {pieces.get(name, '.'):<3}" for name in names)
        lines.append("   " * (7 - width) + tiles.rstrip())
    return "\n".join([*lines, "", "F A B S White, f a b s Black, + on a flat", HOUSES_LINE])


def describe(position: Position) -> str:
    """Everything that is needed to play on, without the picture."""
    armies = ((SEAT_NAMES[seat], _list_army(position.armies[seat])) for seat in reversed(OPPONENT))
    sides = (Said("{seat}: {pieces}.", seat=seat, pieces=pieces) for seat, pieces in armies)
    return Said.joined((prompt(position), *sides, HOUSES_LINE, _say_quiet(position)))


def prompt(position: Position) -> str:
    """Who has to move, and the move if there is only one; or how it ended."""
    if position.to_move is None:
        return _say_end(position)
    moves = legal_moves(position)
    side = SEAT_NAMES[position.to_move]
    if len(moves) == 1:
        return Said("{player} has only one move: {move}.", player=side, move=format_move(moves[0]))
    return Said("{player} has to move a piece; there are {count} moves.", player=side, count=len(moves))


def topic(position: Position) -> str:
    """The section about how it ended, about attacks where there is something to capture, or about moves."""
    if position.to_move is None:
        return "5.4" if ending(position)[1] is Reason.QUIET else "5.3"
    return "5.2" if _can_capture(position) else "5.1"


def _can_capture(position: Position) -> bool:
    return any(event.kind == "capture" for move in legal_moves(position) for event in apply(position, move)[1])


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
