"""A round of pairings of three and four: few repeats, like scores together, every seat in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations, permutations

from tournaments.careers import Career, bye_order, careers, in_order
from tournaments.draws import lot
from tournaments.facts import Pairing, Round, Tournament
from tournaments.rests import divided
from tournaments.sizes import larger_first, sizes, snake

UNIT = 4
"""Costs are counted in quarters of the specified ones, so that scores in twelfths of a win are whole."""

AGAIN, BLOCKED = 60 * UNIT, 10_000 * UNIT
STARTS = 4
"""Starts of the search; the first is the plain order."""

DISTURBED = 4
"""Places by which random numbers disturb the order of the others."""

Grid = list[list[int]]
"""Places in the order of the entrants, one list a pairing."""


def pair(tournament: Tournament) -> Round:
    present, rests, away = divided(tournament)
    everyone = careers(tournament)
    lengths, left_over = sizes(len(present), tournament.settings.seats, tournament.settings.least)
    byes = tuple(one.id for one in bye_order({who: everyone[who] for who in present})[:left_over])
    order = in_order({who: everyone[who] for who in present if who not in byes})
    met = _arranged(tournament, order, lengths) if tournament.rounds else _first(tournament, order, lengths)
    return Round(tuple(Pairing(seats) for seats in seatings(tournament, met)), byes, rests, away)


def cost_of(tournament: Tournament, apart: Collection[frozenset[str]], a: Career, b: Career) -> int:
    """What it costs that two meet: repeats and, unless everyone is to meet everyone, unlike scores."""
    gap = 0 if tournament.settings.mix else a.score - b.score
    blocked = frozenset((a.id, b.id)) in apart
    return AGAIN * a.met[b.id] ** 2 + BLOCKED * blocked + gap * gap


def seatings(tournament: Tournament, met: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """The seats of each pairing: the order in which its entrants have had their seats least often, then by lot."""
    had = _seats_had(tournament)
    number = len(tournament.rounds) + 1
    return [_seated(had, ids, tournament.seed, number) for ids in met]


def _seated(had: Counter[tuple[str, int]], ids: Sequence[str], seed: int | str, number: int) -> tuple[str, ...]:
    def key(seats: tuple[str, ...]) -> tuple[int, int]:
        return sum(had[who, seat] for seat, who in enumerate(seats)), lot(seed, "seats", number, *seats)

    return min(permutations(sorted(ids)), key=key)


def _seats_had(tournament: Tournament) -> Counter[tuple[str, int]]:
    return Counter(
        (who, seat)
        for held in tournament.rounds
        for pairing in held.pairings
        if pairing.met
        for seat, who in enumerate(pairing.seats)
    )


def _first(tournament: Tournament, order: Sequence[Career], lengths: Sequence[int]) -> list[list[str]]:
    """A first grid: a snake by seed, exchanged only where someone is blocked."""
    places = {career.id: place for place, career in enumerate(order)}
    rows = larger_first(snake([career.id for career in order], len(lengths)))
    grid = [[places[who] for who in ids] for ids in rows]
    _exchange(grid, _costs(tournament, order))
    return [[order[place].id for place in members] for members in grid]


def _arranged(tournament: Tournament, order: Sequence[Career], lengths: Sequence[int]) -> list[list[str]]:
    """The best grid of four searches."""
    costs = _costs(tournament, order)
    found = []
    for start in range(STARTS):
        grid = _grid(_start(tournament, order, start), lengths)
        _exchange(grid, costs)
        ids = [[order[place].id for place in places] for places in grid]
        total = sum(costs[a][b] for places in grid for a, b in combinations(places, 2))
        found.append((total, lot(tournament.seed, "start", len(tournament.rounds) + 1, str(start)), ids))
    return min(found)[2]


def _costs(tournament: Tournament, order: Sequence[Career]) -> list[list[int]]:
    apart = tournament.apart
    return [[cost_of(tournament, apart, a, b) for b in order] for a in order]


def _start(tournament: Tournament, order: Sequence[Career], start: int) -> list[int]:
    """A start of the search: the places of the order, disturbed by lot in every start but the first."""
    if start == 0:
        return list(range(len(order)))
    purpose, number = f"disturb{start}", len(tournament.rounds) + 1
    spread = [lot(tournament.seed, purpose, number, one.id) % (DISTURBED * 1024 + 1) for one in order]
    return sorted(range(len(order)), key=lambda place: (place * 1024 + spread[place], place))


def _grid(places: Sequence[int], lengths: Sequence[int]) -> Grid:
    rest = iter(places)
    return [[next(rest) for _ in range(length)] for length in lengths]


def _exchange(grid: Grid, costs: Sequence[Sequence[int]]) -> None:
    """Exchange entrants of two pairings while the sum of costs falls, until no exchange lowers it."""
    sums = [[sum(row[place] for place in places) for places in grid] for row in costs]
    changed = set(range(len(grid)))
    while changed:
        fresh: set[int] = set()
        for one, two in combinations(range(len(grid)), 2):
            if one in changed or two in changed or one in fresh or two in fresh:
                while exchange := _better(grid, one, two, costs, sums):
                    _swap(grid, one, two, exchange, costs, sums)
                    fresh |= {one, two}
        changed = fresh


def _better(grid: Grid, one: int, two: int, costs: Sequence[Sequence[int]], sums: Grid) -> tuple[int, int] | None:
    """Where in the two pairings the first exchange is that lowers the sum."""
    for i, a in enumerate(grid[one]):
        gain, row, own = sums[a][two] - sums[a][one], costs[a], sums
        for j, b in enumerate(grid[two]):
            if gain + own[b][one] - own[b][two] < 2 * row[b]:
                return i, j
    return None


def _swap(grid: Grid, one: int, two: int, at: tuple[int, int], costs: Sequence[Sequence[int]], sums: Grid) -> None:
    i, j = at
    a, b = grid[one][i], grid[two][j]
    grid[one][i], grid[two][j] = b, a
    for row, total in zip(costs, sums, strict=True):
        change = row[b] - row[a]
        total[one] += change
        total[two] -= change
