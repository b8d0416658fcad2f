"""Brackets: order, byes, level pairings, third place, drops, second finals; groups and tables before and between."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.example_counts import often
from tournaments import brackets, groups, tableknockout
from tournaments.brackets import Inconsistent, first_pairs, order
from tournaments.contests import Decision, decision, next_seats, table_decision
from tournaments.defaults import entered
from tournaments.facts import Entrant, Format, How, Match, Pairing, Round, Settings, Tournament
from tournaments.pairing import Unfinished, finished, next_round, next_rounds
from tournaments.simulation import simulate
from tournaments.standings import standings

SEEDS = {"a": 1, "b": 2, "c": 3, "d": 4}


def match(text: str, how: How = How.PLAYED) -> Match:
    """`a/b` won by a, `a=b` a draw; the first named sits first unless it says `~`."""
    seats = tuple(text.strip("~").replace("=", "/").split("/"))
    places = (seats,) if "=" in text else tuple((seat,) for seat in seats)
    return Match(seats[::-1] if text.endswith("~") else seats, places, how)


def pairing(*texts: str) -> Pairing:
    return Pairing(("a", "b"), tuple(match(text) for text in texts))


def test_the_order_of_a_bracket() -> None:
    assert order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert first_pairs(["a", "b", "c"]) == [("a", None), ("b", "c")]


def test_a_pairing_ends_when_the_lead_cannot_be_caught() -> None:
    for games, replays, texts, right in [
        (1, 1, ["a/b"], ("a", "points")),
        (1, 1, ["a=b"], None),
        (1, 1, ["a=b", "b/a"], ("b", "points")),
        (1, 1, ["a=b", "a=b"], ("a", "seed")),
        (1, 0, ["a=b"], ("a", "seed")),
        (2, 1, ["a/b"], None),
        (2, 1, ["a/b", "a=b"], ("a", "points")),
        (2, 1, ["a/b", "b/a"], None),
        (2, 1, ["a/b", "b/a", "b/a"], None),
        (2, 1, ["a/b", "b/a", "b/a", "a=b"], ("b", "points")),
        (3, 1, ["a/b", "a/b"], ("a", "points")),
        (3, 1, ["a/b", "a=b"], None),
        (3, 1, ["a/b", "b/a", "a=b"], None),
        (3, 1, ["a/b", "b/a", "a=b", "b/a"], ("b", "points")),
        (5, 1, ["a/b", "a/b", "a/b"], ("a", "points")),
        (5, 1, ["a/b", "a/b", "a=b"], None),
        (5, 1, ["a/b", "a/b", "b/a"], None),
    ]:
        found = decision(pairing(*texts), Settings(games=games, replays=replays), SEEDS)
        assert (found and (found.advance[0], found.by)) == right, (games, replays)


def test_a_forfeit_ends_a_pairing_and_if_nobody_comes_the_better_seed_goes_on() -> None:
    alone = Pairing(("a", "b"), (match("a/b"), match("b/a", How.FORFEIT)))
    assert decision(alone, Settings(games=3), SEEDS) == Decision(("b",), ("b", "a"), "forfeit")
    nobody = Pairing(("b", "a"), (Match(("b", "a"), ((), ("b", "a")), How.FORFEIT),))
    assert decision(nobody, Settings(), SEEDS) == Decision(("a",), ("a", "b"), "forfeit")


def test_sides_change_from_match_to_match() -> None:
    assert next_seats(pairing(), Settings(), SEEDS) == ("a", "b")
    assert next_seats(pairing("a=b"), Settings(), SEEDS) == ("b", "a")
    assert next_seats(pairing("a/b"), Settings(), SEEDS) is None


def test_the_best_of_a_table_go_on_by_points_then_by_seed() -> None:
    table = Pairing(("d", "c", "b", "a"), (Match(("d", "c", "b", "a"), (("d",), ("a", "b", "c"))),))
    assert table_decision(table, Settings(), SEEDS, 2) == Decision(("d", "a"), ("d", "a", "b", "c"), "seed")


def bracket_of(count: int, **options: object) -> Tournament:
    return Tournament(Format.KNOCKOUT, entered(count), Settings(**options))  # type: ignore[arg-type]


def won_by_first_named(held: Round) -> Round:
    return replace(
        held,
        pairings=tuple(
            replace(one, matches=(Match(one.seats, tuple((seat,) for seat in sorted(one.seats))),))
            for one in held.pairings
        ),
    )


def to_the_end(tournament: Tournament) -> Tournament:
    while held := next_round(tournament):
        tournament = replace(tournament, rounds=(*tournament.rounds, won_by_first_named(held)))
    return tournament


def test_places_of_a_knock_out_with_a_match_for_place_three() -> None:
    ended = to_the_end(bracket_of(6, third=True))
    assert [held.part for held in ended.rounds] == ["K1", "K2", "3", "K3"]
    assert [(line.place, line.id) for line in standings(ended)] == [
        (1, "p01"), (2, "p02"), (3, "p03"), (4, "p04"), (5, "p05"), (5, "p06"),
    ]  # fmt: skip


def test_a_round_waits_for_the_one_before_it() -> None:
    tournament = bracket_of(4)
    held = next_round(tournament)
    assert held is not None
    half = replace(held, pairings=(won_by_first_named(held).pairings[0], held.pairings[1]))
    with pytest.raises(Unfinished):
        next_round(replace(tournament, rounds=(half,)))


def test_the_winners_go_on_while_a_losers_round_is_played() -> None:
    tournament = Tournament(Format.DOUBLE, entered(8))
    first = next_round(tournament)
    assert first is not None
    tournament = replace(tournament, rounds=(won_by_first_named(first),))
    made = next_rounds(tournament)
    assert [held.part for held in made] == ["L1", "W2"]
    tournament = replace(tournament, rounds=(*tournament.rounds, made[0], won_by_first_named(made[1])))
    assert [held.part for held in next_rounds(tournament)] == ["W3"]


@pytest.mark.slow
@pytest.mark.parametrize(("count", "earliest"), [(8, 3), (16, 4), (32, 5)])
def test_a_rematch_comes_as_late_as_possible(count: int, earliest: int) -> None:
    """Whoever wins: nobody meets the same opponent again before this losers' round."""
    for seed in range(60):
        met: set[frozenset[str]] = set()
        for held in simulate(Format.DOUBLE, count, Settings(), seed).rounds:
            pairs = {frozenset(one.seats) for one in held.pairings}
            assert not held.part.startswith("L") or int(held.part[1:]) >= earliest or not pairs & met
            met |= pairs


