"""Lessons as a person takes them: one step after another, remembered, forgotten on request."""

from __future__ import annotations

import pytest

from bot.core.services import Services
from bot.learn.lessons.classes import Lessons
from bot.learn.lessons.refusals import NoLesson, NoSuchStep
from bot.learn.lessons.words import task, verdict
from bot.people.privacy.privacy import Privacy
from games import GAMES
from games.core import IllegalMove
from lessons import LESSONS
from tests.bot.conftest import ANN, BO, by


def lessons_of(services: Services) -> Lessons:
    return services[Lessons]


@pytest.mark.parametrize("key", LESSONS)
async def test_a_lesson_is_taken_step_by_step(services: Services, key: str) -> None:
    lessons, game = lessons_of(services), GAMES[key]
    for step in LESSONS[key].steps:
        place = await lessons.current(ANN, key)
        assert place.step is step
        assert step.task in task(place)
        attempt = await lessons.attempt(by(ANN), step.number, game.format(step.solutions(game)[0]))
        assert attempt.is_right
        assert step.right in verdict(attempt)
    assert (await lessons.current(ANN, key)).step is LESSONS[key].steps[0], "it can be taken again"
    assert (await lessons.current(BO, key)).step is LESSONS[key].steps[0], "each has their own progress"


async def test_of_a_game_without_a_lesson_that_is_said(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(LESSONS, "dogon")
    with pytest.raises(NoLesson, match="There's no lesson for Dogon yet"):
        await lessons_of(services).current(ANN, "dogon")


async def test_after_skipping_a_step_an_answer_is_judged_by_the_one_that_is_shown(services: Services) -> None:
    lessons = lessons_of(services)
    lessons.show(ANN, lessons.place(502))
    assert (await lessons.current(ANN, "honey_donuts")).step.number == 502
    assert (await lessons.current(ANN, "dohyo")).step.number == 101, "other lessons have a place of their own"
    await lessons.attempt(by(ANN), 502, "d3-e3")
    assert (await lessons.current(ANN, "honey_donuts")).step.number == 503, "it goes on from there"
    for number, move in ((503, "d1-a2"), (504, "d1-d4"), (505, None), (506, None)):
        lessons.show(ANN, lessons.place(number))
        solution = lessons.place(number).step.solutions(GAMES["honey_donuts"])[0]
        await lessons.attempt(by(ANN), number, move or GAMES["honey_donuts"].format(solution))
    assert (await lessons.current(ANN, "honey_donuts")).step.number == 501, "what was skipped comes last"


async def test_whoever_starts_over_begins_with_the_first_step(services: Services) -> None:
    lessons = lessons_of(services)
    lessons.show(ANN, lessons.place(504))
    await lessons.restart(by(ANN), "honey_donuts")
    assert (await lessons.current(ANN, "honey_donuts")).step.number == 501


async def test_a_wrong_move_is_answered_and_not_remembered(services: Services) -> None:
    lessons = lessons_of(services)
    attempt = await lessons.attempt(by(ANN), 505, "d1-d4")
    assert not attempt.is_right
    assert attempt.reply
    assert "That puts your King on d1" in verdict(attempt)
    assert "would follow" in verdict(attempt)
    assert await lessons.solved(ANN) == frozenset()


async def test_an_illegal_move_is_explained_as_in_a_match(services: Services) -> None:
    with pytest.raises(IllegalMove, match="King"):
        await lessons_of(services).attempt(by(ANN), 503, "a2-d4")


async def test_a_step_that_is_gone_says_so(services: Services) -> None:
    with pytest.raises(NoSuchStep):
        lessons_of(services).place(9999)


async def test_starting_over_forgets_one_lesson_only(services: Services) -> None:
    lessons = lessons_of(services)
    await lessons.attempt(by(ANN), 501, "e2-b1")
    await lessons.attempt(by(ANN), 101, "e6>e8")
    await lessons.restart(by(ANN), "honey_donuts")
    assert await lessons.solved(ANN) == {101}


async def test_progress_is_exported_and_forgotten(services: Services) -> None:
    lessons = lessons_of(services)
    await lessons.attempt(by(ANN), 501, "e2-b1")
    assert [row["step"] for row in (await services[Privacy].export(ANN))["lessons"]] == [501]
    await services[Privacy].forget(by(ANN))
    assert await lessons.solved(ANN) == frozenset()
