"""Puzzles keep what they promise: one solution, confirmed by looking at everything; other moves get an answer."""

from __future__ import annotations

import pytest

from games import GAMES
from lessons import NUMBERED, PUZZLES, SENTENCES
from lessons.core import Reply
from lessons.forcing import captured, forces, replies
from lessons.puzzle import Puzzle, Task, confirmed, goal_of

every_game = pytest.mark.parametrize("key", PUZZLES)


def tries(key: str, puzzle: Puzzle) -> list[Reply]:
    return list(replies(GAMES[key], puzzle.position(GAMES[key])))


def test_a_game_with_puzzles_has_at_least_twenty() -> None:
    assert PUZZLES.keys() <= GAMES.keys()
    assert all(len(known) >= 20 for known in PUZZLES.values())


def test_numbers_and_positions_are_given_once() -> None:
    everything = [each for known in PUZZLES.values() for each in known]
    assert len(NUMBERED) == len(everything) == len({each.code for each in everything})


def test_variants_have_some_too() -> None:
    boards = {len(puzzle.code.split("/")[0].split(",")) for puzzle in PUZZLES["dogon"]}
    seats = {puzzle.code.split()[2].count(",") + 1 for puzzle in PUZZLES["dohyo"]}
    assert (boards, seats) == ({6, 8}, {2, 3, 4})


@every_game
def test_every_task_has_words_down_to_its_last_move(key: str) -> None:
    for puzzle in PUZZLES[key]:
        assert all((puzzle.task, left) in SENTENCES[key] for left in range(1, puzzle.moves + 1))


@every_game
def test_each_has_exactly_the_solution_it_claims(key: str) -> None:
    game = GAMES[key]
    for puzzle in PUZZLES[key]:
        state = puzzle.position(game)
        assert game.encode(state) == puzzle.code
        found = [game.format(move) for move in confirmed(game, state, puzzle.task, puzzle.moves)]
        assert found == [puzzle.line[0]], puzzle.number


@every_game
def test_each_line_reaches_its_goal_with_its_last_move_and_no_sooner(key: str) -> None:
    game = GAMES[key]
    for puzzle in PUZZLES[key]:
        if puzzle.task not in {Task.WIN, Task.CAPTURE}:
            continue
        seat, goal = puzzle.position(game).to_move, goal_of(puzzle.task)
        for ply in range(0, len(puzzle.line), 2):
            state = puzzle.position(game, ply)
            assert state.to_move == seat
            move, after, events = game.play(state, seat, puzzle.line[ply])
            is_last = ply + 1 == len(puzzle.line)
            assert goal.is_reached(game, after, events, seat) == is_last, puzzle.number
            judgement = puzzle.judge(game, ply, move)
            assert judgement.is_right
            assert judgement.goes_on != is_last


@pytest.mark.slow
@every_game
def test_every_wrong_try_gets_an_answer_that_shows_why(key: str) -> None:
    game = GAMES[key]
    for puzzle in PUZZLES[key]:
        seat = puzzle.position(game).to_move
        for made in tries(key, puzzle):
            if game.format(made.move) == puzzle.line[0]:
                continue
            judgement = puzzle.judge(game, 0, made.move)
            assert not judgement.is_right
            reply = judgement.reply
            match puzzle.task:
                case Task.MOST:
                    assert reply is None
                case Task.KEEP:
                    assert reply
                    assert captured(reply.events)
                case Task.SURVIVE:
                    assert made.state.to_move is None or reply
                case _ if puzzle.moves > 1 and made.state.to_move not in {None, seat}:
                    assert reply
                    assert not forces_on(key, puzzle, reply)


def forces_on(key: str, puzzle: Puzzle, reply: Reply) -> bool:
    game, seat = GAMES[key], puzzle.position(GAMES[key]).to_move
    if reply.state.to_move != seat:
        return False
    return forces(game, reply.state, seat, goal_of(puzzle.task), puzzle.moves - 1)


def test_a_later_move_that_wins_as_well_is_right() -> None:
    found = 0
    for key, puzzle in NUMBERED.values():
        game, state = GAMES[key], puzzle.position(GAMES[key], len(puzzle.line) - 1)
        goal, seat = goal_of(puzzle.task), state.to_move
        if puzzle.moves == 1:
            continue
        for each in replies(game, state):
            if goal.is_reached(game, each.state, each.events, seat):
                assert puzzle.judge(game, len(puzzle.line) - 1, each.move).is_right
                found += game.format(each.move) != puzzle.line[-1]
    assert found
