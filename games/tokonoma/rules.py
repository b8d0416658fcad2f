"""The rules of tokonoma (section 5): moving, attacking, winning; the numbers are those of the rules text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from games.core import Event, Outcome, Seat
from games.hexes import members
from games.tokonoma.board import BLACK, BOARD, ENEMY_HOUSE, OPPONENT, REACH, TARGETS, TILES, WHITE, Bits, Move
from games.tokonoma.events import tell_draw, tell_house, tell_loss, tell_stalemate
from games.tokonoma.position import Armies, Army, Position, Reason


def settled(turn: Seat, armies: Armies, quiet: int, limit: int) -> Position:
    """A position with the end of the match worked out: won on the house, won by stalemate, drawn (5.3, 5.4)."""
    white, black = armies
    over = (
        white.flats & ENEMY_HOUSE[WHITE]
        or black.flats & ENEMY_HOUSE[BLACK]
        or 0 < limit <= quiet
        or not any(choices(armies, turn))
    )
    return Position(None if over else turn, turn, armies, quiet, limit)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """The moves of the side to move, piece by piece."""
    if position.to_move is None:
        return ()
    return tuple(chain.from_iterable(choices(position.armies, position.to_move)))


def choices(armies: Armies, seat: Seat) -> Iterator[tuple[Move, ...]]:
    """The moves of a side, piece by piece; empty for a piece that is blocked (5.1)."""
    own, enemy = armies[seat], armies[OPPONENT[seat]]
    flats, arms, blinds, stars = own
    talls = arms | blinds | stars
    unclaimed = BOARD & ~(talls | enemy[0] | enemy[1] | enemy[2] | enemy[3])  # for talls an own lone flat is free
    flat, arm, blind, star = REACH[seat]
    for reach, standing in ((arm, arms), (blind, blinds), (star, stars)):
        left = standing
        while left:
            piece = left & -left
            targets, moves = reach[piece]
            yield moves[targets & unclaimed]
            left ^= piece
    empty, left = unclaimed & ~flats, flats & ~talls
    while left:
        piece = left & -left
        targets, moves = flat[piece]
        yield moves[targets & empty]
        left ^= piece


def attacked_twice(army: Army, seat: Seat) -> Bits:
    """The tiles attacked by two or more pieces of a side; a stack attacks as its tall only (5.2)."""
    flats, arms, blinds, stars = army
    flat, arm, blind, star = TARGETS[seat]
    once = twice = 0
    for targets_from, standing in (
        (flat, flats & ~(arms | blinds | stars)),
        (arm, arms),
        (blind, blinds),
        (star, stars),
    ):
        left = standing
        while left:
            piece = left & -left
            targets = targets_from[piece]
            twice |= once & targets
            once |= targets
            left ^= piece
    return twice


def apply(position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Make a move: move, attack, look for the end (5)."""
    seat, opponent = position.turn, OPPONENT[position.turn]
    own, flat_moved = _moved(position.armies[seat], move)
    enemy = position.armies[opponent]
    flats, arms, blinds, stars = enemy
    lost = attacked_twice(own, seat) & (flats | arms | blinds | stars)
    if lost:
        enemy = Army(flats & ~lost, arms & ~lost, blinds & ~lost, stars & ~lost)
    armies = (own, enemy) if seat == WHITE else (enemy, own)
    quiet = 0 if lost or flat_moved else position.quiet + 1
    after = settled(opponent, armies, quiet, position.limit)
    events = tuple(tell_loss(position.piece_on(tile), TILES[tile]) for tile in members(lost)) if lost else ()
    return after, events if after.to_move is not None else (*events, _end(after))


def outcome(position: Position) -> Outcome | None:
    if position.to_move is not None:
        return None
    winner, reason = ending(position)
    if winner is None:
        return Outcome(((Seat(0), Seat(1)),), reason)
    return Outcome(((winner,), (OPPONENT[winner],)), reason)


def ending(position: Position) -> tuple[Seat | None, Reason]:
    """Winner and reason of a match that is over; a win comes before a draw (5.3, 5.4)."""
    for seat in OPPONENT:
        if position.armies[seat].flats & ENEMY_HOUSE[seat]:
            return seat, Reason.HOUSE
    if not any(choices(position.armies, position.turn)):
        return OPPONENT[position.turn], Reason.STALEMATE
    return None, Reason.QUIET


def _moved(army: Army, move: Move) -> tuple[Army, bool]:
    """The army after the move, and whether a flat was moved; a flat left by its tall stays (5.1)."""
    origin = 1 << move.origin
    change = origin | 1 << move.target
    flats, arms, blinds, stars = army
    if arms & origin:
        return Army(flats, arms ^ change, blinds, stars), False
    if blinds & origin:
        return Army(flats, arms, blinds ^ change, stars), False
    if stars & origin:
        return Army(flats, arms, blinds, stars ^ change), False
    return Army(flats ^ change, arms, blinds, stars), True


def _end(position: Position) -> Event:
    winner, reason = ending(position)
    if winner is None:
        return tell_draw(position.quiet)
    return tell_house(winner) if reason is Reason.HOUSE else tell_stalemate(winner)
