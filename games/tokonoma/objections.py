"""Why a move of tokonoma is refused; the sections are those of the rules text."""

from __future__ import annotations

from games.core import Objection, Said, Seat, either
from games.tokonoma.board import FLAT, HOUSES, KIND_NAMES, OPPONENT, PLAYERS, REACH, TILES, Bits, Move
from games.tokonoma.notation import format_move, kind_name
from games.tokonoma.position import Position, Reason
from games.tokonoma.rules import ending, legal_moves
from games.tokonoma.words import prompt


def object_to(position: Position, move: Move) -> Objection | None:
    """Why the seat to move may not play the move, `None` if it may."""
    if position.to_move is None:
        return _over(position)
    if move in legal_moves(position):
        return None
    return _wrong_origin(position, move) or _wrong_target(position, move)


def _over(position: Position) -> Objection:
    _, reason = ending(position)
    section, reading = ("5.4", "9") if reason is Reason.QUIET else ("5.3", "")
    text = Said("{ending} No more moves can be made.", ending=prompt(position, position.turn))
    return Objection(section, text, reading=reading)


def _wrong_origin(position: Position, move: Move) -> Objection | None:
    seat, origin = position.turn, TILES[move.origin]
    if position.armies[seat].kind_on(1 << move.origin) is not None:
        return None
    piece = position.piece_on(move.origin)
    values = {"tile": origin, "advice": _advise(position)}
    if not piece:
        return Objection("5.1", Said("{tile} is empty. {advice}", **values), (origin,))
    text = Said(
        "The {piece} on {tile} is {owner}'s. {advice}",
        **values,
        piece=kind_name(piece),
        owner=PLAYERS[OPPONENT[seat]],
    )
    return Objection("5.1", text, (origin,))


def _wrong_target(position: Position, move: Move) -> Objection:
    if move.origin == move.target:
        advice = _advise(position)
        text = Said("A move must end on another tile than it began; you can't pass. {advice}", advice=advice)
        return Objection("5", text, (TILES[move.origin],))
    kind = position.armies[position.turn].kind_on(1 << move.origin)
    assert kind is not None
    if not _targets(position.turn, kind, move.origin) >> move.target & 1:
        return _out_of_reach(position, move, kind)
    return _occupied(position, move, kind)


def _out_of_reach(position: Position, move: Move, kind: int) -> Objection:
    seat, origin, target = position.turn, TILES[move.origin], TILES[move.target]
    under, ways = position.armies[seat].flats >> move.origin & 1, _way_out(position, move.origin, kind)
    if under and kind != FLAT and _targets(seat, FLAT, move.origin) >> move.target & 1:
        text = Said(
            "The Flat on {tile} is under the {piece} and can't move. {ways}",
            tile=origin,
            piece=KIND_NAMES[kind],
            ways=ways,
        )
        return Objection("5.1", text, (origin,))
    text = Said(
        "Your {piece} on {tile} can't reach {target}. {ways}",
        piece=KIND_NAMES[kind],
        tile=origin,
        target=target,
        ways=ways,
    )
    return Objection("4", text, (origin, target))


def _occupied(position: Position, move: Move, kind: int) -> Objection:
    """Object that the target is within reach, but something stands there."""
    seat, target = position.turn, TILES[move.target]
    enemy, piece = OPPONENT[seat], kind_name(position.piece_on(move.target))
    on_enemy = position.armies[enemy].kind_on(1 << move.target) is not None
    values = {"tile": target, "piece": piece, "ways": _way_out(position, move.origin, kind)}
    if kind == FLAT and move.target == HOUSES[enemy]:
        text = Said(
            "A Flat can enter the enemy house {tile} only when it is empty, but the {piece} is in it. {ways}",
            **values,
        )
        return Objection("5.3", text, (target,))
    if on_enemy:
        values["owner"] = PLAYERS[enemy]
        text = Said("{owner}'s {piece} is on {tile}; you don't capture by moving onto a piece. {ways}", **values)
    elif kind == FLAT:
        text = Said("A Flat can only go to an empty tile, and your {piece} is on {tile}. {ways}", **values)
    else:
        text = Said(
            "Your {piece} is on {tile}; a tall can go to an empty tile or onto a lone Flat of yours. {ways}",
            **values,
        )
    return Objection("5.1", text, (target,))


def _targets(seat: Seat, kind: int, origin: int) -> Bits:
    return REACH[seat][kind][1 << origin].targets


def _way_out(position: Position, origin: int, kind: int) -> str:
    """Say where the piece may go instead."""
    free = tuple(TILES[move.target] for move in legal_moves(position) if move.origin == origin)
    values = {"piece": KIND_NAMES[kind], "tile": TILES[origin]}
    if not free:
        return Said("The {piece} on {tile} is blocked.", **values)
    return Said("The {piece} on {tile} can go to {tiles}.", **values, tiles=either(free))


def _advise(position: Position) -> str:
    """Advise a legal move, as an example."""
    return Said("Move one of your pieces, for example {move}.", move=format_move(legal_moves(position)[0]))
