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

from sandbox.soak.audit.recount import faults
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


def test_a_round_without_anybody_is_refused_and_one_without_tables_paired(run: Run, tmp_path: Path) -> None:
    (document,) = run(*simulated(Format.SWISS, 5, "--seed", "3"))
    document["rounds"] = [{"rests": ["p05"], "tables": []}]
    file = tmp_path / "half.json"
    file.write_text(json.dumps(document))
    (refused,) = run("pair", str(file), status=1)
    assert "rounds[0] has not been played: nobody sits there, and p01 neither rests" in refused["error"]
    del document["rounds"][0]["tables"]
    file.write_text(json.dumps(document))
    (made,) = run("pair", str(file))
    assert (len(made["rounds"]), made["rounds"][0]["rests"], len(made["rounds"][0]["tables"])) == (1, ["p05"], 2)


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
        ({"players": [{"seed": 1}]}, "players[0] has no id."),
        ({"players": [{"id": "1", "seed": "1"}]}, "players[0].seed has to be a whole number"),
        ({"players": {"1": 1}}, "players has to be a list."),
        ({"options": {"games": 0}}, "options.games has to be a whole number from 1 to 1000."),
        ({"blocks": [["1", "9"]]}, "9 in blocks is no player."),
        ({"players": [{"id": "1", "seed": 1}, {"id": "1", "seed": 2}]}, "Two players have the id 1."),
        ({"players": [{"id": "1", "seed": 1}, {"id": "2", "seed": 1}]}, "Two players have the seed 1."),
        ({"rounds": [{"tables": [{"seats": ["1", "9"], "games": []}, {"seats": ["8", "9"]}]}]}, "9 stands twice in"),
        ({"rounds": [{"tables": [{"seats": ["8", "9"]}]}]}, "8 in rounds[0] does not play there."),
        ({"format": "knockout", "rounds": [{"tables": [{"seats": ["1", "2"]}]}]}, "called main"),
        ({"standings": [{"id": "1"}]}, "standings[0] has no place."),
        ({"standings": [{"id": "1", "place": 1, "points": "1/0"}]}, "standings[0].points has to be a number"),
        ({"format": "tableknockout", "options": {"advance": 3}}, "Fewer have to advance"),
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


@pytest.mark.parametrize(
    "text", [b"{", b"[" * 100_000, b"1" * 9000, b"\xff\xfe"], ids=["open", "deep", "long", "no text"]
)
def test_a_file_that_holds_no_document_is_refused_in_a_sentence(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "garbage"
    file.write_bytes(text)
    with pytest.raises(SystemExit, match=r"^This is no "):
        main(["check", str(file)])


def test_a_reader_who_has_read_enough_leaves_no_traceback() -> None:
    asked = [sys.executable, "-m", "tournaments", *simulated(Format.SWISS, 9, "--events", "60")]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(SystemExit, match=r"^nowhere\.json cannot be read: No such file"):
        main(["check", "nowhere.json"])


@pytest.mark.parametrize(
    ("kind", "set_to", "sentence"),
    [("swiss", "games=0", "options.games has to be"), ("tableknockout", "advance=3", "Fewer have to advance")],
)
def test_settings_nobody_can_play_by_are_refused(kind: str, set_to: str, sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        main(["simulate", "--format", kind, "--players", "5", "--seats", "3", "--set", set_to])


@pytest.mark.parametrize("arguments", [["--players", "-3"], ["--players", "5", "--rough", "nan"]])
def test_numbers_that_make_no_sense_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["simulate", "--format", "swiss", *arguments])
    assert "is wanted" in capsys.readouterr().err


@pytest.mark.parametrize("kind", Format)
@pytest.mark.parametrize("players", [0, 1])
def test_nobody_and_one_alone_are_paired_to_the_end(kind: Format, players: int, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "few.json"
    file.write_text(json.dumps({"format": kind, "players": [{"id": "1", "seed": 1}][:players]}))
    for _ in range(3):
        [document] = run("pair", str(file))
        file.write_text(json.dumps(document))
    assert [line["place"] for line in run("check", str(file))[0]["standings"]] == [1] * players


@pytest.mark.parametrize("kind", Format)
def test_what_nobody_plays_can_be_simulated_and_checked(kind: Format, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "nobody.json"
    for more in ((), ("--set", "cut=4")):
        [document] = run(*simulated(kind, 0, *more))
        file.write_text(json.dumps(document))
        assert run("check", str(file))[0]["standings"] == []


def test_somebody_who_stands_twice_in_the_standings_is_noticed(tmp_path: Path) -> None:
    line = {"id": "1", "place": 1}
    file = tmp_path / "twice.json"
    file.write_text(json.dumps({"format": "swiss", "players": [{"id": "1", "seed": 1}], "standings": [line, line]}))
    assert main(["check", str(file)]) == 1


def test_the_referee_counts_a_pairing_as_played_if_any_match_was(run: Run, tmp_path: Path) -> None:
    """Who did not show up for the first of two matches may have played the second one."""
    missed = {"seats": ["1", "2"], "places": [["1"], ["2"]], "how": "forfeit"}
    played = {"seats": ["2", "1"], "places": [["1"], ["2"]], "how": "played"}
    other = {"seats": ["3", "4"], "places": [["3"], ["4"]], "how": "played"}
    players = [{"id": str(number), "seed": number} for number in range(1, 5)]
    tables = [{"seats": ["1", "2"], "games": [missed, played]}, {"seats": ["3", "4"], "games": [other]}]
    rounds = [{"part": "main", "byes": [], "rests": [], "away": [], "tables": tables}]
    options = {"games": 2, "rounds": 2, "tiebreaks": ["BH"]}
    file = tmp_path / "mixed.json"
    file.write_text(json.dumps({"format": "rolling", "players": players, "options": options, "rounds": rounds}))
    [document] = run("check", str(file))
    assert document["standings"][0]["id"] == "1"
    assert [fault for fault in faults(document) if "place" in fault] == []


@pytest.mark.parametrize("text", ["", "\n\n", "[]"])
@pytest.mark.parametrize("command", ["check", "pair"])
def test_a_file_without_a_tournament_is_told_so(command: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "empty.json"
    file.write_text(text)
    with pytest.raises(SystemExit, match="There is no tournament to read"):
        main([command, str(file)])


def test_whoever_asks_for_rounds_may_ask_for_none(tmp_path: Path) -> None:
    file = tmp_path / "empty.json"
    file.write_text("")
    assert main(["rounds", str(file)]) == 0


def test_groups_written_are_those_drawn(run: Run) -> None:
    [document] = run(*simulated(Format.GROUPS, 3))
    assert document["options"]["groups"] == len(document["groups"]) == 1


def test_tables_of_a_document_without_options_have_four_seats(run: Run, tmp_path: Path) -> None:
    entrants = [{"id": str(number), "seed": number} for number in range(1, 8)]
    file = tmp_path / "seven.json"
    file.write_text(json.dumps({"format": "tables", "players": entrants}))
    [document] = run("pair", str(file))
    assert [len(table["seats"]) for table in document["rounds"][0]["tables"]] == [4, 3]


def test_a_tournament_of_two_stages_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "--format", "swiss", "--players", "8", "--rounds", "3", "--set", "cut=4"])
    assert capsys.readouterr().out.startswith("swiss, then knockout, seed 0, 5 rounds\n")
