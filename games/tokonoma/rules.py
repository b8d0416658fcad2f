"""The rules of tokonoma (section 5): moving, attacking, winning; the numbers are those of the rules text."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import NamedTuple, TypeAlias

from games.core import Event, Said, Seat
from games.tokonoma.board import (
    ARM,
    BLACK,
    BLIND,
    BOARD,
    FLAT,
    HOUSES,
    REACH,
    STAR,
    TARGETS,
    TILES,
    WHITE,
    Bits,
    Move,
    tiles_in,
)

START_QUIET_LIMIT = 100
"""Quiet moves in a row after which a match is drawn, unless the players choose otherwise (5.4)."""

OPPONENT = (Seat(BLACK), Seat(WHITE))
LETTERS = ("FABS", "fabs")
ENEMY_HOUSE = tuple(1 << HOUSES[opponent] for opponent in OPPONENT)

LOSSES = {
    "F": Said("{0} loses the flat on {tile}."),
    "A": Said("{0} loses the Arm on {tile}."),
    "B": Said("{0} loses the Blind on {tile}."),
    "S": Said("{0} loses the Star on {tile}."),
    "A+": Said("{0} loses the Arm on {tile} and the flat under it."),
    "B+": Said("{0} loses the Blind on {tile} and the flat under it."),
    "S+": Said("{0} loses the Star on {tile} and the flat under it."),
    "f": Said("{1} loses the flat on {tile}."),
    "a": Said("{1} loses the Arm on {tile}."),
    "b": Said("{1} loses the Blind on {tile}."),
    "s": Said("{1} loses the Star on {tile}."),
    "a+": Said("{1} loses the Arm on {tile} and the flat under it."),
    "b+": Said("{1} loses the Blind on {tile} and the flat under it."),
    "s+": Said("{1} loses the Star on {tile} and the flat under it."),
}
HOUSE_CAPTURED = (
    Said("{0} wins: a flat has moved onto the house of {1}."),
    Said("{1} wins: a flat has moved onto the house of {0}."),
)
STUCK = (Said("{0} wins: {1} has no legal move."), Said("{1} wins: {0} has no legal move."))
DRAWN = Said("The match is drawn: {plies} moves in a row without a flat move or a capture.")


class Reason(StrEnum):
    """How a match can end (5.3, 5.4)."""

    HOUSE = Said("house capture")
    STALEMATE = Said("stalemate")
    QUIET = Said("quiet-move rule")


class Army(NamedTuple):
    """The tiles on which a side's pieces stand, by kind; a stack is in two of the sets."""

    flats: Bits = 0
    arms: Bits = 0
    blinds: Bits = 0
    stars: Bits = 0

    @property
    def talls(self) -> Bits:
        """The tiles with an Arm, a Blind or a Star."""
        return self.arms | self.blinds | self.stars

    def kind_on(self, bit: Bits) -> int | None:
        """The kind of the piece that may move from a tile: the tall if there is one (5.1)."""
        return next((kind for kind in (ARM, BLIND, STAR, FLAT) if self[kind] & bit), None)


Armies: TypeAlias = tuple[Army, Army]


class Position(NamedTuple):
    """A position of a match; `pieces` and `piece_on` say what stands where."""

    to_move: Seat | None
    turn: Seat
    """The seat whose turn it is, or would be if the match were not over."""
    armies: Armies
    quiet: int
    """Moves in a row that were neither a flat move nor a capture (5.4)."""
    limit: int
    """The number of quiet moves that makes a draw; 0 if the rule is not used."""

    def piece_on(self, tile: int) -> str:
        """The piece on a tile as in position codes: `F A B S` White, `f a b s` Black, `A+` on a flat, `` empty."""
        bit = 1 << tile
        for letters, army in zip(LETTERS, self.armies, strict=True):
            kind = army.kind_on(bit)
            if kind is not None:
                return letters[kind] + "+" * bool(kind != FLAT and army.flats & bit)
        return ""

    def pieces(self) -> dict[str, str]:
        """Tile name -> piece as in position codes, for every tile that is not empty, in reading order."""
        pieces = {name: self.piece_on(tile) for tile, name in enumerate(TILES)}
        return {name: piece for name, piece in pieces.items() if piece}


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


def play(position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Move, attack, look for the end (5)."""
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
    events = tuple(_loss(position.piece_on(tile), TILES[tile]) for tile in tiles_in(lost)) if lost else ()
    return after, events if after.to_move is not None else (*events, _end(after))


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


@cache  # one event for each of 14 pieces on each of 29 tiles
def _loss(piece: str, tile: str) -> Event:
    return Event("capture", LOSSES[piece], (tile,), (("tile", tile), ("piece", piece)))


def _end(position: Position) -> Event:
    winner, reason = ending(position)
    if winner is None:
        return Event("end", DRAWN, values=(("plies", position.quiet),))
    if reason is Reason.HOUSE:
        return Event("end", HOUSE_CAPTURED[winner], (TILES[HOUSES[OPPONENT[winner]]],))
    return Event("end", STUCK[winner])
