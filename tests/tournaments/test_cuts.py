"""A Swiss or tables, after which the best go on to a knock-out."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from sandbox.soak.audit.recount import faults
from tests.example_counts import often
from tournaments import cuts
from tournaments.documents import read, written, written_standings
from tournaments.facts import Entrant, Format, Match, Pairing, Round, Settings, Tournament
from tournaments.pairing import Unfinished, finished, next_rounds
from tournaments.shapes import BadDocument
from tournaments.simulation import simulate
from tournaments.standings import standings
from tournaments.verdicts import with_round, with_verdicts

SIX = tuple(Entrant(f"p{seed}", seed) for seed in range(1, 7))


def won(one: str, two: str) -> Pairing:
    return Pairing((one, two), (Match((one, two), ((one,), (two,))),))


def ended(*pairs: tuple[str, str], part: str = "main") -> Round:
    return Round(tuple(won(*pair) for pair in pairs), part=part)


def after_three(**chosen: int | bool) -> Tournament:
    """p1 has three points; p2 and p4 two; p3 and p5 one; p6 none."""
    rounds = (
        ended(("p1", "p4"), ("p2", "p5"), ("p3", "p6")),
        ended(("p1", "p2"), ("p4", "p3"), ("p5", "p6")),
        ended(("p1", "p3"), ("p2", "p6"), ("p4", "p5")),
    )
    return Tournament(Format.SWISS, SIX, Settings(rounds=3, cut=4, **chosen), rounds=rounds)


def seats(rounds: object) -> list[tuple[str, ...]]:
    assert isinstance(rounds, list)
    return [pairing.seats for held in rounds for pairing in held.pairings]


def as_sets(rounds: object) -> list[set[str]]:
    return [set(each) for each in seats(rounds)]


def paired(tournament: Tournament) -> Tournament:
    """With the next round, which has no results yet."""
    return replace(tournament, rounds=(*tournament.rounds, *next_rounds(tournament)))


def test_the_best_four_meet_in_the_order_of_the_swiss() -> None:
    tournament = after_three()
    assert cuts.made_cut(tournament).ids == ("p1", "p4", "p2", "p3")  # p4 lost to the winner, p3 to p4
    [held] = next_rounds(tournament)
    assert held.part == "K1"
    assert as_sets([held]) == [{"p1", "p3"}, {"p4", "p2"}]


def test_there_is_no_knock_out_before_the_last_result() -> None:
    tournament = after_three()
    last = replace(tournament.rounds[2], pairings=(Pairing(("p1", "p3")), *tournament.rounds[2].pairings[1:]))
    with pytest.raises(Unfinished):
        next_rounds(replace(tournament, rounds=(*tournament.rounds[:2], last)))


def test_whoever_leaves_before_the_cut_is_followed_by_the_next() -> None:
    tournament = after_three()
    gone = replace(tournament, entrants=tuple(replace(each, left=3) if each.id == "p2" else each for each in SIX))
    assert cuts.made_cut(gone).ids == ("p1", "p4", "p3", "p5")


def test_whoever_leaves_after_the_cut_is_walked_over() -> None:
    tournament = paired(after_three())
    gone = replace(tournament, entrants=tuple(replace(each, left=4) if each.id == "p4" else each for each in SIX))
    results = ended(("p1", "p3"), ("p4", "p2"), part="K1")
    [held] = next_rounds(replace(gone, rounds=(*gone.rounds[:3], results)))
    assert (held.part, held.byes, held.pairings) == ("K2", ("p1",), ())


def test_all_others_stand_below_by_the_swiss_with_its_numbers() -> None:
    tournament = after_three()
    whole = replace(
        tournament,
        rounds=(*tournament.rounds, ended(("p3", "p1"), ("p2", "p4"), part="K1"), ended(("p3", "p2"), part="K2")),
        bracket=("p1", "p4", "p2", "p3"),
    )
    assert finished(whole)
    found = standings(whole)
    assert [(line.place, line.id) for line in found] == [
        (1, "p3"), (2, "p2"), (3, "p1"), (3, "p4"), (5, "p5"), (6, "p6"),
    ]  # fmt: skip
    assert found[0].points == Fraction(1), "the points are those of the Swiss"


def test_a_play_off_is_played_by_those_level_at_the_cut() -> None:
    tournament = after_three(playoff=True)
    [held] = next_rounds(tournament)
    assert (held.part, as_sets([held])) == ("P1", [{"p3", "p5"}])
    played = replace(tournament, rounds=(*tournament.rounds, ended(("p5", "p3"), part="P1")))
    assert cuts.made_cut(played).ids == ("p1", "p4", "p2", "p5")


def test_a_level_play_off_goes_to_whoever_stood_better() -> None:
    tournament = after_three(playoff=True)
    drawn = Pairing(("p5", "p3"), (Match(("p5", "p3"), (("p5", "p3"),)), Match(("p3", "p5"), (("p5", "p3"),))))
    played = replace(tournament, rounds=(*tournament.rounds, Round((drawn,), part="P1")))
    assert cuts.made_cut(played).ids[-1] == "p3"


def test_a_play_off_of_many_goes_on_until_the_places_are_taken() -> None:
    draws = Round(tuple(Pairing(pair, (Match(pair, (pair,)),)) for pair in (("p1", "p2"), ("p3", "p4"), ("p5", "p6"))))
    tournament = Tournament(Format.SWISS, SIX, Settings(rounds=1, cut=2, playoff=True), rounds=(draws,))
    parts = []
    while not any(map(cuts.is_after, tournament.rounds)):
        [held] = next_rounds(tournament)
        parts.append((held.part, len(held.pairings)))
        pairings = tuple(won(*pairing.seats) for pairing in held.pairings)
        tournament = replace(tournament, rounds=(*tournament.rounds, replace(held, pairings=pairings)))
    assert parts == [("P1", 3), ("P2", 1), ("K1", 1)], "six level, of whom two go on: three lose, then one"


def test_tables_are_cut_to_a_knock_out_at_tables() -> None:
    tournament = simulate(Format.TABLES, 13, Settings(seats=4, least=3, cut=8), 5)
    later = [held for held in tournament.rounds if held.in_bracket]
    assert [(held.part, len(held.pairings)) for held in later] == [("T1", 2), ("T2", 1)]
    assert {who for pairing in later[0].pairings for who in pairing.seats} == set(tournament.bracket)


@pytest.mark.parametrize("kind", [Format.SWISS, Format.TABLES])
@pytest.mark.parametrize("cut", [4, 8, 16])
def test_a_recount_agrees_whoever_leaves_or_stays_away(kind: Format, cut: int) -> None:
    several = {"seats": 4, "least": 3} if kind is Format.TABLES else {}
    for seed in range(often(4, 40)):
        chosen = Settings(cut=cut, playoff=seed % 2 == 0, third=seed % 3 == 0, games=1 + seed % 2, **several)
        tournament = simulate(kind, 5 + seed % 20, chosen, seed, 0.1 * (seed % 3))
        assert finished(tournament)
        document = json.loads(json.dumps(with_verdicts(written(tournament), tournament)))
        document["standings"] = written_standings(standings(tournament))
        assert list(faults(document)) == [], (seed, cut)
        assert written(read(document)) == written(tournament)
        assert standings(replace(tournament, bracket=())) == standings(tournament), "the bracket follows from the facts"


def test_a_document_of_two_stages_is_paired_and_keeps_what_else_it_says() -> None:
    document = {**written(after_three()), "name": "Club"}
    tournament = read(document)
    made = with_round(document, tournament, next_rounds(tournament)[0])
    assert made["name"] == "Club"
    assert made["bracket"] == ["p1", "p4", "p2", "p3"]
    assert [held["part"] for held in made["stages"][1]["rounds"]] == ["K1"]
    assert "rounds" not in made


def test_a_document_of_two_stages_in_one_list_of_rounds_is_read_as_well() -> None:
    tournament = paired(after_three())
    document = written(tournament)
    one, two = document.pop("stages")
    flat = {**document, "format": "swiss", "rounds": one["rounds"] + two["rounds"]}
    flat["options"] = one["options"] | {"cut": 4}
    assert read(flat) == read({**document, "stages": [one, two]})


def test_a_stage_that_cannot_follow_is_said() -> None:
    document = written(after_three())
    document["stages"][1]["format"] = "double"
    with pytest.raises(BadDocument, match="double cannot follow swiss"):
        read(document)
    with pytest.raises(BadDocument, match="at least one stage"):
        read({**document, "stages": []})


def test_a_knock_out_is_over_when_both_finalists_have_left() -> None:
    entrants = tuple(replace(each, left=1) for each in SIX[:2])
    tournament = Tournament(
        Format.KNOCKOUT, (*entrants, *SIX[2:4]), rounds=(ended(("p1", "p4"), ("p2", "p3"), part="K1"),)
    )
    assert finished(tournament)
    assert [(line.place, line.id) for line in standings(tournament)][:2] == [(1, "p1"), (1, "p2")]
