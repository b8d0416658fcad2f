"""What a position of tokonoma is."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from games.core import Said, Seat
from games.tokonoma.board import ARM, BLIND, FLAT, LETTERS, STAR, TILES, Bits

START_QUIET_LIMIT = 100
"""Quiet moves in a row after which a match is drawn, unless the players choose otherwise (5.4)."""


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
        """Pieces as in position codes by tile name, for every tile that is not empty, in reading order."""
        pieces = {name: self.piece_on(tile) for tile, name in enumerate(TILES)}
        return {name: piece for name, piece in pieces.items() if piece}