def test_the_second_final_is_played_only_if_the_winner_of_the_losers_wins_the_first() -> None:
    ended = to_the_end(Tournament(Format.DOUBLE, entered(4)))
    assert [held.part for held in ended.rounds][-1] == "F1"
    last = ended.rounds[-1].pairings[0]
    loser = max(last.seats)
    turned = replace(last, matches=(Match(last.seats, ((loser,), (min(last.seats),))),))
    tournament = replace(ended, rounds=(*ended.rounds[:-1], replace(ended.rounds[-1], pairings=(turned,))))
    again = next_round(tournament)
    assert again is not None
    assert (again.part, again.pairings[0].seats) == ("F2", last.seats[::-1])
    assert next_round(replace(tournament, settings=Settings(reset=False))) is None


def test_a_withdrawn_entrant_leaves_the_opponent_a_bye() -> None:
    tournament = bracket_of(4)
    held = next_round(tournament)
    assert held is not None
    gone = tuple(replace(entrant, left=1) if entrant.id == "p01" else entrant for entrant in tournament.entrants)
    tournament = replace(tournament, rounds=(won_by_first_named(held),), entrants=gone)
    final = next_round(tournament)
    assert final is not None
    assert (final.pairings, final.byes) == ((), ("p02",))
    ended = replace(tournament, rounds=(*tournament.rounds, final))
    assert finished(ended)
    assert [(line.place, line.id) for line in standings(ended)][:2] == [(1, "p02"), (2, "p01")]


def test_a_round_that_does_not_follow_from_the_facts_is_named() -> None:
    wrong = Round((Pairing(("p01", "p02")), Pairing(("p03", "p04"))), part="K1")
    with pytest.raises(Inconsistent):
        brackets.knockout(replace(bracket_of(4), rounds=(wrong,)))


