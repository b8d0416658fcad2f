"""TRF16 out and in: pairs, sides, results and points survive, and what can't be read is said by its line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.example_counts import often
from tournaments.__main__ import main
from tournaments.documents import read
from tournaments.facts import Entrant, Format, How, Match, Pairing, Round, Settings, Tournament
from tournaments.reports import read_report, report
from tournaments.shapes import BadDocument
from tournaments.simulation import simulate
from tournaments.standings import standings

TWO = (
    "012 Club evening\r\n092 Individual: Swiss-System\r\nXXR 2\r\n"
    f"001    1      {'Müller, Zoë':<33} 1500 GER    12345678            "
    " 1.5    1     2 w 1  0000 - H\r\n"
    f"001    2      {'Ōta Jun':<33}                                 "
    " 1.0    2     1 b 0  0000 - U\r\n"
)


def results(tournament: Tournament) -> list[list[tuple[Any, ...]]]:
    """By round: who sat where, and how it ended; a void match gives half as a draw does."""
    return [
        sorted((each.seats, each.matches[0].how is How.FORFEIT, _made(each.matches[0])) for each in held.pairings)
        for held in tournament.rounds
    ]


def _made(match: Match) -> tuple[tuple[str, ...], ...]:
    if match.how is How.VOID:
        return (tuple(sorted(match.seats)),)
    return (match.shown_up,) if match.how is How.FORFEIT else tuple(tuple(sorted(each)) for each in match.places)


def points(tournament: Tournament) -> dict[str, Any]:
    return {line.id: line.points for line in standings(tournament)}


@pytest.mark.parametrize("kind", [Format.SWISS, Format.ROUND_ROBIN])
def test_pairs_sides_results_and_points_survive_the_way_out_and_in(kind: Format) -> None:
    for seed in range(often(10, 80)):
        tournament = simulate(kind, 2 + seed % 12, Settings(), seed, rough=0.15 * (seed % 5))
        tournament = replace(tournament, rounds=tournament.rounds[: seed % 4 or None])
        text = report(tournament, "Club", {entrant.id: f"Player {entrant.id}" for entrant in tournament.entrants})
        back = read(read_report(text))
        assert len(back.annulled) == len(tournament.annulled), seed
        assert results(back) == results(tournament), seed
        assert points(back) == points(tournament), seed
        assert [held.byes for held in back.rounds] == [held.byes for held in tournament.rounds]


def test_before_anyone_has_entered_there_is_nothing_to_report() -> None:
    with pytest.raises(BadDocument, match="that has players"):
        report(Tournament(Format.SWISS, ()), "Club", {})


def test_a_line_has_its_columns_where_arbiters_expect_them() -> None:
    pair = Pairing(("p1", "p2"), (Match(("p1", "p2"), (("p1",), ("p2",))),))
    both = (Entrant("p1", 1), Entrant("p2", 2))
    tournament = Tournament(Format.SWISS, both, Settings(rounds=1), rounds=(Round((pair,)),))
    lines = report(tournament, "Cup", {"p1": "Ann", "p2": "Bo\u202e"}, {"p1": 1612}).split("\r\n")
    (ann, bo) = (line for line in lines if line.startswith("001"))
    assert (ann[4:8], ann[14:47].strip(), ann[48:52], ann[80:84], ann[85:89]) == ("   1", "Ann", "1612", " 1.0", "   1")
    assert (ann[91:95], ann[96], ann[98]) == ("   2", "w", "1")
    assert (bo[14:47].strip(), bo[91:95], bo[96], bo[98]) == ("Bo", "   1", "b", "0")


def test_a_file_of_another_program_is_read() -> None:
    document = read_report(TWO)
    assert document["name"] == "Club evening"
    assert document["names"] == {"p01": "Müller, Zoë", "p02": "Ōta Jun"}
    first, second = document["rounds"]
    assert first["tables"][0]["games"] == [{"seats": ["p01", "p02"], "places": [["p01"], ["p02"]], "how": "played"}]
    assert (second["rests"], second["byes"]) == (["p01"], ["p02"])
    assert points(read(document)) == {"p01": 1.5, "p02": 1}


def test_lines_end_as_they_like_and_results_may_be_small() -> None:
    assert read_report("\ufeff" + TWO.replace("\r\n", "\r").replace("- H", "- h")) == read_report(TWO)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1 b 0", "1 w 0", "Line 4: in round 1 player 1 meets 2"),
        ("1 b 0", "1 b 1", "don't belong together"),
        ("2 w 1", "2 w x", "Line 4: 'X' is no result"),
        ("001    2", "001    1", "Line 5: two players have the starting rank 1"),
        ("001    2", "001    a", "Line 5: a starting rank has to be a whole number"),
        ("2 w 1", "9 w 1", "player 1 meets 9"),
        ("001", "002", "no line that begins with 001"),
        ("XXR 2", "XXR two", "Line 3: the number of rounds"),
    ],
)
def test_what_cannot_be_read_is_said(old: str, new: str, said: str) -> None:
    with pytest.raises(BadDocument, match=said):
        read_report(TWO.replace(old, new))


@pytest.mark.parametrize(
    "tournament",
    [
        Tournament(Format.KNOCKOUT, ()),
        Tournament(Format.SWISS, (), Settings(games=2)),
        Tournament(Format.SWISS, (), Settings(cut=4)),
    ],
)
def test_what_it_has_no_columns_for_is_refused(tournament: Tournament) -> None:
    with pytest.raises(BadDocument, match="one game a pairing"):
        report(tournament, "Cup", {})


def test_the_program_turns_files_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "event.trf").write_text(TWO, encoding="utf-8")
    assert main(["trf", str(tmp_path / "event.trf")]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [line["id"] for line in document["standings"]] == ["p01", "p02"]
    (tmp_path / "event.json").write_text(json.dumps(document), encoding="utf-8")
    assert main(["trf", str(tmp_path / "event.json")]) == 0
    again = read_report(capsys.readouterr().out)
    assert again["rounds"] == document["rounds"]
    assert again["names"] == document["names"]
