"""Pairings of three and four: sizes, snake, seats, points."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from sandbox.soak.audit.recount import repeats
from tournaments import tables
from tournaments.defaults import entered
from tournaments.documents import written
from tournaments.facts import Format, How, Match, Settings, Tournament
from tournaments.points import WIN, points
from tournaments.simulation import simulate
from tournaments.sizes import sizes, snake


def test_pairings_are_as_large_as_possible_and_alike() -> None:
    for entrants, seats, right in [
        (16, 4, ([4, 4, 4, 4], 0)),
        (13, 4, ([4, 3, 3, 3], 0)),
        (5, 4, ([4], 1)),
        (6, 4, ([3, 3], 0)),
        (10, 3, ([3, 3, 3], 1)),
        (5, 3, ([3], 2)),
        (2, 4, ([], 2)),
    ]:
        assert sizes(entrants, seats, 3) == right, (entrants, seats)


def test_a_snake_goes_to_and_fro() -> None:
    assert snake("abcdefg", 3) == [["a", "f", "g"], ["b", "e"], ["c", "d"]]


def test_points_are_the_share_of_opponents_beaten() -> None:
    for places, sixths in [
        ("a/b/c/d", (6, 4, 2, 0)),
        ("ab/c/d", (5, 5, 2, 0)),
        ("a/bc/d", (6, 3, 3, 0)),
        ("abcd", (3, 3, 3, 3)),
        ("a/b/c", (6, 3, 0)),
        ("ab/c", (Fraction(9, 2), Fraction(9, 2), 0)),
        ("a/b", (6, 0)),
        ("ab", (3, 3)),
    ]:
        seats = tuple(sorted(places.replace("/", "")))
        match = Match(seats, tuple(tuple(level) for level in places.split("/")))
        assert tuple(Fraction(made * 6, WIN) for made in points(match).values()) == sixths, places
        assert sum(points(match).values()) * 2 == len(seats) * WIN, places


def test_who_does_not_show_up_gets_nothing_and_a_void_match_halves() -> None:
    assert points(Match(("a", "b"), (("b",), ("a",)), How.FORFEIT)) == {"a": 0, "b": WIN}
    assert points(Match(("a", "b"), ((), ("a", "b")), How.FORFEIT)) == {"a": 0, "b": 0}
    assert points(Match(("a", "b", "c"), (), How.VOID)) == dict.fromkeys("abc", WIN // 2)


@pytest.mark.slow
def test_repeats_are_few_and_seats_are_shared_out() -> None:
    tournament = simulate(Format.TABLES, 40, Settings(seats=4, rounds=6), 3)
    assert repeats(written(tournament)) <= 25
    had = Counter(
        (who, seat) for held in tournament.rounds for one in held.pairings for seat, who in enumerate(one.seats)
    )
    for entrant in tournament.entrants:
        counts = [had[entrant.id, seat] for seat in range(4)]
        assert max(counts) - min(counts) <= 3


def test_blocked_entrants_do_not_sit_together_even_in_the_first_round() -> None:
    blocked = frozenset({("p01", "p08")})
    tournament = Tournament(Format.TABLES, entered(16), Settings(seats=4, least=3, rounds=4), blocks=blocked)
    assert not [
        one
        for one in tables.pair(tournament).pairings
        if blocked & {frozenset(("p01", "p08"))} and {"p01", "p08"} <= set(one.seats)
    ]


def test_mixing_everybody_leaves_scores_aside() -> None:
    mixed = simulate(Format.TABLES, 16, Settings(seats=4, rounds=5, mix=True), 2)
    assert repeats(written(mixed)) <= repeats(written(simulate(Format.TABLES, 16, Settings(seats=4, rounds=5), 2)))
