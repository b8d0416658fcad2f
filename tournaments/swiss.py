"""A round of a Swiss for two: the priorities of the FIDE Dutch system as weights of one matching."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import combinations, islice
from math import prod
from typing import NamedTuple, Protocol

from tournaments.ahead import Graph, Search, matchings, without
from tournaments.blocks import can_be_paired, resting, strangers
from tournaments.careers import DOWN, UP, Career, bye_order, careers, in_order
from tournaments.defaults import planned_rounds
from tournaments.draws import lot
from tournaments.facts import Pairing, Round, Tournament
from tournaments.matching import WIDEST, Edge, cheapest
from tournaments.points import WIN
from tournaments.rests import divided, may_rest
from tournaments.sides import higher_has_first, preference

LOT_BITS = 24
LARGE = 300
"""From more entrants than that only pairs near each other are looked at."""

SMALL, STEPS, MOST_WAYS = 17, 20_000, 12_000
"""Up to so many entrants later rounds are looked at, in so many steps, after so many pairings of this round."""

NEAR = 60
"""So many pairs an entrant are looked at first."""

Apart = Collection[frozenset[str]]
"""Pairs of whom one has blocked the other."""

Cost = tuple[int, ...]
"""What a pair costs, the most important first; each number is summed over all pairs."""


def pair(tournament: Tournament) -> Round:
    present, rests, away = divided(tournament)
    everyone = careers(tournament)
    found = {who: everyone[who] for who in present}
    unwilling = resting(found, tournament.blocks)
    found = {who: career for who, career in found.items() if who not in unwilling}
    later = found | {who: everyone[who] for who in (*rests, *away)}
    made = _Choice(tournament, found, later).made()
    pairings = tuple(_seated(made.order[one], made.order[two]) for one, two in made.pairs)
    worth = {who: may_rest(tournament, who) for who in unwilling}
    rests += tuple(who for who in unwilling if worth[who])
    return Round(pairings, made.byes, rests, (*away, *(who for who in unwilling if not worth[who])))


class Made(NamedTuple):
    """A bye, and the pairs of the others by their places in an order."""

    byes: tuple[str, ...]
    order: list[Career]
    pairs: list[tuple[int, int]]


class _Choice:
    """The bye of a round and its pairs, so that in a small field the rounds to come need no second bye."""

    def __init__(self, tournament: Tournament, found: Mapping[str, Career], later: Mapping[str, Career]) -> None:
        self.tournament, self.found, self.apart = tournament, found, tournament.apart
        self.number = len(tournament.rounds) + 1
        self.later = sorted(later)
        self.careers = later

    def made(self) -> Made:
        """The first bye and the cheapest pairs with which most of the rounds to come can be played."""
        if len(self.later) % 2 and len(self.later) <= SMALL:
            for rounds in range(planned_rounds(self.tournament) - self.number, 0, -1):
                search = Search(STEPS)
                for each in (one for byes in self._fewest() for one in self._ways(byes)):
                    if self._can_go_on(search, each, rounds):
                        return each
        return self._cheapest(next(self._byes(), self._first_of_all()))

    def _byes(self) -> Iterator[tuple[str, ...]]:
        """Those without whom all others can be paired anew, in the order of byes; nobody of an even number."""
        byes: list[tuple[str, ...]] = [(one.id,) for one in bye_order(self.found)] if len(self.found) % 2 else [()]
        return (each for each in byes if can_be_paired(self._others(each), self.apart))

    def _fewest(self) -> list[tuple[str, ...]]:
        """Those who have had the fewest byes: no second one is given for what may come."""
        byes = list(self._byes())
        fewest = min((self.found[who].gifts for each in byes for who in each), default=0)
        return [each for each in byes if all(self.found[who].gifts == fewest for who in each)]

    def _first_of_all(self) -> tuple[str, ...]:
        return tuple(one.id for one in bye_order(self.found)[: len(self.found) % 2])

    def _others(self, byes: tuple[str, ...]) -> list[Career]:
        return in_order({who: career for who, career in self.found.items() if who not in byes})

    def _cheapest(self, byes: tuple[str, ...]) -> Made:
        order = self._others(byes)
        return Made(byes, order, matched(self._costs(order)))

    def _costs(self, order: Sequence[Career]) -> Costs:
        return Costs(order, self.apart, self.number, self.tournament.seed)

    def _ways(self, byes: tuple[str, ...]) -> Iterator[Made]:
        """The cheapest pairs with this bye, then the others without a repeat in the order of their costs."""
        first = self._cheapest(byes)
        yield first
        order = first.order
        costs = {
            (one, two): cost for one, two, cost in weighed(list(combinations(range(len(order)), 2)), self._costs(order))
        }
        graph = graph_of(order, self.apart)
        found = [sorted(map(_upwards, pairs)) for pairs in islice(matchings(graph, (1 << len(order)) - 1), MOST_WAYS)]
        for pairs in sorted(found, key=lambda pairs: sum(costs[pair] for pair in pairs)):
            yield Made(byes, order, pairs)

    @cached_property
    def _free(self) -> Graph:
        """Those who may still meet, of those who will be there."""
        return graph_of([self.careers[who] for who in self.later], self.apart)

    def _can_go_on(self, search: Search, made: Made, rounds: int) -> bool:
        places = {who: place for place, who in enumerate(self.later)}
        pairs = tuple((places[made.order[one].id], places[made.order[two].id]) for one, two in made.pairs)
        gifts = [self.careers[who].gifts + (who in made.byes) for who in self.later]
        return search.can_go_on(without(self._free, pairs), gifts, rounds)


class Priced(Protocol):
    """Anything that says what it costs to pair any two of an order."""

    order: Sequence[Career]

    def cost(self, one: int, two: int) -> Cost: ...

    def lot(self, one: int, two: int) -> int: ...


class Costs:
    """What it costs to pair any two of an order, by their places in it."""

    def __init__(self, order: Sequence[Career], apart: Apart, number: int, seed: int | str) -> None:
        self.order, self.apart, self.number, self.seed = order, apart, number, seed
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
            a.met[b.id] + (frozenset((a.id, b.id)) in self.apart) if self.apart else a.met[b.id],
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
        """A lot between pairings of the same cost."""
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


def graph_of(order: Sequence[Career], apart: Apart) -> Graph:
    """For each the places of those they may still meet."""
    return tuple(sum(1 << two for two, b in enumerate(order) if b is not a and strangers(a, b, apart)) for a in order)


def _upwards(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)


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
