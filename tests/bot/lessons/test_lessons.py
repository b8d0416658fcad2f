"""Lessons as a person takes them: one step after another, remembered, forgotten on request."""

from __future__ import annotations

import pytest

from bot.lessons.classes import Lessons
from bot.lessons.refusals import NoSuchStep
from bot.lessons.words import task, verdict
from games import GAMES
from games.core import IllegalMove
from lessons import LESSONS
from tests.bot.conftest import ANN, BO, by
from tests.house import House


def lessons_of(house: House) -> Lessons:
    return house.services[Lessons]


@pytest.mark.parametrize("key", LESSONS)
async def test_a_lesson_is_taken_step_by_step(house: House, key: str) -> None:
    lessons, game = lessons_of(house), GAMES[key]
    for step in LESSONS[key].steps:
        place = await lessons.current(ANN, key)
        assert place.step is step
        assert step.task in task(place)
        attempt = await lessons.attempt(by(ANN), step.number, game.format(step.solutions(game)[0]))
        assert attempt.is_right
        assert step.right in verdict(attempt)
    assert (await lessons.current(ANN, key)).step is LESSONS[key].steps[0], "it can be taken again"
    assert (await lessons.current(BO, key)).step is LESSONS[key].steps[0], "each has their own progress"


async def test_a_wrong_move_is_answered_and_not_remembered(house: House) -> None:
    lessons = lessons_of(house)
    attempt = await lessons.attempt(by(ANN), 505, "d1-d4")
    assert not attempt.is_right
    assert attempt.reply
    assert "That puts your King on d1" in verdict(attempt)
    assert "would follow" in verdict(attempt)
    assert await lessons.solved(ANN) == frozenset()


async def test_an_illegal_move_is_explained_as_in_a_match(house: House) -> None:
    with pytest.raises(IllegalMove, match="King"):
        await lessons_of(house).attempt(by(ANN), 503, "a2-d4")


async def test_a_step_that_is_gone_says_so(house: House) -> None:
    with pytest.raises(NoSuchStep):
        lessons_of(house).place(9999)


async def test_starting_over_forgets_one_lesson_only(house: House) -> None:
    lessons = lessons_of(house)
    await lessons.attempt(by(ANN), 501, "e2-b1")
    await lessons.attempt(by(ANN), 101, "e6>e8")
    await lessons.restart(by(ANN), "honey_donuts")
    assert await lessons.solved(ANN) == {101}


async def test_progress_is_exported_and_forgotten(house: House) -> None:
    lessons = lessons_of(house)
    await lessons.attempt(by(ANN), 501, "e2-b1")
    assert [row["step"] for row in (await house.privacy.export(ANN))["lessons"]] == [501]
    await house.privacy.forget(by(ANN))
    assert await lessons.solved(ANN) == frozenset()
