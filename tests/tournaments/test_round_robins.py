"""Berger tables, cycles, all at once, and who leaves a round robin."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from tournaments import berger
from tournaments.defaults import entered
from tournaments.facts import Format, How, Match, Settings, Tournament
from tournaments.pairing import next_rounds
from tournaments.standings import standings
from tournaments.withdrawals import absent_twice, annuls, forfeit, left, without

SIX = "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1"


def test_six_play_the_columns_of_the_berger_table() -> None:
    columns = [" ".join("-".join(one.seats) for one in held.pairings) for held in berger.schedule("123456")]
    assert " | ".join(columns) == SIX


def test_everybody_meets_everybody_once_and_has_both_sides_alike() -> None:
    for count in range(2, 17):
        ids = [str(number) for number in range(1, count + 1)]
        met = [one.seats for held in berger.schedule(ids) for one in held.pairings]
        assert sorted(tuple(sorted(seats)) for seats in met) == sorted(
            tuple(sorted(pair)) for pair in combinations(ids, 2)
        ), count
        firsts = [sum(seats[0] == who for seats in met) for who in ids]
        assert max(firsts) - min(firsts) <= 1, count
        assert all(
            len({who for one in held.pairings for who in one.seats}) == count - count % 2
            for held in berger.schedule(ids)
        ), count


def test_in_the_second_cycle_the_sides_are_changed() -> None:
    held = list(berger.schedule("1234", cycles=2))
    assert [one.seats for one in held[3].pairings] == [one.seats[::-1] for one in held[0].pairings]


def test_a_pairing_starts_only_when_both_have_a_free_place() -> None:
    order = [("a", "b"), ("a", "c"), ("c", "d"), ("b", "d")]
    assert berger.startable(order, [], most=1) == [("a", "b"), ("c", "d")]
    assert berger.startable(order[1:], [("a", "b")], most=1) == [("c", "d")]
    assert berger.startable(order, [("a", "d")], most=2) == [("a", "b"), ("c", "d")]


def test_a_pairing_passed_over_comes_first_once_both_are_free() -> None:
    assert berger.startable([("a", "b"), ("a", "c"), ("b", "d")], [], most=1) == [("a", "b")]


def robin(count: int) -> Tournament:
    tournament = Tournament(Format.ROUND_ROBIN, entered(count))
    return replace(tournament, rounds=tuple(next_rounds(tournament)))


def played(tournament: Tournament, columns: int) -> Tournament:
    """The first columns won by the first seat."""
    rounds = []
    for number, held in enumerate(tournament.rounds):
        ended = tuple(
            replace(one, matches=(Match(one.seats, ((one.seats[0],), (one.seats[1],))),)) for one in held.pairings
        )
        rounds.append(replace(held, pairings=ended) if number < columns else held)
    return replace(tournament, rounds=tuple(rounds))


def test_who_leaves_before_half_of_their_matches_is_annulled() -> None:
    tournament = played(robin(6), 2)
    assert annuls(tournament, "p01")
    gone = without(tournament, "p01")
    assert gone.annulled == {"p01"}
    assert "p01" not in {line.id for line in standings(gone)}
    assert all(line.points is not None and line.points <= 2 for line in standings(gone))


def test_who_leaves_later_forfeits_what_has_not_begun() -> None:
    tournament = played(robin(6), 3)
    gone = without(tournament, "p01")
    assert not gone.annulled
    hows = [match.how for held in gone.rounds for one in held.pairings if "p01" in one.seats for match in one.matches]
    assert hows == [How.PLAYED] * 3 + [How.FORFEIT] * 2


def test_two_who_have_both_left_get_nothing_for_their_match() -> None:
    gone = without(without(played(robin(6), 3), "p01"), "p04")
    [pairing] = [one for held in gone.rounds[3:] for one in held.pairings if set(one.seats) == {"p01", "p04"}]
    assert pairing.matches[0].shown_up in {("p04",), ()}


def test_who_misses_two_matches_is_found_until_taken_out() -> None:
    tournament = robin(4)
    rounds = []
    for held in tournament.rounds:
        pairings = tuple(
            replace(one, matches=(forfeit(one.seats, tuple(who for who in one.seats if who != "p02")),))
            for one in held.pairings
        )
        rounds.append(replace(held, pairings=pairings))
    tournament = replace(tournament, rounds=tuple(rounds))
    assert absent_twice(tournament) == {"p02"}
    assert absent_twice(left(tournament, ["p02"])) == set()


def test_matches_of_a_pairing_change_sides() -> None:
    tournament = Tournament(Format.ROUND_ROBIN, entered(2), Settings(games=2))
    [pairing] = next_rounds(tournament)[0].pairings
    assert [pairing.seated(0), pairing.seated(1), pairing.seated(2)] == [("p01", "p02"), ("p02", "p01"), ("p01", "p02")]
