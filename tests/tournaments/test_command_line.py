"""`python -m tournaments`: what it prints, what it finds wrong, and that chance is the same in every process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandbox.soak.recount import faults
from tournaments.__main__ import main
from tournaments.facts import SEVERAL, Format

VECTORS = Path(__file__).parent / "data" / "vectors.json"
Run = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command and read what it prints; `status` is what it must return."""

    def running(*arguments: str, status: int = 0) -> list[dict[str, Any]]:
        assert main(arguments) == status
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return running


def simulated(kind: Format, players: int, *more: str) -> list[str]:
    seats = "4" if kind in SEVERAL else "2"
    return ["simulate", "--format", kind.value, "--players", str(players), "--seats", seats, *more, "--json"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", Format)
@pytest.mark.parametrize("rough", ["0", "0.15"])
def test_simulated_tournaments_stand_before_an_independent_referee(kind: Format, rough: str, run: Run) -> None:
    for players in (4, 7, 13):
        for document in run(*simulated(kind, players, "--seed", "11", "--events", "4", "--rough", rough)):
            assert not list(faults(document))


@pytest.mark.parametrize("kind", Format)
def test_what_was_simulated_is_checked_and_needs_no_further_round(kind: Format, run: Run, tmp_path: Path) -> None:
    [document] = run(*simulated(kind, 9, "--seed", "2", "--rough", "0.1"))
    file = tmp_path / "one.json"
    file.write_text(json.dumps(document, indent=2))
    assert run("check", str(file)) == [document]
    assert run("pair", str(file)) == [document]


@pytest.mark.parametrize("kind", [kind for kind in Format if kind not in {Format.LADDER, Format.ROLLING}])
def test_a_tournament_is_paired_again_as_it_was(kind: Format, run: Run, tmp_path: Path) -> None:
    """Also where somebody rested: a last round without tables says who."""
    [document] = run(*simulated(kind, 10, "--seed", "5", "--games", "2"))
    file = tmp_path / "one.json"
    for number, held in enumerate(document["rounds"]):
        asked = {"part": held["part"], "rests": held["rests"]}
        file.write_text(json.dumps(document | {"rounds": [*document["rounds"][:number], asked]}))
        [paired] = run("pair", str(file))
        made = paired["rounds"][number]
        assert [table["seats"] for table in made["tables"]] == [table["seats"] for table in held["tables"]]
        assert (made["byes"], made["rests"], made["part"]) == (held["byes"], held["rests"], held["part"])


def test_all_vectors_are_found_right(run: Run) -> None:
    assert len(run("check", str(VECTORS))) == 19


def test_wrong_standings_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(VECTORS.read_text())[5]
    document["standings"][0] |= {"place": 2, "points": "3"}
    document["standings"][1]["tiebreaks"]["SB"] = "1"
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(document))
    assert main(["check", str(file)]) == 1
    told = capsys.readouterr().err
    assert "p01: place 2 should be 1, points 3 should be 4." in told
    assert "p02: SB 1 should be 27/4." in told


def test_a_round_that_has_to_wait_and_a_document_that_cannot_be_read_are_answered(run: Run, tmp_path: Path) -> None:
    [document] = run(*simulated(Format.SWISS, 6, "--seed", "1"))
    document["rounds"] = document["rounds"][:1]
    document["rounds"][0]["tables"][0]["games"] = []
    file = tmp_path / "many.jsonl"
    file.write_text(json.dumps(document) + "\n" + json.dumps({"format": "arena"}) + "\n")
    waiting, unknown = run("pair", str(file), status=1)
    assert waiting == {"error": "Matches of the last round have not ended."}
    assert "error" in unknown


def test_standings_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--format", "swiss", "--players", "4", "--set", "cycles=1"]) == 0
    assert capsys.readouterr().out.startswith("swiss, seed 0, 3 rounds\n  1  p0")


@pytest.mark.slow
def test_the_same_seed_gives_the_same_tournament_in_every_process() -> None:
    for kind in Format:
        found = {
            subprocess.run(
                [sys.executable, "-m", "tournaments", *simulated(kind, 13, "--seed", "3", "--rough", "0.1")],
                env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True,
            ).stdout
            for seed in ("1", "2")
        }  # fmt: skip
        assert len(found) == 1


@pytest.mark.slow
def test_one_line_is_answered_after_another() -> None:
    """A program can keep `pair` running and ask it round by round."""
    entrants = [{"id": str(number), "seed": number} for number in range(1, 5)]
    asked = json.dumps({"format": "swiss", "seed": 1, "players": entrants}) + "\n"
    with subprocess.Popen(
        [sys.executable, "-m", "tournaments", "pair"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(2):
            process.stdin.write(asked)
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert [table["seats"] for table in answer["rounds"][0]["tables"]] == [["1", "3"], ["4", "2"]]
        process.stdin.close()
        assert process.wait() == 0


def test_standings_can_be_computed_without_the_matching_library() -> None:
    """The bot does that itself; pairing runs apart."""
    program = "import sys, tournaments.standings, tournaments.ledger; sys.exit('rustworkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"options": {"tiebreaks": ["LUCK"]}}, "Nobody knows the tie-break LUCK"),
        ({"players": [{"seed": 1}]}, "The document lacks something"),
        (
            {"rounds": [{"tables": [{"seats": ["1", "2"], "games": [{"seats": ["1", "2"], "places": [["1"]]}]}]}]},
            "places",
        ),
    ],
)
def test_a_document_that_makes_no_sense_is_refused_in_words(
    change: dict[str, Any], sentence: str, run: Run, tmp_path: Path
) -> None:
    document = {"format": "swiss", "players": [{"id": "1", "seed": 1}, {"id": "2", "seed": 2}]} | change
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(document))
    [answer] = run("check", str(file), status=1)
    assert sentence in answer["error"]


def test_tables_of_a_document_without_options_have_four_seats(run: Run, tmp_path: Path) -> None:
    entrants = [{"id": str(number), "seed": number} for number in range(1, 8)]
    file = tmp_path / "seven.json"
    file.write_text(json.dumps({"format": "tables", "players": entrants}))
    [document] = run("pair", str(file))
    assert [len(table["seats"]) for table in document["rounds"][0]["tables"]] == [4, 3]
