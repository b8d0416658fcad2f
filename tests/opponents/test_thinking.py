"""A plan plays the same everywhere, sees what lies there, and varies its openings."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from benchmarks.arena import level, play
from games import GAMES
from games.core import AnyGame
from opponents.core import PROVEN, WIN, Plan, Thought
from opponents.levels import LEVELS, plan_of, rung_of
from opponents.openings import OPENING
from opponents.thinking import think
from tests.games.setups import SETUPS, Setup
from tests.opponents import recorded
from tests.opponents.positions import distinct_settings, random_states
from tests.opponents.right_moves import FINDERS, RightMove, read

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())

THINK = """
from opponents import think
from opponents.levels import plan_of
from tests.games.setups import SETUPS
from tests.opponents.positions import random_states
for setup in SETUPS:
    for state in random_states(setup, 2):
        for level in (1, 4):
            print(setup, think(setup.game, state, plan_of(setup.game, state, level), 7, 3))
"""


@pytest.mark.slow
def test_two_fresh_processes_think_the_same_whatever_their_hashes() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", THINK], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0]
    assert told[0] == told[1]


@every_game
def test_thoughts_are_those_of_other_machines(game: AnyGame) -> None:
    found = [each for each in recorded.read() if each.game == game.info.key]
    assert [recorded.thought(each.game, each.code) for each in found] == found
    assert found


@every_game
def test_selective_thoughts_are_those_of_other_machines(game: AnyGame) -> None:
    found = [each for each in recorded.read(recorded.SELECTIVE_FILE) if each.game == game.info.key]
    assert [recorded.thought(each.game, each.code, recorded.SELECTIVE_PLAN) for each in found] == found
    assert found


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_no_level_but_the_best_searches_selectively(setup: Setup) -> None:
    start = setup.start()
    plans = (plan_of(setup.game, start, number, seed) for number in range(1, len(LEVELS)) for seed in range(100))
    assert {plan.techniques for plan in plans} == {None}


@every_game
def test_a_thought_in_the_middle_of_a_match_is_that_of_the_match_replayed(game: AnyGame) -> None:
    random = Random(3)
    moves: list[str] = []
    state = game.start(game.info.seats[0])
    while state.to_move is not None and len(moves) < 12:
        moves.append(game.format(random.choice(game.legal_moves(state))))
        _, state, _ = game.play(state, state.to_move, moves[-1])
    replayed = game.start(game.info.seats[0])
    for text in moves:
        _, replayed, _ = game.play(replayed, replayed.to_move, text)
    if state.to_move is not None:
        assert think(game, state, Plan(500, 5, 20), 4, 12) == think(game, replayed, Plan(500, 5, 20), 4, 12)


@every_game
@pytest.mark.slow
def test_another_seed_is_another_player(game: AnyGame) -> None:
    start = game.start(game.info.seats[0])
    assert len({think(game, start, plan_of(game, start, 5), seed, 0).move for seed in range(20)}) > 1


@every_game
@pytest.mark.slow
def test_no_two_of_twenty_openings_are_alike(game: AnyGame) -> None:
    quick = [lambda game, state, seed, ply: think(game, state, Plan(80), seed, ply).move] * 4
    for seats in game.info.seats:
        openings = {play(game, seats, {}, quick, seed, OPENING).notations for seed in range(20)}
        assert len(openings) == 20


@every_game
def test_a_win_at_once_is_found_by_the_second_level(game: AnyGame) -> None:
    for right in (each for each in read() if (each.game, each.kind) == (game.info.key, "win")):
        thought = found(right, FINDERS["win"])
        assert (game.format(thought.move), thought.score) == (right.move, WIN - 1), right


@pytest.mark.thorough
@every_game
def test_the_right_move_is_found_by_the_levels_that_should(game: AnyGame) -> None:
    for right in (each for each in read() if each.game == game.info.key):
        for number in sorted({FINDERS[right.kind], 6}):
            assert game.format(found(right, number).move) == right.move, (right, number)


def test_a_forced_move_is_answered_without_a_search() -> None:
    for setup in SETUPS:
        for state in random_states(setup, 12):
            if len(moves := setup.game.legal_moves(state)) == 1:
                thought = think(setup.game, state, Plan(1000), 1)
                assert (thought.move, thought.nodes) == (moves[0], 0)


@pytest.mark.slow
@every_game
def test_a_proven_win_is_not_thrown_away_by_the_spread(game: AnyGame) -> None:
    for state in random_states(distinct_settings(game)[0], 24):
        thought = think(game, state, Plan(400, 0, 500), 1)
        best = max(score for _, score in thought.ranked)
        if best > PROVEN:
            assert dict(thought.ranked)[thought.move] == best


@pytest.mark.thorough
@every_game
def test_higher_levels_win_more(game: AnyGame) -> None:
    points = 0.0
    for seed in range(6):
        seats: list[Any] = [level(1), level(1)]
        seats[seed % 2] = level(5)
        points += play(game, 2, {}, seats, seed).points[seed % 2]
    assert points >= 4.5


def test_levels_are_eight_with_a_name_and_a_sentence_each() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 9))
    assert len({level.name for level in LEVELS}) == 8
    assert all(level.sentence.endswith(".") for level in LEVELS)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_each_level_looks_at_more_and_overlooks_less_than_the_one_below(setup: Setup) -> None:
    plans = [plan_of(setup.game, setup.start(), level.number) for level in LEVELS]
    for lower, upper in pairwise(plans):
        assert upper.nodes > lower.nodes
        assert upper.overlooks <= lower.overlooks
        assert upper.spread <= lower.spread


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_on_a_good_day_a_level_plays_like_the_one_above(setup: Setup) -> None:
    start = setup.start()
    for number in range(1, len(LEVELS) + 1):
        usual, days = rung_of(setup.game, start, number)
        plans = Counter(plan_of(setup.game, start, number, seed) for seed in range(1000))
        if days:
            above = rung_of(setup.game, start, number + 1).plan
            assert set(plans) == {usual, replace(above, techniques=usual.techniques)}
            assert abs(plans[usual] - 1000 + 10 * days) < 50
        else:
            assert set(plans) == {usual}


def test_two_levels_with_one_seed_have_their_good_days_apart() -> None:
    game = GAMES["kamisado"]
    start = game.start(2, {"match": "long"})
    sixth, seventh, eighth = (rung_of(game, start, number) for number in (6, 7, 8))
    above = [seventh.plan, eighth.plan]
    both = sum([plan_of(game, start, number, seed) for number in (6, 7)] == above for seed in range(1000))
    assert abs(both / 1000 - sixth.good_days / 100 * seventh.good_days / 100) < 0.04


def test_a_level_has_its_good_day_all_match_long() -> None:
    game, plans = GAMES["tokonoma"], set()
    state, seed = game.start(2), next(seed for seed in range(1000) if _is_good_day(seed))
    while state.to_move is not None:
        plans.add(plan_of(game, state, 7, seed))
        state, _ = game.apply(state, think(game, state, Plan(60), seed).move)
    assert plans == {replace(plan_of(game, game.start(2), 8), techniques=None)}


def found(right: RightMove, number: int) -> Thought:
    """What a level thinks there."""
    state = GAMES[right.game].decode(right.code)
    return think(GAMES[right.game], state, plan_of(GAMES[right.game], state, number), seed=number)


def _is_good_day(seed: int) -> bool:
    game = GAMES["tokonoma"]
    return plan_of(game, game.start(2), 7, seed) != plan_of(game, game.start(2), 7)
