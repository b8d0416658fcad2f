"""Leagues: seasons of round robins in divisions, and who goes up and down between them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

SIZE, SMALLEST = 8, 6
"""Entrants a division has at best, and at least if there are enough."""

MOVE = 2
"""Entrants who go up and down; never more than a third of a division."""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A player who enters between two seasons; rating None stands behind all others."""

    id: str
    rating: float | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """The division an entrant is to play in, and the order inside it; `origin` is the division they come from."""

    division: int
    place: int
    rating: float
    turn: int
    id: str
    origin: int = 0

    @property
    def key(self) -> tuple[int, int, float, int]:
        """Target division, last place, rating, then last division or order of joining."""
        return self.division, self.place, -self.rating, self.turn


Divisions = tuple[tuple[str, ...], ...]
"""The divisions, highest first, each in the order of its places or seeds."""

NOBODY = float("-inf")


def first_season(newcomers: Sequence[Newcomer], size: int = SIZE) -> Divisions:
    """The divisions of a league that begins: by rating."""
    return cut([_enter(one, 0, turn) for turn, one in enumerate(newcomers)], size)


def next_season(
    last: Sequence[Sequence[str]],
    newcomers: Sequence[Newcomer] = (),
    leaving: Collection[str] = (),
    move: int = MOVE,
    size: int = SIZE,
) -> Divisions:
    """The divisions after a season whose places were these: the best go up, the last down, free places are filled."""
    claims = [
        Claim(_target(last, division, place, move), place, NOBODY, division, who, division)
        for division, ids in enumerate(last)
        for place, who in enumerate(ids)
        if who not in leaving
    ]
    claims += [_enter(one, len(last), turn) for turn, one in enumerate(newcomers)]
    return cut(claims, size)


def cut(claims: Sequence[Claim], size: int = SIZE) -> Divisions:
    """Divisions of sizes differing by at most one, larger ones at the bottom."""
    ordered = sorted(claims, key=lambda claim: claim.key)
    count = number_of_divisions(len(ordered), size)
    found = []
    for division in range(count):
        left = count - division
        inside = _inside(ordered, division, len(ordered) // left)
        found.append(tuple(claim.id for claim in inside))
        ordered = [claim for claim in ordered if claim not in inside]
    return tuple(found)


def _inside(ordered: Sequence[Claim], division: int, length: int) -> list[Claim]:
    """The first so many; who would climb two divisions at once is among them only where nobody else is left."""
    first = sorted(ordered, key=lambda claim: claim.origin > division + 1)[:length]
    return sorted(first, key=lambda claim: claim.key)


def number_of_divisions(entrants: int, size: int = SIZE) -> int:
    """The number of divisions: as many as needed for about `size` each, but none smaller than six if that can be.

    Eleven is the one number from six on that no divisions of six to ten can hold. They play in one, as in the
    divisions of Little Golem, which have nine to eleven: of five and six, fewer would move down than up.
    """
    return max(1, min(-(-entrants // size), entrants // SMALLEST)) if entrants else 0


def movers(length: int, move: int = MOVE) -> int:
    """How many of a division of that length go up, and down."""
    return min(move, length // 3)


def _enter(one: Newcomer, division: int, turn: int) -> Claim:
    return Claim(division, 0, NOBODY if one.rating is None else one.rating, turn, one.id, division)


def _target(last: Sequence[Sequence[str]], division: int, place: int, move: int) -> int:
    """The division above for the best, below for the last, as far as there is one."""
    length = len(last[division])
    if place < movers(length, move):
        return max(0, division - 1)
    if place >= length - movers(length, move):
        return min(len(last) - 1, division + 1)
    return division
