"""Round robins in groups, the best of which meet in a knock-out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, groupby
from string import ascii_uppercase

from tournaments import berger
from tournaments.brackets import Bracket
from tournaments.defaults import number_of_groups
from tournaments.facts import Round, Tournament
from tournaments.quarters import kept_apart
from tournaments.ranking import Table, Tied, group_table
from tournaments.records import UNPLAYED, Kind
from tournaments.sizes import snake


@dataclass(frozen=True, slots=True)
class Rank:
    """What an entrant reached in their group: place from 0, and points per match."""

    id: str
    group: int
    place: int
    average: Fraction
    seed: int


def members(tournament: Tournament) -> tuple[tuple[str, ...], ...]:
    """The groups, drawn as a snake over the seeds unless they stand in the facts."""
    if tournament.groups:
        return tournament.groups
    ids = [entrant.id for entrant in tournament.present(1)]
    return tuple(tuple(row) for row in snake(ids, min(number_of_groups(tournament), max(len(ids) // 2, 1))))


def next_group_rounds(tournament: Tournament) -> Iterator[Round]:
    """All columns of all groups that are not made yet; they depend on no result."""
    for letter, ids in zip(letters(), members(tournament), strict=False):
        made = sum(held.part == letter for held in tournament.rounds)
        yield from list(berger.schedule(ids, tournament.settings.cycles, letter))[made:]


def finished(tournament: Tournament) -> bool:
    return not any(next_group_rounds(tournament)) and all(
        len(pairing.matches) >= tournament.settings.games or not tournament.annulled.isdisjoint(pairing.seats)
        for held in tournament.rounds
        if not held.in_bracket
        for pairing in held.pairings
    )


def tables(tournament: Tournament) -> list[Table]:
    return [
        group_table(tournament, ids, [held for held in tournament.rounds if held.part == letter])
        for letter, ids in zip(letters(), members(tournament), strict=False)
    ]


def qualified(tournament: Tournament) -> tuple[str, ...]:
    """The seeds of the knock-out: all group winners by points per match, then all seconds, and so on.

    Among those of the same rank the order gives way to keep each group apart.
    """
    if tournament.bracket:
        return tournament.bracket
    best = [rank for rank in _ranks(tournament) if rank.place < tournament.settings.qualify]
    ordered = sorted(best, key=lambda rank: (rank.place, -rank.average, rank.seed))
    tiers = [[rank.group for rank in level] for _, level in groupby(ordered, key=lambda rank: rank.place)]
    known = {(rank.group, rank.place): rank.id for rank in best}
    return tuple(known[group, place] for place, tier in enumerate(kept_apart(tiers)) for group in tier)


def bracket(tournament: Tournament) -> Bracket | None:
    """The knock-out, played as far as the facts go; None while the groups play."""
    if not finished(tournament):
        return None
    played = Bracket(tournament, qualified(tournament))
    played.play_single()
    return played


def places(tournament: Tournament) -> Tied:
    """The knock-out in its order, then everyone else by place in their group, shared."""
    played = bracket(tournament)
    levels: dict[int, list[str]] = {}
    inside = set(played.ids) if played else set()
    for rank in sorted(_ranks(tournament), key=lambda rank: (rank.place, rank.seed)):
        if rank.id not in inside:
            levels.setdefault(rank.place, []).append(rank.id)
    return (played.places if played else []) + [levels[place] for place in sorted(levels)]


def letters() -> Iterator[str]:
    """Letters of groups: A, B .. Z, AA, AB .."""
    for length in count(1):
        yield from _words(length)


def _words(length: int) -> Iterator[str]:
    if not length:
        yield ""
        return
    yield from (word + letter for word in _words(length - 1) for letter in ascii_uppercase)


def _ranks(tournament: Tournament) -> list[Rank]:
    seeds = tournament.seeds
    return [
        Rank(who, group, place, _average(table, who), seeds[who])
        for group, table in enumerate(tables(tournament))
        for place, who in enumerate(who for level in table.order for who in level)
    ]


def _average(table: Table, who: str) -> Fraction:
    matches = [played for stretch in table.sums.records[who].values() for played in stretch.matches]
    counted = [played for played in matches if played.kind is Kind.PLAYED or played.kind in UNPLAYED]
    return Fraction(sum(played.points for played in counted), len(counted) or 1)
