"""Why a move of tokonoma is refused; the sections are those of the rules text."""

from __future__ import annotations

from games.core import Objection, Seat
from games.tokonoma.board import FLAT, HOUSES, REACH, TILES, Bits, Move, names_of
from games.tokonoma.notation import KIND_NAMES, SEAT_NAMES, write_move
from games.tokonoma.rules import OPPONENT, Position, Reason, choices, ending
from games.tokonoma.words import PIECES, say_turn


def object_to(position: Position, move: Move) -> Objection | None:
    """Why the seat to move may not play the move, `None` if it may."""
    if position.to_move is None:
        return _over(position)
    if any(move in group for group in choices(position.armies, position.to_move)):
        return None
    return _wrong_origin(position, move) or _wrong_target(position, move)


def _over(position: Position) -> Objection:
    _, reason = ending(position)
    section = "5.4" if reason is Reason.QUIET else "5.3"
    return Objection(section, f"Nobody can move any more. {say_turn(position)}")


def _wrong_origin(position: Position, move: Move) -> Objection | None:
    seat, origin = position.turn, TILES[move.origin]
    if position.armies[seat].kind_on(1 << move.origin) is not None:
        return None
    piece = position.piece_on(move.origin)
    fact = f"the {PIECES[piece]} on {origin} is {SEAT_NAMES[OPPONENT[seat]]}’s" if piece else f"{origin} is empty"
    return Objection("5.1", f"{SEAT_NAMES[seat]} has to move: {fact}. {_advise(position)}", (origin,))


def _wrong_target(position: Position, move: Move) -> Objection:
    if move.origin == move.target:
        text = f"A move ends on another tile than it began; nobody can pass. {_advise(position)}"
        return Objection("5", text, (TILES[move.origin],))
    kind = position.armies[position.turn].kind_on(1 << move.origin)
    assert kind is not None
    if not _targets(position.turn, kind, move.origin) >> move.target & 1:
        return _out_of_reach(position, move, kind)
    return _occupied(position, move, kind)


def _out_of_reach(position: Position, move: Move, kind: int) -> Objection:
    seat, origin, target = position.turn, TILES[move.origin], TILES[move.target]
    under = position.armies[seat].flats >> move.origin & 1
    if under and kind != FLAT and _targets(seat, FLAT, move.origin) >> move.target & 1:
        text = f"The Flat on {origin} stands under the {KIND_NAMES[kind]} and cannot move."
        return Objection("5.1", f"{text} {_way_out(position, move.origin, kind)}", (origin,))
    text = f"{SEAT_NAMES[seat]}’s {KIND_NAMES[kind]} on {origin} does not reach {target}."
    pattern = names_of(_targets(seat, kind, move.origin))
    return Objection("4", f"{text} {_way_out(position, move.origin, kind)}", pattern or (origin,))


def _occupied(position: Position, move: Move, kind: int) -> Objection:
    """The target is within reach, but something stands there."""
    seat, target = position.turn, TILES[move.target]
    enemy, piece = OPPONENT[seat], PIECES[position.piece_on(move.target)]
    on_enemy = position.armies[enemy].kind_on(1 << move.target) is not None
    if kind == FLAT and move.target == HOUSES[enemy]:
        section, text = "5.3", f"A flat enters the enemy house {target} only when it is empty; the {piece} holds it."
    elif on_enemy:
        section, text = (
            "5.1",
            f"{SEAT_NAMES[enemy]}’s {piece} holds {target}; pieces are not captured by moving onto them.",
        )
    elif kind == FLAT:
        section, text = "5.1", f"A flat goes only to an empty tile, and your {piece} holds {target}."
    else:
        section, text = (
            "5.1",
            f"Your {piece} holds {target}; a tall goes to an empty tile or onto an own flat that is alone.",
        )
    return Objection(section, f"{text} {_way_out(position, move.origin, kind)}", (target,))


def _targets(seat: Seat, kind: int, origin: int) -> Bits:
    return REACH[seat][kind][1 << origin].targets


def _way_out(position: Position, origin: int, kind: int) -> str:
    """Where the piece may go instead."""
    groups = choices(position.armies, position.turn)
    free = tuple(TILES[move.target] for group in groups for move in group if move.origin == origin)
    name = KIND_NAMES[kind]
    return (
        f"The {name} on {TILES[origin]} can go to {_either(free)}."
        if free
        else f"The {name} on {TILES[origin]} is blocked."
    )


def _advise(position: Position) -> str:
    """A legal move, as an example."""
    move = next(move for group in choices(position.armies, position.turn) for move in group)
    return f"Move an own piece, for example {write_move(move)}."


def _either(names: tuple[str, ...]) -> str:
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
