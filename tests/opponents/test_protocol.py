"""A worker speaks its protocol and dies of none of its input."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from random import Random

import pytest

from games import GAMES
from games.core import AnyGame
from opponents.analysis import chances
from opponents.core import Plan
from opponents.levels import plan_of
from opponents.openings import OPENING
from opponents.register import tree_of
from opponents.thinking import ponder, think

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def told(key: str, *lines: str, seconds: float = 60) -> list[str]:
    """What a fresh worker answers to some lines."""
    process = subprocess.run(
        [sys.executable, "-m", "opponents", key],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=seconds,
        check=True,
    )
    assert not process.stderr
    return process.stdout.splitlines()


def best(lines: list[str]) -> list[str]:
    return [line.split()[1] for line in lines if line.startswith("bestmove ")]


@every_game
def test_a_worker_introduces_itself_with_its_options(game: AnyGame) -> None:
    lines = told(game.info.key, "ugi", "isready", "quit")
    assert lines[-2:] == ["ugiok", "readyok"]
    for option, values in game.info.options.items():
        assert f"option name {option} type combo default {values[0]} var {' var '.join(values)}" in lines


@every_game
def test_a_level_answers_with_its_move(game: AnyGame) -> None:
    lines = told(game.info.key, "setoption name seed value 5", "position startpos", "go level 3")
    start = game.start(game.info.seats[0])
    thought = think(game, start, plan_of(game, start, 3), 5, 0)
    assert best(lines) == [game.format(thought.move)]
    info = [line for line in lines if line.startswith("info ")]
    assert all(re.fullmatch(r"info nodes \d+ depth \d+ score (cp|mate) -?\d+ pv( \S+)+", line) for line in info)


def test_a_level_with_a_good_day_answers_like_the_one_above() -> None:
    game = GAMES["kamisado"]
    start = game.start(2, {"match": "long"})
    above = plan_of(game, start, 4)
    seeds = [seed for seed in range(100) if plan_of(game, start, 3, seed) == above][:3]
    lines = told(
        "kamisado",
        "setoption name match value long",
        *(line for seed in seeds for line in (f"setoption name seed value {seed}", "position startpos", "go level 3")),
    )
    assert best(lines) == [game.format(think(game, start, above, seed, 0).move) for seed in seeds]


@every_game
def test_the_code_of_the_first_position_begins_an_opening(game: AnyGame) -> None:
    start = game.start(game.info.seats[0])
    asked = [f"setoption name seed value {seed}" for seed in range(12)]
    by_code = told(
        game.info.key, f"position fen {game.encode(start)}", *(line for one in asked for line in (one, "go level 3"))
    )
    by_name = told(game.info.key, *(line for one in asked for line in (one, "go level 3")))
    assert best(by_code) == best(by_name)


@pytest.mark.slow
@every_game
def test_positions_come_by_moves_and_by_code(game: AnyGame) -> None:
    start = game.start(game.info.seats[0])
    first = game.legal_moves(start)[0]
    after, _ = game.apply(start, first)
    lines = told(
        game.info.key,
        f"position startpos moves {game.format(first)}",
        "go nodes 300",
        f"position fen {game.encode(after)}",
        "go nodes 300",
    )
    legal = set(map(game.format, game.legal_moves(after)))
    assert len(best(lines)) == 2
    assert set(best(lines)) <= legal


def test_options_of_the_game_and_the_game_itself_can_be_set() -> None:
    lines = told(
        "tokonoma",
        "setoption name game value dohyo",
        "setoption name seats value 3",
        "setoption name captures value 6",
        "go level 2",
        "setoption name game value dogon",
        "setoption name board value gagara",
        "position startpos moves A-",
        "go level 2",
    )
    assert not [line for line in lines if line.startswith("info string")]
    assert len(best(lines)) == 2


@pytest.mark.slow
def test_a_line_that_is_not_understood_changes_nothing() -> None:
    wrong = (
        "position startpos moves z9z9",
        "position fen nonsense",
        "position",
        "setoption name seats value 9",
        "setoption name seed value x",
        "setoption seats",
        "setoption name colour value red",
        "go",
        "go level 0",
        "go level 99",
        "go nodes -1",
        "go movetime ten",
        "refute",
        "\0\x07 what",
    )
    lines = told("tokonoma", "position startpos moves c6e4", *wrong, "go nodes 200", "isready")
    assert len([line for line in lines if line.startswith("info string")]) == len(wrong)
    assert best(lines) == best(told("tokonoma", "position startpos moves c6e4", "go nodes 200"))
    assert lines[-1] == "readyok"


@pytest.mark.slow
def test_a_match_is_analysed_and_a_blunder_refuted() -> None:
    moves = "c6e4 e1e3 a5a3"
    lines = told("tokonoma", f"position startpos moves {moves}", "analyse", "refute e3e2", "refute nonsense")
    plies = [line.split() for line in lines if line.startswith("info ply ")]
    assert [words[6] for words in plies] == moves.split()
    assert lines[3] == "analysed"
    assert lines[4].startswith("refutation ")
    assert lines[5].startswith("info string ")


def test_a_match_that_is_over_is_not_thought_about() -> None:
    lines = told("tokonoma", "position fen 5/F5/1ab4/6/5 w 0 moves b1c1", "go level 3")
    assert lines == ["info string the match is over"]


@pytest.mark.slow
@every_game
def test_a_worker_survives_nonsense(game: AnyGame) -> None:
    random = Random(game.info.key)
    words = [
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "level",
        "nodes",
        "setoption",
        "name",
        "value",
        "1",
        "-",
        "é",
        "\t",
    ]
    lines = [" ".join(random.choices(words, k=random.randrange(6))) for _ in range(300)]
    assert told(game.info.key, *lines, "isready")[-1] == "readyok"


@pytest.mark.slow
def test_time_and_stop_end_a_thought() -> None:
    assert len(best(told("dogon", "go movetime 200", seconds=20))) == 1
    assert len(best(told("dogon", "go nodes 900000000", "stop", seconds=20))) == 1


def test_bytes_that_are_no_text_are_one_more_line_that_is_not_understood() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "opponents", "dogon"],
        input=b"\xff\xfe\x80 go\nsetoption name seed value \xc3\xa9\xff\nisready\n",
        capture_output=True,
        timeout=60,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    )
    *objections, ready = said.stdout.decode().splitlines()
    assert [line.split()[:2] for line in objections] == [["info", "string"]] * 2
    assert ready == "readyok"
    assert not said.stderr


def test_a_line_without_an_end_is_read_over() -> None:
    lines = told("tokonoma", "position " + "x" * (3 << 20), "isready")
    assert lines == ["info string unknown command: (a line that is too long)", "readyok"]


@pytest.mark.slow
def test_stop_ends_the_thought_that_was_asked_for_before_it() -> None:
    alone = told("tokonoma", "position startpos moves c6e4", "go nodes 9000")
    lines = told(
        "tokonoma",
        "position startpos moves c6e4",
        "go nodes 9000",
        "position startpos",
        "go nodes 900000000",
        "stop now",
        "isready",
        "position startpos moves c6e4",
        "go nodes 9000",
        seconds=20,
    )
    assert len(best(lines)) == 3
    assert best(lines)[0] == best(lines)[2] == best(alone)[0]
    assert "readyok" in lines


@pytest.mark.slow
def test_quit_ends_a_thought_as_well() -> None:
    assert len(best(told("dogon", "go nodes 900000000", "quit", seconds=20))) == 1


@pytest.mark.slow
@every_game
def test_advice_is_the_best_move_in_the_opening_too(game: AnyGame) -> None:
    for seed in range(2):
        lines = told(game.info.key, f"setoption name seed value {seed}", "position startpos", "advise")
        start = game.start(game.info.seats[0])
        scores = dict(ponder(tree_of(game), start, Plan(plan_of(game, start, 6).nodes), seed, OPENING, 0).ranked)
        assert scores[game.parse(start, best(lines)[0])] == max(scores.values())


def test_another_game_than_those_known_is_refused() -> None:
    process = subprocess.run(
        [sys.executable, "-m", "opponents", "chess"], capture_output=True, text=True, timeout=60, check=False
    )
    assert process.returncode == 1
    assert "usage" in process.stderr


@every_game
def test_chances_are_told_for_every_seat_and_are_the_same_again(game: AnyGame) -> None:
    for seats in game.info.seats:
        lines = [f"setoption name seats value {seats}", "position startpos", "chances 300", "chances 300"]
        first, second = told(game.info.key, *lines)
        assert first == second == " ".join(["chances", *map(str, chances(game, game.start(seats), seats, 300))])
        shares = list(map(int, first.split()[1:]))
        assert len(shares) == seats
        assert abs(sum(shares) - 1000) < seats
