"""Lessons keep what they promise: the rules agree with every solution, and every wrong try has an answer."""

from __future__ import annotations

import pytest

from games import GAMES
from lessons import LESSONS, STEPS
from lessons.core import Anything, Avoids, LessonStep, OneOf

every_step = pytest.mark.parametrize(
    ("key", "step"),
    [(lesson.key, step) for lesson, step in STEPS.values()],
    ids=lambda value: str(getattr(value, "number", value)),
)


def test_a_lesson_has_five_to_eight_steps() -> None:
    assert LESSONS.keys() <= GAMES.keys()
    assert all(5 <= len(lesson.steps) <= 8 for lesson in LESSONS.values())


def test_numbers_are_given_once() -> None:
    assert len(STEPS) == sum(len(lesson.steps) for lesson in LESSONS.values())


@every_step
def test_the_rules_agree_with_the_solutions(key: str, step: LessonStep) -> None:
    game = GAMES[key]
    state, solutions = step.position(game), step.solutions(game)
    assert solutions, "no legal move solves it"
    wrong = [move for move in game.legal_moves(state) if move not in solutions]
    assert bool(wrong) <= bool(step.wrong), "a wrong try would get no answer"
    if isinstance(step.aim, OneOf):
        assert {game.format(move) for move in solutions} == step.aim.moves
    if isinstance(step.aim, Anything):
        assert not step.wrong
    elif len(game.legal_moves(state)) > 1 and isinstance(step.aim, Avoids):
        assert wrong, "every move solves it"


@every_step
def test_hints_are_about_legal_moves_that_do_not_solve_it(key: str, step: LessonStep) -> None:
    game = GAMES[key]
    state, solutions = step.position(game), step.solutions(game)
    for text in step.hints:
        move = game.parse(state, text)
        assert move in game.legal_moves(state)
        assert move not in solutions


@every_step
def test_what_punishes_a_wrong_move_is_a_legal_answer(key: str, step: LessonStep) -> None:
    game = GAMES[key]
    state = step.position(game)
    for move in game.legal_moves(state):
        if step.aim.is_met(game, state, move):
            continue
        if reply := step.aim.punishment(game, state, move):
            after, _ = game.apply(state, move)
            assert reply.move in game.legal_moves(after)
            assert game.apply(after, reply.move)[0] == reply.state
