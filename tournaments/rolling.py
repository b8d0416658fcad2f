"""Rolling Swiss: once a day everyone with a free place and matches left is paired; nobody meets twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tournaments.careers import Career, careers
from tournaments.defaults import planned_rounds
from tournaments.draws import lot
from tournaments.facts import Pairing, Round, Tournament
from tournaments.matching import cheapest
from tournaments.points import WIN
from tournaments.sides import higher_has_first, preference
from tournaments.swiss import LARGE, LOT_BITS, NEAR, Apart, Cost, weighed

AVERAGE_UNIT = 840
"""Points per match are counted in parts of this; exact up to 8 matches, beyond that rounded down."""


def pair(tournament: Tournament) -> Round | None:
    """Today's pairings; None if nobody can be paired."""
    order = pool(tournament)
    costs = PoolCosts(order, tournament.apart, len(tournament.rounds) + 1, tournament.seed, tournament.settings.games)
    strangers = _strangers(order, _paired(tournament))
    if not strangers:
        return None
    pairs = cheapest(len(order), weighed(strangers, costs))
    return Round(tuple(_seated(order[one], order[two]) for one, two in pairs))


def finished(tournament: Tournament) -> bool:
    """Whether all have played, or nobody is left for those who have not."""
    running = any(not ended(pairing, tournament) for held in tournament.rounds for pairing in held.pairings)
    return not running and not _strangers(pool(tournament), _paired(tournament))


def ended(pairing: Pairing, tournament: Tournament) -> bool:
    return len(pairing.matches) >= tournament.settings.games


def pool(tournament: Tournament) -> list[Career]:
    """Those who can be paired today, by points per match and seed."""
    everyone = careers(tournament)
    number = len(tournament.rounds) + 1
    running = Counter(
        who
        for held in tournament.rounds
        for pairing in held.pairings
        if not ended(pairing, tournament)
        for who in pairing.seats
    )
    most, games = tournament.settings.pairings_at_once, planned_rounds(tournament)
    there = [everyone[entrant.id] for entrant in tournament.present(number) if entrant.id in everyone]
    free = [one for one in there if running[one.id] < most and one.pairings < games]
    return sorted(free, key=lambda one: (-average(one, tournament.settings.games), one.seed))


def average(career: Career, games: int) -> int:
    """Twice the points per match that has ended; who has none stands in the middle."""
    if not career.ended:
        return AVERAGE_UNIT
    return 2 * career.score * AVERAGE_UNIT // (career.ended * games * WIN)


class PoolCosts:
    """What it costs to pair any two of the pool, by their places in it."""

    def __init__(self, order: Sequence[Career], apart: Apart, number: int, seed: int | str, games: int) -> None:
        self.order, self.apart, self.number, self.seed = order, apart, number, seed
        self.averages = [average(career, games) for career in order]
        self.preferences = [preference(career.sides) for career in order]

    def cost(self, one: int, two: int) -> Cost:
        """The numbers of a pair, the most important first."""
        a, b, mine, theirs = self.order[one], self.order[two], self.preferences[one], self.preferences[two]
        same = mine.clashes(theirs)
        return (
            int(frozenset((a.id, b.id)) in self.apart),
            (self.averages[one] - self.averages[two]) ** 2,
            (a.pairings - b.pairings) ** 2,
            int(same and mine.strength >= 2 and theirs.strength >= 2),
            2 * (two - one) ** 2 + same,
        )

    def lot(self, one: int, two: int) -> int:
        """A lot between pairings of the same cost."""
        return lot(self.seed, "pool", self.number, self.order[one].id, self.order[two].id) >> (256 - LOT_BITS)


def _strangers(order: Sequence[Career], paired: set[frozenset[str]]) -> list[tuple[int, int]]:
    """Places of two who were never paired; in a large pool only of neighbours."""
    pairs = combinations(range(len(order)), 2)
    near = len(order) if len(order) <= LARGE else NEAR
    return [
        (one, two)
        for one, two in pairs
        if two - one <= near and frozenset((order[one].id, order[two].id)) not in paired
    ]


def _paired(tournament: Tournament) -> set[frozenset[str]]:
    return {frozenset(pairing.seats) for held in tournament.rounds for pairing in held.pairings}


def _seated(higher: Career, lower: Career) -> Pairing:
    first = higher_has_first(higher.sides, lower.sides, higher.seed)
    return Pairing((higher.id, lower.id) if first else (lower.id, higher.id))
