"""The search in which everybody plays for themselves."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest

from games import GAMES
from opponents.core import WIN, Plan, shuffled
from opponents.crowd import CrowdSearch
from opponents.levels import COLUMNS, rung
from opponents.register import tree_of
from opponents.thinking import think
from tests.games.setups import SETUPS
from tests.opponents.positions import random_states
from tests.opponents.right_moves import read

DOHYO = GAMES["dohyo"]
CROWDS = [setup for setup in SETUPS if setup.key == "dohyo" and setup.seats > 2][:4]
PLAN = Plan(400, everyone=True)

THINK = """
from tests.opponents.test_crowd import DOHYO, PLAN, states
from opponents import think
for state in states(6):
    print(think(DOHYO, state, PLAN, 7))
"""


def states(count: int) -> list[Any]:
    """Positions in which there is a choice."""
    found = [state for setup in CROWDS for state in random_states(setup, count)]
    return [state for state in found if len(DOHYO.legal_moves(state)) > 1]


def search_of(state: Any, nodes: int) -> CrowdSearch[Any, Any]:
    tree = tree_of(DOHYO)
    return CrowdSearch(tree, tree.root(state), nodes)


@pytest.mark.parametrize("nodes", [1, 60, 400])
def test_every_move_is_ranked_within_the_nodes(nodes: int) -> None:
    for state in states(8):
        moves = DOHYO.legal_moves(state)
        *_, last = search_of(state, nodes).deepen(shuffled(moves, 1, 1))
        scores = [score for _, score in last.moves]
        assert sorted(move for move, _ in last.moves) == sorted(moves)
        assert all(upper >= lower for upper, lower in pairwise(scores))
        assert last.nodes < max(nodes, len(moves)) + 60


def test_its_line_can_be_played() -> None:
    for state in states(8):
        thought = think(DOHYO, state, PLAN, 3)
        assert thought.line[0] == thought.move
        after = state
        for move in thought.line:
            assert DOHYO.objection(after, move) is None
            after, _ = DOHYO.apply(after, move)


def test_more_nodes_go_on_where_fewer_stopped() -> None:
    for state in states(3):
        rankings = [list(search_of(state, nodes).deepen(DOHYO.legal_moves(state))) for nodes in (2500, 5000)]
        assert rankings[0][:2] == rankings[1][:2]


def test_it_wins_where_it_can_and_knows_it() -> None:
    found = [each for each in read() if each.game == "dohyo" and each.kind == "win"]
    crowds = [(DOHYO.decode(each.code), each.move) for each in found]
    crowds = [(state, move) for state, move in crowds if len(state.pieces) > 2]
    assert crowds
    for state, move in crowds:
        thought = think(DOHYO, state, PLAN, 1)
        assert (DOHYO.format(thought.move), thought.score) == (move, WIN - 1)


def test_it_saves_itself_where_one_move_does() -> None:
    found = [each for each in read() if each.game == "dohyo" and each.kind == "save"]
    crowds = [(DOHYO.decode(each.code), each.move) for each in found]
    crowds = [(state, move) for state, move in crowds if len(state.pieces) > 2]
    assert crowds
    for state, move in crowds:
        assert DOHYO.format(think(DOHYO, state, Plan(6000, everyone=True), 1).move) == move


def test_it_stops_when_told_to() -> None:
    state = next(state for state in states(8) if len(DOHYO.legal_moves(state)) > 5)
    assert think(DOHYO, state, Plan(10**9, everyone=True), 1, halted=lambda: True).nodes < 1100


def test_two_fresh_processes_think_the_same_whatever_their_hashes() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", THINK], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0].count("Thought") > 6
    assert told[0] == told[1]


def test_levels_that_expect_everyone_to_play_for_themselves_overlook_nothing() -> None:
    plans = [rung(text).plan for column in COLUMNS.values() for text in column.split()]
    chosen = [plan for plan in plans if plan.everyone]
    assert chosen
    assert not any(plan.overlooks or plan.spread for plan in chosen)