def test_groups_are_drawn_as_a_snake() -> None:
    tournament = Tournament(Format.GROUPS, entered(8), Settings(groups=3))
    assert groups.members(tournament) == (("p01", "p06", "p07"), ("p02", "p05", "p08"), ("p03", "p04"))


def test_those_of_one_group_meet_as_late_as_can_be() -> None:
    """Winner and second in the final, the others not before the semi-final, as one who knows only the order counts."""
    for count, qualify in [(2, 2), (3, 2), (4, 2), (5, 2), (7, 2), (2, 3), (5, 3), (3, 4), (6, 4)]:
        slots = order(1 << (count * qualify - 1).bit_length())
        for seed in range(often(8, 40)):
            tournament = simulate(Format.GROUPS, count * 4, Settings(groups=count, qualify=qualify), seed, 0.1)
            found = {who: slots.index(number) for number, who in enumerate(tournament.bracket, 1)}
            for table in groups.tables(tournament):
                one, two, *others = [found[who] for level in table.order[:qualify] for who in level]
                half, quarter = len(slots) // 2, max(len(slots) // 4, 1)
                assert one // half != two // half, count
                assert len({at // quarter for at in (one, two, *others)}) == qualify, count


def test_the_ranks_of_the_groups_stay_the_ranks_of_the_seeds() -> None:
    for seed in range(often(10, 40)):
        tournament = simulate(Format.GROUPS, 22, Settings(groups=5, qualify=3), seed)
        place = {who: rank for table in groups.tables(tournament) for rank, (who,) in enumerate(table.order)}
        assert [place[who] for who in tournament.bracket] == [0] * 5 + [1] * 5 + [2] * 5


def test_one_group_goes_on_in_its_order() -> None:
    tournament = simulate(Format.GROUPS, 6, Settings(groups=1, qualify=4), 3)
    (table,) = groups.tables(tournament)
    assert tournament.bracket == tuple(who for level in table.order for who in level)[:4]


def test_groups_of_which_all_go_on_are_apart_in_the_first_round_at_least() -> None:
    for seed in range(often(10, 40)):
        tournament = simulate(Format.GROUPS, 17, Settings(groups=5, qualify=4), seed)
        group = {who: number for number, ids in enumerate(tournament.groups) for who in ids}
        first = next(held for held in tournament.rounds if held.part == "K1")
        assert all(group[one.seats[0]] != group[one.seats[1]] for one in first.pairings)


def test_the_knock_out_waits_for_all_groups() -> None:
    tournament = Tournament(Format.GROUPS, entered(6), Settings(groups=2))
    rounds = tuple(next_rounds(tournament))
    assert [held.part for held in rounds] == ["A", "A", "A", "B", "B", "B"]
    with pytest.raises(Unfinished):
        next_round(replace(tournament, rounds=rounds))
    ended = replace(tournament, rounds=tuple(won_by_first_named(held) for held in rounds))
    assert {line.place for line in standings(replace(ended, rounds=ended.rounds[:3]))} == {1, 3, 5}
    made = next_round(ended)
    assert made is not None
    assert made.part == "K1"


def test_seconds_are_kept_from_the_winner_of_their_own_table() -> None:
    for seed in range(30):
        tournament = simulate(Format.TABLE_KNOCKOUT, 22, Settings(seats=4), seed)
        first, second = tournament.rounds[:2]
        orders = [table_decision(one, tournament.settings, tournament.seeds, 2) for one in first.pairings]
        together = [set(found.advance) for found in orders if found]
        assert not [one for one in second.pairings for pair in together if pair <= set(one.seats)]


def test_the_last_table_decides_and_small_rests_still_play() -> None:
    for count in range(4, 24):
        for seats in (3, 4):
            for advance in (1, 2):
                tournament = simulate(Format.TABLE_KNOCKOUT, count, Settings(seats=seats, advance=advance), count)
                assert tableknockout.is_last(tournament.rounds[-1])
                assert [line.place for line in standings(tournament)][:2] == [1, 2]


def test_who_left_before_the_first_round_is_in_no_bracket() -> None:
    tournament = Tournament(Format.KNOCKOUT, (*entered(3), Entrant("p04", 4, left=0)))
    held = next_round(tournament)
    assert held is not None
    assert held.byes == ("p01",)
