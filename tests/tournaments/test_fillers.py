"""Fillers: whoever plays a computer in place of a bye gets what they score, and everything else is as with a bye."""

from __future__ import annotations

import copy
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.tournaments.test_vectors import VECTORS
from tournaments import swiss
from tournaments.documents import read, written, written_standings
from tournaments.standings import standings


def with_fillers(document: dict[str, Any], how: str = "filler") -> dict[str, Any]:
    """The tournament, in which a computer lost to everyone who had a bye."""
    filled = copy.deepcopy(document)
    for held in filled["rounds"]:
        for who in held.pop("byes", ()):
            seats = [who, "filler"]
            games = filled.get("options", {}).get("games", 1)
            match = {"seats": seats, "places": [[who], ["filler"]], "how": how}
            held["tables"].append({"seats": seats, "games": [match] * games})
    return filled


@pytest.mark.parametrize("how", ["filler", "forfeit"])
def test_a_win_against_a_filler_counts_as_a_bye_in_every_way(how: str) -> None:
    (document,) = [each for each in VECTORS if each["format"] == "swiss" and "11 players" in each["name"]]
    filled = read(with_fillers(document, how))
    assert any("filler" in pairing.seats for held in filled.rounds for pairing in held.pairings)
    assert written_standings(standings(filled)) == document["standings"]
    byes = read(document)
    for number in range(1, len(byes.rounds)):
        one, other = (replace(each, rounds=each.rounds[:number]) for each in (byes, filled))
        assert swiss.pair(one) == swiss.pair(other)


def test_a_draw_against_a_filler_is_worth_half_and_nobody_else_is_in_the_standings() -> None:
    (document,) = [each for each in VECTORS if each["format"] == "swiss" and "11 players" in each["name"]]
    filled = with_fillers(document)
    match = filled["rounds"][0]["tables"][-1]["games"][0]
    who = match["seats"][0]
    match["places"] = [[who, "filler"]]
    points = {each.id: each.points for each in standings(read(filled))}
    before = {each["id"]: Fraction(each["points"]) for each in document["standings"]}
    assert points.keys() == before.keys()
    assert points[who] == before[who] - Fraction(1, 2)


@pytest.mark.parametrize(
    ("how", "places", "lost"), [("forfeit", [["filler"], []], 1), ("forfeit", [], 1), ("void", [], Fraction(1, 2))]
)
def test_whoever_stays_away_from_a_filler_gets_nothing_and_the_next_round_is_made(
    how: str, places: list[list[str]], lost: Fraction
) -> None:
    (document,) = [each for each in VECTORS if each["format"] == "swiss" and "11 players" in each["name"]]
    filled = with_fillers(document)
    match = filled["rounds"][0]["tables"][-1]["games"][0]
    who = match["seats"][0]
    match |= {"how": how, "places": [place or [who] for place in places]}
    missed = read(filled)
    points = {each.id: each.points for each in standings(missed)}
    assert points[who] == next(Fraction(each["points"]) for each in document["standings"] if each["id"] == who) - lost
    assert swiss.pair(replace(missed, rounds=missed.rounds[:1])).pairings


def test_what_is_read_is_written_again() -> None:
    (document,) = [each for each in VECTORS if each["format"] == "swiss" and "11 players" in each["name"]]
    filled = read(with_fillers(document))
    assert read(written(filled)) == filled
