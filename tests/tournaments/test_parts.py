"""The parts of every number add up to it, and the first number that differs says who is above."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.example_counts import often
from tournaments import groups
from tournaments.cuts import first_stage
from tournaments.facts import TEAM_FORMATS, Format, Pairing, Settings, Tournament
from tournaments.parts import PARTS, explain
from tournaments.ranking import FEW, MANNERS, POINTS, Table, ranked
from tournaments.simulation import simulate
from tournaments.teams import settled
from tournaments.tiebreaks import NUMBERS

ALL = ("BHC1", "BHM1", "SB", "DE", "WON", "SECOND", "BH")
ORDERS = ((), ALL, ("DE", "SB"))


OF_TEAMS = ("BP", *ALL)
TEAM_ORDERS = ((), OF_TEAMS, ("DE", "BP", "SB"))
KINDS = [*((kind, 0) for kind in MANNERS), *((kind, 2) for kind in sorted(TEAM_FORMATS) if kind in MANNERS)]
"""The formats in which numbers make places, alone and between teams of that many boards and more."""


def rough(kind: Format, boards: int, seed: int) -> Tournament:
    seats = 2 + seed % 3 if kind is Format.TABLES else 2
    if boards:
        chosen = Settings(rounds=seed % 6, tiebreaks=TEAM_ORDERS[seed % 3], team_size=boards + seed % 3)
    else:
        chosen = Settings(games=1 + seed % 2, seats=seats, rounds=seed % 6, tiebreaks=ORDERS[seed % 3])
    return simulate(kind, 5 + seed % 9, chosen, seed, 0.15)


def unfinished(tournament: Tournament) -> Tournament:
    """The same while some of its last matches, or boards of them, are played."""
    *before, last = tournament.rounds
    held = replace(tournament, rounds=(*before, replace(last, pairings=every_other_open(last.pairings))))
    return settled(held) if held.teams else held


def every_other_open(pairings: tuple[Pairing, ...]) -> tuple[Pairing, ...]:
    return tuple(
        replace(each, matches=() if place % 2 else each.matches, boards=every_other_open(each.boards))
        for place, each in enumerate(pairings)
    )


def tables(tournament: Tournament) -> Iterator[Table]:
    yield from groups.tables(tournament) if tournament.format is Format.GROUPS else [ranked(tournament)]


@pytest.mark.parametrize(("kind", "boards"), KINDS)
def test_the_parts_of_each_number_are_its_sum(kind: Format, boards: int) -> None:
    seen = set[str]()
    for seed in range(often(30, 200)):
        whole = rough(kind, boards, seed)
        for tournament in (whole, unfinished(whole)):
            for table in tables(tournament):
                for line in table.told():
                    found = explain(tournament, line.id)
                    assert found is not None
                    assert found.place == line.place
                    numbers = {POINTS: line.points, **line.tiebreaks}
                    assert {each.name: each.value for each in found.numbers if each.value is not None} == numbers
                    for each in found.numbers:
                        seen.add(each.name)
                        if each.value is not None:
                            assert sum(part.value for part in each.parts if part.counts) == each.value
    assert seen == {POINTS, *(OF_TEAMS if boards else ALL)}


@pytest.mark.parametrize(("kind", "boards"), KINDS)
def test_who_is_above_has_more_of_what_decides(kind: Format, boards: int) -> None:
    deciding = set[str]()
    for seed in range(often(40, 200)):
        tournament = rough(kind, boards, seed)
        for table in tables(tournament):
            above = ""
            for level in table.order:
                for who in level:
                    found = explain(tournament, who)
                    assert found is not None
                    assert set(found.level) == set(level) - {who}
                    difference = found.difference
                    assert (difference.above if difference else "") == above
                    if difference is None:
                        continue
                    deciding.add(difference.by)
                    if difference.by in {FEW, "SEED"}:
                        continue
                    assert difference.own is not None
                    assert difference.theirs is not None
                    assert difference.own < difference.theirs
                    if difference.among:
                        assert {who, above} <= set(difference.among)
                above = level[-1]
    assert deciding >= {POINTS, "DE", "SB", *(["BP"] if boards else [])}


def test_after_a_cut_the_places_before_it_are_taken_apart() -> None:
    tournament = simulate(Format.SWISS, 12, Settings(rounds=4, cut=4), 2)
    table = ranked(first_stage(tournament))
    assert [explained.place for who in tournament.seeds if (explained := explain(tournament, who))] == [
        next(line.place for line in table.standings() if line.id == who) for who in tournament.seeds
    ]


def test_what_is_cut_is_told() -> None:
    tournament = simulate(Format.SWISS, 8, Settings(rounds=4, tiebreaks=("BH", "BHC1", "BHM1")), 3)
    found = explain(tournament, "p01")
    assert found is not None
    _, whole, cut, median = found.numbers
    assert [part.counts for part in whole.parts] == [True] * 4
    (smallest,) = [part for part in cut.parts if not part.counts]
    assert smallest.value == min(part.value for part in whole.parts)
    assert sorted(part.value for part in median.parts if not part.counts) == [
        min(part.value for part in whole.parts),
        max(part.value for part in whole.parts),
    ]
    assert all(part.value == sum((found.adjusted[who] for who in part.opponents), Fraction(0)) for part in whole.parts)


def test_places_of_a_bracket_are_not_made_of_numbers() -> None:
    assert explain(simulate(Format.KNOCKOUT, 8, Settings(), 1), "p01") is None
    assert explain(simulate(Format.KNOCKOUT, 8, Settings(team_size=2), 1), "t01") is None
    assert explain(simulate(Format.SWISS, 8, Settings(), 1), "nobody") is None


def test_every_number_has_parts() -> None:
    assert set(PARTS) == {POINTS, *NUMBERS}
