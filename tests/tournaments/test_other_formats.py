"""Rolling Swisses, ladders, leagues and series."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations
from zoneinfo import ZoneInfo

import pytest

from tournaments import rolling
from tournaments.defaults import entered
from tournaments.facts import Climb, Format, Match, Settings, Tournament
from tournaments.ladder import Idleness, challengeable, idleness, rungs
from tournaments.leagues import Claim, Newcomer, cut, first_season, movers, next_season, number_of_divisions
from tournaments.pairing import finished, next_round
from tournaments.series import Rhythm, announced_at, joined_always, next_start
from tournaments.simulation import simulate


def test_a_rolling_swiss_pairs_whoever_has_a_free_place() -> None:
    tournament = Tournament(Format.ROLLING, entered(5), Settings(rounds=4, most=2))
    for number in (2, 2, 0):
        held = next_round(tournament)
        assert held is not None
        assert len(held.pairings) == number
        tournament = replace(tournament, rounds=(*tournament.rounds, held)) if number else tournament
    assert not rolling.finished(tournament)
    assert len({frozenset(one.seats) for held in tournament.rounds for one in held.pairings}) == 4


def test_nobody_meets_twice_or_plays_more_than_agreed_in_a_rolling_swiss() -> None:
    for seed in range(8):
        tournament = simulate(Format.ROLLING, 6 + seed, Settings(rounds=5), seed)
        seats = [one.seats for held in tournament.rounds for one in held.pairings]
        assert len({frozenset(one) for one in seats}) == len(seats)
        assert all(sum(entrant.id in one for one in seats) <= 5 for entrant in tournament.entrants)
        assert finished(tournament)


def test_those_with_the_same_points_per_match_meet() -> None:
    tournament = Tournament(Format.ROLLING, entered(4), Settings(rounds=3, most=1))
    first = next_round(tournament)
    assert first is not None
    ended = replace(
        first,
        pairings=tuple(
            replace(one, matches=(Match(one.seats, ((one.seats[0],), (one.seats[1],))),)) for one in first.pairings
        ),
    )
    second = next_round(replace(tournament, rounds=(ended,)))
    assert second is not None
    winners = {one.seats[0] for one in first.pairings}
    assert winners in [set(one.seats) for one in second.pairings]


LADDER = Tournament(Format.LADDER, entered(5), Settings(reach=2))


def after(*climbs: Climb) -> str:
    """The rungs, the top first, each by its digit."""
    return "".join(who[-1] for who in rungs(replace(LADDER, climbs=climbs)))


def challenge(by: int, to: int, result: str, at: float | None = None) -> Climb:
    return Climb("challenge", f"p0{by}", f"p0{to}", result, at=at)


def test_the_rungs_follow_from_what_happened() -> None:
    for climbs, order in [
        ([], "12345"),
        ([challenge(4, 2, "win")], "14235"),
        ([challenge(4, 2, "refused")], "14235"),
        ([challenge(4, 2, "loss")], "12345"),
        ([challenge(4, 2, "draw")], "12345"),
        ([Climb("drop", "p02", rungs=2)], "13425"),
        ([Climb("drop", "p02", rungs=9)], "13452"),
        ([Climb("drop", "p01")], "23451"),
        ([Climb("leave", "p03")], "1245"),
        ([Climb("leave", "p03"), Climb("join", "p03")], "12453"),
        ([Climb("leave", "p03"), challenge(4, 3, "win")], "1245"),
        ([Climb("join", "p02")], "13452"),
    ]:
        assert after(*climbs) == order, climbs


def test_only_challenges_that_are_possible_are_offered() -> None:
    assert challengeable(LADDER, "p04", [], 0) == ["p02", "p03"]
    assert challengeable(LADDER, "p01", [], 0) == []
    assert challengeable(LADDER, "p04", [("p04", "p03")], 0) == []
    assert challengeable(LADDER, "p04", [("p05", "p03"), ("p01", "p03")], 0) == ["p02"]
    met = replace(LADDER, climbs=(challenge(4, 3, "loss", at=24),))
    assert challengeable(met, "p04", [], 24 * 14) == ["p02"]
    assert challengeable(met, "p04", [], 24 * 15) == ["p02", "p03"]


@pytest.mark.parametrize(
    ("days", "right"),
    [
        (10, Idleness(0, warned=False, out=False)),
        (53, Idleness(0, warned=True, out=False)),
        (60, Idleness(1, warned=False, out=False)),
        (84, Idleness(1, warned=True, out=False)),
        (90, Idleness(2, warned=False, out=False)),
        (180, Idleness(5, warned=False, out=True)),
    ],
)
def test_who_does_not_play_falls_and_is_told_before(days: float, right: Idleness) -> None:
    assert idleness(days) == right


def test_divisions_have_six_to_ten_if_that_can_be() -> None:
    for entrants, divisions in [(0, 0), (3, 1), (11, 1), (12, 2), (17, 2), (24, 3), (25, 4), (80, 10)]:
        assert number_of_divisions(entrants) == divisions, entrants


@pytest.mark.parametrize("size", range(6, 11))
def test_eleven_is_the_only_number_that_no_divisions_of_six_to_ten_hold(size: int) -> None:
    cuts = {count: cut([Claim(0, 0, 0, turn, str(turn)) for turn in range(count)], size) for count in range(6, 151)}
    odd = {count: made for count, made in cuts.items() if not all(6 <= len(ids) <= 10 for ids in made)}
    assert {count: len(made) for count, made in odd.items()} == {11: 1}


def test_larger_divisions_stand_at_the_bottom() -> None:
    made = first_season([Newcomer(str(number), 2000 - number) for number in range(13)])
    assert [len(ids) for ids in made] == [6, 7]
    assert made[0] == ("0", "1", "2", "3", "4", "5")
    assert cut([]) == ()


def test_unrated_newcomers_stand_behind_in_the_order_of_joining() -> None:
    assert first_season([Newcomer("a"), Newcomer("b", 1500), Newcomer("c")]) == (("b", "a", "c"),)


def test_the_best_two_go_up_and_the_last_two_down() -> None:
    upper, lower = tuple("abcdef"), tuple("uvwxyz")
    assert next_season((upper, lower)) == (tuple("uavbcd"), tuple("wxeyfz")) or set(
        next_season((upper, lower))[0]
    ) == set("abcduv")


def test_free_places_above_are_filled_by_the_next_best_below() -> None:
    made = next_season((tuple("abcdef"), tuple("uvwxyz")), [Newcomer("n"), Newcomer("m")], leaving={"a", "z"})
    assert set(made[0]) == set("bcduvw")
    assert made[1][-2:] == ("n", "m") or {"n", "m"} < set(made[1])


def test_nobody_climbs_two_divisions_at_once_into_a_free_place() -> None:
    """The third of the second division comes before the first of the third one."""
    last = tuple("abcdef"), tuple("mnopqr"), tuple("uvwxyz")
    made = next_season(last, [Newcomer("new")], leaving={"c"})
    assert set(made[0]) == set("abdmno")
    assert set(made[1]) == set("efpuvw")
    assert "new" in made[2]


def test_never_more_than_a_third_of_a_division_moves() -> None:
    assert [movers(length) for length in (2, 3, 5, 6, 10)] == [0, 1, 1, 2, 2]
    assert movers(10, move=3) == 3


def test_a_series_keeps_its_hour_through_daylight_saving() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    start = datetime(2027, 3, 21, 20, 0, tzinfo=berlin)
    after_change = next_start(Rhythm.WEEKLY, start, start, None)
    assert after_change is not None
    assert (after_change.hour, after_change.utcoffset()) == (20, timedelta(hours=2))
    assert announced_at(after_change) == start


def test_a_series_returns_to_an_hour_that_daylight_saving_left_out() -> None:
    santiago = ZoneInfo("America/Santiago")
    start = datetime(2027, 8, 29, 0, 0, tzinfo=santiago)
    left_out = next_start(Rhythm.WEEKLY, start, start, None)
    assert left_out is not None
    held = left_out.astimezone(UTC).astimezone(santiago)
    assert (held.day, held.hour) == (5, 1)
    after = next_start(Rhythm.WEEKLY, start, held, None)
    assert after is not None
    assert (after.day, after.hour) == (12, 0)


def test_a_monthly_series_keeps_its_day_where_the_month_has_it() -> None:
    first = datetime(2026, 12, 31, 18, 0, tzinfo=UTC)
    starts = [first]
    for _ in range(3):
        following = next_start(Rhythm.MONTHLY, first, starts[-1], None)
        assert following is not None
        starts.append(following)
    assert [(one.month, one.day) for one in starts] == [(12, 31), (1, 31), (2, 28), (3, 31)]


def test_the_next_one_after_the_last_starts_a_week_after_its_end() -> None:
    first = datetime(2026, 11, 1, 18, 0, tzinfo=UTC)
    assert next_start(Rhythm.AFTER, first, first, None) is None
    ended = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
    assert next_start(Rhythm.AFTER, first, first, ended) == datetime(2026, 11, 28, 18, 0, tzinfo=UTC)


def test_who_joined_always_is_in_the_next_one() -> None:
    assert joined_always([("a", True), ("b", False), ("c", True)]) == ["a", "c"]


def test_all_pairs_of_a_small_rolling_swiss_meet_in_the_end() -> None:
    tournament = simulate(Format.ROLLING, 4, Settings(rounds=3, most=3), 1)
    met = {frozenset(one.seats) for held in tournament.rounds for one in held.pairings}
    assert met == {frozenset(pair) for pair in combinations(("p01", "p02", "p03", "p04"), 2)}
