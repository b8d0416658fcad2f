"""Whole tournaments with every match: the published exercises and those of an independent program."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tournaments import groups, swiss, tableknockout, tables
from tournaments.careers import Career, careers, in_order
from tournaments.documents import read, written_standings
from tournaments.facts import Round, Tournament
from tournaments.pairing import finished, next_round
from tournaments.standings import standings
from tournaments.verdicts import with_verdicts

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "vectors.json").read_text())


def named(*formats: str) -> pytest.MarkDecorator:
    """The vectors of these formats whose pairings follow our rules."""
    chosen = [vector for vector in VECTORS if vector["format"] in formats and "only" not in vector]
    return pytest.mark.parametrize("vector", chosen, ids=lambda vector: vector["name"])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_standings_are_exactly_those_of_the_vector(vector: dict[str, Any]) -> None:
    assert written_standings(standings(read(vector))) == vector["standings"]


@named("roundrobin")
def test_columns_of_a_round_robin_are_those_of_the_vector(vector: dict[str, Any]) -> None:
    for before, held in prefixes(read(vector)):
        made = next_round(before)
        assert made is not None
        assert (seats(made), made.byes) == (seats(held), held.byes)


@named("swiss")
def test_a_swiss_round_costs_what_the_vector_does(vector: dict[str, Any]) -> None:
    for before, held in prefixes(read(vector)):
        made = swiss.pair(before)
        assert made.byes == held.byes
        assert cost(before, made) == cost(before, held)


@named("swiss")
def test_the_first_seat_goes_to_whom_the_vector_gives_it(vector: dict[str, Any]) -> None:
    for before, held in prefixes(read(vector)):
        made = {frozenset(one): one for one in seats(swiss.pair(before))}
        assert [made.get(frozenset(one), one) for one in seats(held)] == seats(held)


@named("tables")
def test_no_exchange_lowers_the_cost_of_tables_and_the_vector_is_not_cheaper(vector: dict[str, Any]) -> None:
    for before, held in prefixes(read(vector)):
        made = tables.pair(before)
        assert made.byes == held.byes
        assert [len(one) for one in seats(made)] == [len(one) for one in seats(held)]
        if before.rounds:
            assert total(before, seats(made)) <= total(before, seats(held))
            assert all(total(before, other) >= total(before, seats(made)) for other in exchanged(seats(made)))
        else:
            assert {frozenset(one) for one in seats(made)} == {frozenset(one) for one in seats(held)}


@named("knockout", "double")
def test_who_meets_in_a_bracket_is_as_in_the_vector(vector: dict[str, Any]) -> None:
    tournament = read(vector)
    for before, held in prefixes(tournament):
        made = next_round(before)
        assert made is not None
        assert (made.part, made.byes) == (held.part, held.byes)
        assert [set(one) for one in seats(made)] == [set(one) for one in seats(held)]
    assert finished(tournament)


@named("knockout", "double", "tableknockout", "groups")
def test_who_goes_on_and_by_what_is_as_in_the_vector(vector: dict[str, Any]) -> None:
    tournament = read(vector)
    bare = json.loads(json.dumps(vector))
    for table in (table for held in bare["rounds"] for table in held["tables"]):
        table.pop("advance", None)
        table.pop("by", None)
    shown = with_verdicts(bare, tournament)
    for held, right in zip(shown["rounds"], vector["rounds"], strict=True):
        for table, expected in zip(held["tables"], right["tables"], strict=True):
            assert table.get("advance") == expected.get("advance")
            assert expected.get("by", table.get("by")) == table.get("by")


@named("tableknockout")
def test_the_first_round_of_a_knock_out_at_tables_is_that_of_the_vector(vector: dict[str, Any]) -> None:
    made = tableknockout.Rounds(replace(read(vector), rounds=())).next
    assert made is not None
    assert [sorted(one) for one in seats(made)] == [table["seats"] for table in vector["rounds"][0]["tables"]]


@named("groups")
def test_groups_and_who_qualifies_are_those_of_the_vector(vector: dict[str, Any]) -> None:
    tournament = read(vector)
    assert groups.members(replace(tournament, groups=())) == tournament.groups
    assert set(groups.qualified(replace(tournament, bracket=()))) == set(tournament.bracket)


def prefixes(tournament: Tournament) -> Iterable[tuple[Tournament, Round]]:
    """The tournament before each of its rounds, with those resting who then rest, and the round."""
    for number, held in enumerate(tournament.rounds):
        yield replace(tournament, rounds=tournament.rounds[:number], resting=frozenset(held.rests + held.away)), held


def seats(held: Round) -> list[tuple[str, ...]]:
    return [pairing.seats for pairing in held.pairings]


def cost(before: Tournament, held: Round) -> list[int]:
    """The six sums of a Swiss round."""
    found = careers(before)
    order: Sequence[Career] = in_order({who: found[who] for one in seats(held) for who in one})
    costs, place = swiss.Costs(order, before.apart, len(before.rounds) + 1, 0), {c.id: i for i, c in enumerate(order)}
    pairs = [sorted(place[who] for who in one) for one in seats(held)]
    return [sum(numbers) for numbers in zip(*(costs.cost(one, two) for one, two in pairs), strict=True)]


def total(before: Tournament, met: Sequence[Sequence[str]]) -> int:
    found = careers(before)
    return sum(tables.cost_of(before, before.apart, found[a], found[b]) for one in met for a, b in combinations(one, 2))


def exchanged(met: Sequence[tuple[str, ...]]) -> Iterable[list[tuple[str, ...]]]:
    """Every exchange of two entrants of two tables."""
    for one, two in combinations(range(len(met)), 2):
        for a in met[one]:
            for b in met[two]:
                yield [tuple({a: b, b: a}.get(who, who) for who in table) for table in met]
