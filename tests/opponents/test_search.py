"""The search finds what plain minimax finds, within its nodes."""

from __future__ import annotations

from typing import Any

import pytest

from games import GAMES
from games.core import AnyGame
from opponents.core import PLAIN, PROVEN, Plan, proven
from opponents.position import PlainTree
from opponents.register import tree_of
from opponents.search import DEEPEST, FORCED, Search
from opponents.selective import LIVELY, SelectiveSearch
from tests.games.setups import Setup
from tests.opponents.positions import SINGLE_ROUND, distinct_settings, minimax, random_states

POSITIONS = 240
"""For each game, over all its settings."""
SETTINGS = [setup for game in GAMES.values() for setup in distinct_settings(game)]
EVERY = ~PLAIN
every_setting = pytest.mark.parametrize("setup", SETTINGS, ids=str)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


every_search = pytest.mark.parametrize("kind", [Search, SelectiveSearch])


def searched(
    tree: Any, state: Any, depth: int, margin: int = 0, kind: type[Search[Any, Any]] = Search
) -> dict[Any, int]:
    root = tree.root(state)
    search = kind(tree, root, 1 << 40, margin)
    rankings = list(search.deepen(tree.moves(root), depth))
    return dict(rankings[-1].moves)


@every_search
@every_setting
@pytest.mark.slow
def test_the_search_equals_plain_minimax_of_the_same_depth(setup: Setup, kind: type[Search[Any, Any]]) -> None:
    settings = sum(each.key == setup.key for each in SETTINGS)
    for state in random_states(setup, POSITIONS // settings):
        for depth in (1, 2, 3) if len(setup.game.legal_moves(state)) < 8 else (1, 2):
            tree, fresh = tree_of(setup.game), tree_of(setup.game)
            expected = minimax(fresh, fresh.root(state), state.to_move, depth)
            found = max(searched(tree, state, depth, kind=kind).values())
            if abs(found) > PROVEN:  # a proven end may be found before the last depth
                assert abs(expected) > PROVEN
                assert (found > 0) == (expected > 0)
            else:
                assert found == expected, (setup.game.encode(state), depth)


@every_search
@every_game
def test_scores_within_the_margin_are_exact_and_others_are_bounds(game: AnyGame, kind: type[Search[Any, Any]]) -> None:
    setup = distinct_settings(game)[0]
    for state in random_states(setup, 12):
        whole, part = (searched(tree_of(game), state, 2, margin, kind) for margin in (1 << 40, 60))
        best = max(whole.values())
        if abs(best) > PROVEN:
            continue
        for move, score in whole.items():
            if score >= best - 60:
                assert part[move] == score
            else:
                assert score <= part[move] < best - 60


def test_a_detour_finds_the_wins_that_take_longer() -> None:
    """As many as plain minimax that looks as much deeper."""
    further = 0
    for state in random_states(SINGLE_ROUND, 120):
        tree: Any = tree_of(SINGLE_ROUND.game)
        root = tree.root(state)
        *_, shortest = Search(tree, root, 1 << 40, 1 << 40).deepen(tree.moves(root), 2)
        if shortest.moves[0][1] < PROVEN:
            continue
        *_, found = Search(tree, root, 1 << 40, 1 << 40, detour=2).deepen(tree.moves(root))
        assert found.depth == shortest.depth + 2
        assert found.moves[0][1] == shortest.moves[0][1]
        wins = {move for move, score in found.moves if score > PROVEN}
        for move in tree.moves(root):
            if tree.seat(child := tree.child(root, move)) is None:
                continue
            expected = minimax(tree, child, state.to_move, found.depth - 1)
            assert move in wins or expected < PROVEN
        further += len(wins) > sum(score > PROVEN for _, score in shortest.moves)
    assert further > 5


@every_setting
def test_a_tree_agrees_with_the_rules_all_along_a_match(setup: Setup) -> None:
    game = setup.game
    for state in random_states(setup, 12):
        tree: Any = tree_of(game)
        root = tree.root(state)
        assert sorted(map(game.format, tree.moves(root))) == sorted(map(game.format, game.legal_moves(state)))
        for move in game.legal_moves(state):
            after, _ = game.apply(state, move)
            child = tree.child(root, move)
            assert tree.seat(child) == after.to_move
            if after.to_move is None:
                for seat in range(setup.seats):
                    assert tree.result(child, seat) == PlainTree(game).result(after, seat)
            else:
                assert sorted(map(game.format, tree.moves(child))) == sorted(map(game.format, game.legal_moves(after)))


@every_setting
def test_moves_are_left_out_only_if_they_lose_the_match_at_once(setup: Setup) -> None:
    left_out = 0
    for state in random_states(setup, 60):
        tree: Any = tree_of(setup.game)
        moves, candidates = (set(found(tree.root(state))) for found in (tree.moves, tree.candidates))
        assert candidates
        assert candidates <= moves
        assert all(_loses_at_once(setup.game, state, move) for move in moves - candidates)
        left_out += len(moves - candidates)
        if any(_loses_at_once(setup.game, state, move) for move in candidates) and moves != candidates:
            assert all(_loses_at_once(setup.game, state, move) for move in moves)
    assert left_out or setup != SINGLE_ROUND


def _loses_at_once(game: AnyGame, state: Any, move: Any) -> bool:
    after, _ = game.apply(state, move)
    if after.to_move in {None, state.to_move}:
        return False
    replies = (game.outcome(game.apply(after, reply)[0]) for reply in game.legal_moves(after))
    return any(outcome is not None and outcome.winner == after.to_move for outcome in replies)


@every_setting
def test_what_is_good_for_one_of_two_is_bad_for_the_other(setup: Setup) -> None:
    if setup.seats > 2:
        return
    for state in random_states(setup, 12):
        tree: Any = tree_of(setup.game)
        node = tree.root(state)
        assert tree.worth(node, 0) == -tree.worth(node, 1)


@every_game
def test_a_search_looks_at_no_more_nodes_than_it_may(game: AnyGame) -> None:
    for state in random_states(distinct_settings(game)[0], 12):
        tree: Any = tree_of(game)
        root = tree.root(state)
        search = Search(tree, root, 500)
        *_, last = search.deepen(tree.moves(root))
        assert last.nodes <= max(500, len(tree.moves(root)) + 1)


def test_recursion_stays_below_a_hundred_plies() -> None:
    assert DEEPEST + FORCED + LIVELY < 100


@every_game
def test_a_full_table_begins_anew_and_changes_no_score(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    for state in random_states(distinct_settings(game)[0], 4):
        expected = searched(tree_of(game), state, 2)
        monkeypatch.setattr("opponents.search.TABLE_SIZE", 7)
        tree: Any = tree_of(game)
        root = tree.root(state)
        search = Search(tree, root, 1 << 40)
        *_, last = search.deepen(tree.moves(root), 2)
        assert len(search._table) <= 7
        assert max(dict(last.moves).values()) == max(expected.values())
        monkeypatch.undo()


@every_game
def test_moves_a_cut_short_search_had_no_time_for_come_no_nearer_to_the_best(game: AnyGame) -> None:
    for state in random_states(distinct_settings(game)[0], 12):
        tree: Any = tree_of(game)
        root = tree.root(state)
        *_, whole = Search(tree, root, 1 << 40, 1 << 40).deepen(tree.moves(root), 2)
        *_, short = Search(tree, root, whole.nodes + 40, 1 << 40).deepen(tree.moves(root), 3)
        if whole.depth == short.depth == 2:
            before = {move: whole.moves[0][1] - score for move, score in whole.moves}
            after = {move: short.moves[0][1] - score for move, score in short.moves}
            last = whole.moves[-1][0]  # the first moves may have been searched again
            assert after[last] >= before[last]


@every_game
def test_a_selective_search_proves_what_is_so(game: AnyGame) -> None:
    """What it says is won or lost, whatever it leaves out, is so by a search that leaves out nothing."""
    for state in random_states(distinct_settings(game)[0], 40, seed=2):
        tree: Any = tree_of(game)
        root = tree.root(state)
        *_, last = SelectiveSearch(tree, root, 3000, techniques=EVERY).deepen(tree.moves(root))
        assert last.nodes <= 3000
        plies = proven(score := last.moves[0][1])
        if plies is not None and plies <= 8:
            *_, whole = Search(tree, root, 1 << 40).deepen(tree.moves(root), plies)
            assert proven(whole.moves[0][1]) is not None
            assert (whole.moves[0][1] > 0) == (score > 0)


@every_setting
def test_what_a_selective_search_looks_at_first_is_legal(setup: Setup) -> None:
    game = setup.game
    for state in random_states(setup, 24):
        tree: Any = tree_of(game)
        root = tree.root(state)
        moves = tree.moves(root)
        assert len(tree.merits(root, moves)) == len(moves)
        assert set(tree.lively(root)) <= set(moves)
        if (passed := tree.passed(root)) is not None:
            assert tree.seat(passed) != tree.seat(root)


@every_game
def test_the_expected_line_is_legal(game: AnyGame) -> None:
    from opponents.thinking import think

    for state in random_states(distinct_settings(game)[0], 8):
        for plan in (Plan(2000), Plan(2000, techniques=EVERY)):
            after = state
            for move in think(game, after, plan, 1).line:
                assert game.objection(after, move) is None
                after, _ = game.apply(after, move)
