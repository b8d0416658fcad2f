"""Swiss rounds for two: byes, sides, floats, blocks, rests, and large fields."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from sandbox.soak.audit.recount import repeats
from tests.example_counts import often
from tournaments import swiss
from tournaments.careers import careers, in_order
from tournaments.chance import Chance
from tournaments.defaults import default_rounds, entered
from tournaments.documents import written
from tournaments.facts import Entrant, Format, How, Match, Pairing, Round, Settings, Tournament
from tournaments.matching import cheapest, perfect
from tournaments.pairing import Unfinished, next_round
from tournaments.sides import Preference, higher_has_first, preference
from tournaments.simulation import simulate
from tournaments.standings import standings


def test_a_history_of_sides_asks_for_a_side() -> None:
    for sides, wanted in [
        ((), Preference(0, 0, 0)),
        ((1,), Preference(-1, 2, 1)),
        ((-1,), Preference(1, 2, 1)),
        ((1, -1), Preference(1, 1, 0)),
        ((1, 1), Preference(-1, 3, 2)),
        ((-1, 1, 1), Preference(-1, 3, 1)),
        ((1, -1, 1), Preference(-1, 2, 1)),
        ((-1, -1, 1, 1, -1, -1), Preference(1, 3, 2)),
        ((1, 1, -1, -1), Preference(1, 3, 0)),
    ]:
        assert preference(sides) == wanted, sides


def test_the_stronger_preference_gets_its_side() -> None:
    for higher, lower, seed, first in [
        ((), (), 1, True),
        ((), (), 2, False),
        ((1,), (-1,), 1, False),
        ((), (1,), 2, True),
        ((), (-1,), 1, False),
        ((1,), (1, 1), 1, True),
        ((1, 1), (-1, 1, 1), 1, False),
        ((1, -1, 1), (-1, 1, 1), 1, True),
        ((1, -1), (-1, 1), 1, True),
        ((1, -1, 1), (1, -1, 1), 1, False),
    ]:
        assert higher_has_first(higher, lower, seed) is first, (higher, lower)


def test_rounds_by_default_are_two_more_than_a_knock_out_takes() -> None:
    for entrants, rounds in [(2, 1), (4, 3), (8, 5), (9, 6), (16, 6), (33, 8), (1000, 12)]:
        assert default_rounds(entrants) == rounds, entrants


def won(*seats: str, how: How = How.PLAYED) -> Pairing:
    """A pairing won by the first seat."""
    return Pairing(seats, (Match(seats, ((seats[0],), seats[1:]), how),))


def field(count: int, *rounds: Round, **changes: object) -> Tournament:
    tournament = Tournament(Format.SWISS, entered(count), Settings(rounds=5), rounds=rounds)
    return replace(tournament, **changes)  # type: ignore[arg-type]


def test_the_bye_goes_to_the_weakest_seed_of_the_lowest_score() -> None:
    first = Round((won("p01", "p03"), won("p02", "p04")), byes=("p05",))
    assert swiss.pair(field(5)).byes == ("p05",)
    assert swiss.pair(field(5, first)).byes == ("p04",)


def test_a_win_by_forfeit_counts_as_a_bye_when_byes_are_given() -> None:
    first = Round((won("p01", "p03"), won("p04", "p02", how=How.FORFEIT)), byes=("p05",))
    assert swiss.pair(field(5, first)).byes == ("p03",)


def test_a_bye_is_not_given_to_whom_it_would_force_others_to_meet_again() -> None:
    """Without p05 only p01, p02, p03 and p04 are left, of whom p01 has met all others."""
    rounds = (
        Round((won("p01", "p02"), won("p03", "p05")), byes=("p04",)),
        Round((won("p01", "p03"), won("p04", "p05")), byes=("p02",)),
        Round((won("p01", "p04"), won("p02", "p05")), byes=("p03",)),
    )
    held = swiss.pair(field(5, *rounds))
    assert held.byes != ("p05",)
    assert frozenset(("p01", "p05")) in {frozenset(one.seats) for one in held.pairings}


def test_a_blocked_pair_is_not_made_while_another_full_pairing_exists() -> None:
    free = {frozenset(one.seats) for one in swiss.pair(field(4)).pairings}
    blocked = next(iter(free))
    others = {frozenset(one.seats) for one in swiss.pair(field(4, blocks=frozenset({tuple(blocked)}))).pairings}
    assert blocked not in others
    assert len(others) == 2


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 9, 10, 11])
@pytest.mark.parametrize("who", [1, 2, -1])
def test_whoever_blocks_everyone_rests_once_and_then_has_nothing(count: int, who: int) -> None:
    ids = [entrant.id for entrant in entered(count)]
    blocker = ids[who] if who < 0 else ids[who - 1]
    blocks = frozenset((blocker, other) for other in ids if other != blocker)
    tournament = played(Tournament(Format.SWISS, entered(count), Settings(), seed=count, blocks=blocks))
    (line,) = [each for each in standings(tournament) if each.id == blocker]
    assert line.points == (Fraction(1, 2) if count > 2 else 0), "the only round of two is the last one"
    byes = Counter(who for held in tournament.rounds for who in held.byes)
    assert blocker not in byes
    assert not any(blocker in pairing.seats for held in tournament.rounds for pairing in held.pairings)


def test_whom_others_have_blocked_does_not_pay_for_it() -> None:
    blocks = frozenset({("p01", "p09"), ("p02", "p09"), ("p03", "p09")})
    tournament = played(Tournament(Format.SWISS, entered(9), Settings(), seed=1, blocks=blocks))
    assert all("p09" not in (*held.rests, *held.away) for held in tournament.rounds)


def test_a_bye_out_of_turn_because_of_an_own_block_is_a_rest() -> None:
    rounds = (
        Round((won("p01", "p02"), won("p03", "p04")), byes=("p05",)),
        Round((won("p01", "p03"), won("p05", "p02")), byes=("p04",)),
    )
    free = swiss.pair(field(5, *rounds))
    held = swiss.pair(field(5, *rounds, blocks=frozenset({("p01", other) for other in ("p04", "p05")})))
    assert free.byes != ("p01",)
    assert "p01" in held.rests
    assert not held.byes


@pytest.mark.parametrize("count", [3, 5, 7, 9, 11, 13])
def test_nobody_has_a_second_bye_in_a_small_swiss(count: int) -> None:
    for rounds in {0, count - 2, count - 1} - {1}:
        for seed in range(often(4, 30)):
            tournament = simulate(Format.SWISS, count, Settings(rounds=rounds), seed)
            byes = Counter(who for held in tournament.rounds for who in held.byes)
            assert max(byes.values()) == 1, (rounds, seed)
            assert repeats(written(tournament)) == 0


def played(tournament: Tournament) -> Tournament:
    """All rounds, with results by lot."""
    chance = Chance(int(tournament.seed))
    while held := next_round(tournament):
        number = len(tournament.rounds) + 1
        pairings = (replace(one, matches=chance.all_matches(one, number, 1)) for one in held.pairings)
        tournament = replace(tournament, rounds=(*tournament.rounds, replace(held, pairings=tuple(pairings))))
    return tournament


def test_forfeits_are_no_meeting_and_no_side() -> None:
    found = careers(field(4, Round((won("p01", "p03", how=How.FORFEIT), won("p02", "p04")))))
    assert not found["p01"].met
    assert found["p01"].sides == ()
    assert found["p02"].sides == (1,)
    assert found["p01"].score == found["p02"].score == 12


def test_floats_are_remembered_for_two_rounds() -> None:
    rounds = (Round((won("p01", "p03"), won("p02", "p04"))), Round((won("p01", "p04"), won("p02", "p03"))))
    found = careers(field(4, *rounds))
    assert found["p01"].floated(2) == -1
    assert found["p04"].floated(2) == 1
    assert found["p01"].floated(1) == 0


def test_a_rest_is_worth_half_once_and_not_in_the_last_round() -> None:
    first = swiss.pair(field(6, resting=frozenset({"p01"})))
    assert (first.rests, first.away) == (("p01",), ())
    ended = replace(first, pairings=tuple(won(*one.seats) for one in first.pairings))
    second = swiss.pair(field(6, ended, resting=frozenset({"p01", "p02"})))
    assert (second.rests, second.away) == (("p02",), ("p01",))
    last = swiss.pair(field(6, settings=Settings(rounds=1), resting=frozenset({"p01"})))
    assert last.away == ("p01",)


def test_who_has_left_or_not_come_yet_is_not_paired() -> None:
    tournament = replace(field(3), entrants=(*entered(2), Entrant("p03", 3, left=0), Entrant("p04", 4, entered=2)))
    assert {who for one in swiss.pair(tournament).pairings for who in one.seats} == {"p01", "p02"}


def test_the_next_round_waits_for_every_match() -> None:
    held = Round((won("p01", "p03"), Pairing(("p02", "p04"))))
    with pytest.raises(Unfinished):
        next_round(field(4, held))


def test_the_seed_of_the_tournament_decides_only_between_pairings_of_the_same_cost() -> None:
    made = {tuple(one.seats for one in swiss.pair(replace(field(8), seed=seed)).pairings) for seed in range(5)}
    assert len(made) == 1
    tournament = simulate(Format.SWISS, 9, Settings(), 5)
    assert swiss.pair(replace(tournament, rounds=tournament.rounds[:3])) == swiss.pair(
        replace(tournament, rounds=tournament.rounds[:3])
    )


def test_in_a_large_field_looking_only_at_near_pairs_costs_hardly_more(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = simulate(Format.SWISS, 80, Settings(rounds=4), 1)
    order = in_order(careers(tournament))
    costs = swiss.Costs(order, (), 5, 1)
    best = [costs.cost(one, two) for one, two in swiss.matched(costs)]
    monkeypatch.setattr(swiss, "LARGE", 50)
    monkeypatch.setattr(swiss, "NEAR", 12)
    near = [costs.cost(one, two) for one, two in swiss.matched(costs)]
    assert len(near) == len(best) == 40
    assert [sum(one) for one in zip(*near, strict=True)][:4] == [sum(one) for one in zip(*best, strict=True)][:4]


def test_a_matching_takes_the_cheapest_of_the_fullest() -> None:
    assert cheapest(4, [(0, 1, 0), (1, 2, 1), (2, 3, 5), (0, 3, 2)]) == [(0, 3), (1, 2)]
    assert cheapest(4, [(0, 1, 0), (1, 2, 1)]) == [(0, 1)]
    with pytest.raises(OverflowError):
        cheapest(2, [(0, 1, 1 << 127)])


def test_whether_everybody_can_be_paired_is_seen() -> None:
    assert perfect(4, [(0, 1), (2, 3)])
    assert not perfect(4, [(0, 1), (0, 2), (0, 3)])
    assert not perfect(3, [(0, 1), (1, 2), (0, 2)])


def test_chance_is_the_same_in_every_process() -> None:
    assert round(Chance(7).roll("result", 3, "p01", "p02"), 12) == 0.046856383965
