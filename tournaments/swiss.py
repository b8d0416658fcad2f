"""A round of a Swiss for two: the priorities of the FIDE Dutch system as weights of one matching."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from math import prod
from typing import Protocol

from tournaments.careers import DOWN, UP, Career, bye_order, careers, in_order
from tournaments.draws import lot
from tournaments.facts import Pairing, Round, Tournament
from tournaments.matching import WIDEST, Edge, cheapest, perfect
from tournaments.points import WIN
from tournaments.rests import divided
from tournaments.sides import higher_has_first, preference

LOT_BITS = 24
LARGE = 300
"""From more entrants than that only pairs near each other are looked at."""

NEAR = 60
"""So many pairs an entrant, at first."""

Blocks = Collection[frozenset[str]]
Cost = tuple[int, ...]
"""What a pair costs, the most important first; each number is summed over all pairs."""


def pair(tournament: Tournament) -> Round:
    """The next round."""
    number = len(tournament.rounds) + 1
    present, rests, away = divided(tournament)
    everyone = careers(tournament)
    found = {who: everyone[who] for who in present}
    byes = _bye(found, tournament.blocks)
    order = in_order({who: career for who, career in found.items() if who not in byes})
    pairs = matched(Costs(order, tournament.blocks, number, tournament.seed))
    return Round(tuple(_seated(order[one], order[two]) for one, two in pairs), byes, rests, away)


class Priced(Protocol):
    """Anything that says what it costs to pair any two of an order."""

    order: Sequence[Career]

    def cost(self, one: int, two: int) -> Cost: ...

    def lot(self, one: int, two: int) -> int: ...


class Costs:
    """What it costs to pair any two of an order, by their places in it."""

    def __init__(self, order: Sequence[Career], blocks: Blocks, number: int, seed: int | str) -> None:
        self.order, self.blocks, self.number, self.seed = order, blocks, number, seed
        self.preferences = [preference(career.sides) for career in order]
        self.sizes: dict[int, int] = {}
        self.places: list[int] = []
        for career in order:
            self.places.append(self.sizes.setdefault(career.score, 0))
            self.sizes[career.score] += 1
        self.down = [_floats(career, DOWN, number) for career in order]
        self.up = [_floats(career, UP, number) for career in order]

    def cost(self, one: int, two: int) -> Cost:
        """The six numbers of a pair, `one` ranked above `two`."""
        a, b = self.order[one], self.order[two]
        mine, theirs = self.preferences[one], self.preferences[two]
        gap = (a.score - b.score) * 2 // WIN
        same = mine.side != 0 and mine.side == theirs.side
        return (
            a.met[b.id] + (frozenset((a.id, b.id)) in self.blocks) if self.blocks else a.met[b.id],
            int(same and mine.strength == theirs.strength == 3),
            gap * gap,
            int(same and mine.strength >= 2 and theirs.strength >= 2),
            self.down[one] + self.up[two] if gap else 0,
            2 * self.distance(one, two) ** 2 + same,
        )

    def distance(self, one: int, two: int) -> int:
        """How far the pair is from the one that halves of a score group, or neighbouring groups, suggest."""
        size = self.sizes[self.order[one].score]
        if self.order[one].score == self.order[two].score:
            return abs(self.places[two] - self.places[one] - size // 2)
        return size - 1 - self.places[one] + self.places[two]

    def lot(self, one: int, two: int) -> int:
        """Between pairings of the same cost."""
        return lot(self.seed, "pair", self.number, self.order[one].id, self.order[two].id) >> (256 - LOT_BITS)


def matched(costs: Costs) -> list[tuple[int, int]]:
    """The cheapest full pairing, the highest ranked first."""
    size = len(costs.order)
    near = NEAR if size > LARGE else size
    while True:
        pairs = list(combinations(range(size), 2)) if near >= size else _nearest(costs, near)
        found = cheapest(size, weighed(pairs, costs))
        if 2 * len(found) == size or near >= size:
            return found
        near *= 2


def weighed(pairs: Sequence[tuple[int, int]], costs: Priced) -> list[Edge]:
    """The pairs with one whole number each: the numbers of a cost are its digits, and no sum overflows one."""
    found = [costs.cost(one, two) for one, two in pairs]
    half = len(costs.order) // 2
    bases = [max(digits) * half + 1 for digits in zip(*found, strict=True)]
    bits = min(LOT_BITS, WIDEST - (prod(bases) * half).bit_length())
    return [
        (one, two, (_number(cost, bases) * (half << bits)) + (costs.lot(one, two) >> (LOT_BITS - bits)))
        for (one, two), cost in zip(pairs, found, strict=True)
    ]


def _number(cost: Cost, bases: Iterable[int]) -> int:
    number = 0
    for digit, base in zip(cost, bases, strict=True):
        number = number * base + digit
    return number


def _bye(found: Mapping[str, Career], blocks: Blocks) -> tuple[str, ...]:
    """Of an odd number the first, in the order of byes, without whom all others can be paired anew."""
    if len(found) % 2 == 0:
        return ()
    candidates = bye_order(found)
    for candidate in candidates:
        others = [career for career in found.values() if career is not candidate]
        if perfect(len(others), list(_strangers(others, blocks))):
            return (candidate.id,)
    return (candidates[0].id,)


def _strangers(order: Sequence[Career], blocks: Blocks) -> Iterator[tuple[int, int]]:
    """Places of two who have not met and are not blocked."""
    for (one, a), (two, b) in combinations(enumerate(order), 2):
        if b.id not in a.met and (not blocks or frozenset((a.id, b.id)) not in blocks):
            yield one, two


def _nearest(costs: Costs, near: int) -> list[tuple[int, int]]:
    """For each entrant the unmet ones who would cost least, half of them from other scores."""
    found: set[tuple[int, int]] = set()
    for one, career in enumerate(costs.order):
        found.update(_around(costs, one, career, near))
    return sorted(found)


def _around(costs: Costs, one: int, career: Career, near: int) -> Iterator[tuple[int, int]]:
    order = costs.order
    first = one - costs.places[one]
    after = first + costs.sizes[career.score]
    inside = _by_distance(one, first, after)
    around = iter(range(after, len(order)))
    for candidates, most in ((inside, near), (around, near // 3)):
        yield from _unmet(one, career, order, candidates, most)


def _by_distance(one: int, first: int, after: int) -> Iterator[int]:
    """The members of a score group from `first` to before `after`, best opponent of `one` first."""
    half = (after - first) // 2
    return iter(sorted(range(first, after), key=partial(_off, one, half)))


def _off(one: int, half: int, two: int) -> int:
    return abs(abs(two - one) - half)


def _unmet(
    one: int, career: Career, order: Sequence[Career], candidates: Iterable[int], most: int
) -> Iterator[tuple[int, int]]:
    for two in candidates:
        if most <= 0:
            return
        if two != one and order[two].id not in career.met:
            most -= 1
            yield min(one, two), max(one, two)


def _floats(career: Career, way: int, number: int) -> int:
    last, before = career.floated(number - 1) == way, career.floated(number - 2) == way
    return 2 * last + before


def _seated(higher: Career, lower: Career) -> Pairing:
    first = higher_has_first(higher.sides, lower.sides, higher.seed)
    return Pairing((higher.id, lower.id) if first else (lower.id, higher.id))
