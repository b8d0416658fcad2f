"""A finished match is looked at again; puzzles have one good move."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from games import GAMES
from games.core import AnyGame
from opponents.analysis import chance, curves, examine, hint, refutation, swings
from opponents.core import PROVEN, WIN, Plan
from opponents.puzzles import GAP, collect, find
from opponents.register import tree_of
from opponents.thinking import ponder
from tests.games.setups import match_of, setups_of
from tests.opponents.right_moves import read

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
QUICK = Plan(60)


def examined(game: AnyGame, seats: int) -> tuple[list[Any], list[Any]]:
    setup = next(setup for setup in setups_of(game) if setup.seats == seats)
    moves = [ply.move for ply in match_of(setup).plies[:40]]
    return moves, list(examine(game, setup.start(), moves, 1, QUICK))


@pytest.mark.slow
@every_game
def test_every_move_of_a_match_is_examined(game: AnyGame) -> None:
    for seats in game.info.seats:
        moves, found = examined(game, seats)
        assert [each.played for each in found] == moves
        assert [each.ply for each in found] == list(range(len(moves)))
        assert all(each.score <= each.best_score and 0 <= each.loss <= 1 for each in found)
        assert all(each.line[0] == each.best for each in found)


@every_game
def test_swings_are_the_costliest_moves_in_order(game: AnyGame) -> None:
    _, found = examined(game, game.info.seats[0])
    three = swings(found)
    assert len(three) == 3  # whoever plays at random errs
    assert three == sorted(three, key=lambda each: each.ply)
    assert min(each.loss for each in three) == sorted(each.loss for each in found)[-3]


@every_game
def test_the_graph_has_a_line_for_each_seat(game: AnyGame) -> None:
    for seats in game.info.seats:
        moves, found = examined(game, seats)
        lines = curves(found, seats)
        assert len(lines) == seats
        assert all(0 <= likely <= 1 for line in lines for _, likely in line)
        if seats == 2:
            assert [ply for ply, _ in lines[0]] == list(range(1, len(moves) + 1))
            assert all(one + other == pytest.approx(1) for (_, one), (_, other) in zip(*lines, strict=True))


def test_a_chance_is_even_at_zero_and_certain_when_proven() -> None:
    assert chance(0) == 0.5
    assert chance(100) == pytest.approx(1 - chance(-100))
    assert (chance(WIN - 1), chance(-PROVEN - 1)) == (1, 0)


def test_a_hint_is_a_legal_move() -> None:
    game = GAMES["tokonoma"]
    start = game.start()
    assert hint(game, start, 1).move in game.legal_moves(start)


@pytest.mark.slow
def test_a_blunder_is_told_by_the_answer_to_it() -> None:
    game = GAMES["tokonoma"]
    state = game.decode("5/6/aF5/6/fs2A b 0")  # the Arm holds the house before which the flat stands
    answers = {game.format(move): refutation(game, state, move, 1) for move in game.legal_moves(state)}
    for text, answer in answers.items():
        if answer is not None:
            after, _ = game.apply(state, game.parse(state, text))
            assert any(event.kind == "end" for event in game.apply(after, answer)[1])
    assert None in answers.values()
    assert len(set(answers.values())) > 1


@pytest.mark.parametrize("key", sorted({right.game for right in read()}))
@pytest.mark.slow
def test_puzzles_have_one_good_move_that_a_longer_search_confirms(key: str) -> None:
    game = GAMES[key]
    rights = [right for right in read() if right.game == key and right.kind != "win"]
    found = [(right, find(game, game.decode(right.code), nodes=600)) for right in rights]
    puzzles = [(right, puzzle) for right, puzzle in found if puzzle]
    assert puzzles
    for right, puzzle in puzzles:
        assert game.format(puzzle.move) == right.move or right.kind == "save"
        assert puzzle.second != puzzle.move
        thought = ponder(tree_of(game), puzzle.state, Plan(2400), 0, 0, 1 << 40)
        (move, first), (_, second) = thought.ranked[:2]
        assert move == puzzle.move
        assert chance(first) - chance(second) >= GAP


@pytest.mark.slow
def test_puzzles_come_from_games_of_the_computer_against_itself() -> None:
    game = GAMES["dogon"]
    drawn = (puzzle for seed in range(20) for puzzle in collect(game, 2, {}, seed, 150))
    for puzzle in islice(drawn, 3):
        assert puzzle.kind in {"win", "save", "best"}
        assert puzzle.move in game.legal_moves(game.decode(puzzle.code))


def test_a_position_with_several_good_moves_is_no_puzzle() -> None:
    game = GAMES["tokonoma"]
    assert find(game, game.start()) is None
