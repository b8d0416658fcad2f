"""A game is learnt in two minutes: tasks, choices, verdicts, and the way on."""

from __future__ import annotations

import pytest

from lessons import LESSONS
from sandbox.people.client_view import Seen
from tests.end_to_end.conftest import Evening
from tests.end_to_end.shared import evening, one_bot  # noqa: F401 (fixtures)
from tests.end_to_end.test_rules import shown

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def choose_all(evening: Evening, task: Seen, *labels: str) -> Seen:
    """Press one label after the other."""
    for label in labels:
        task = shown(await evening.aki.click(task.id, label))
    return task


async def test_a_lesson_is_offered_taken_and_continued(evening: Evening) -> None:
    offered = shown(await evening.aki.slash(evening.channel, "learn"))
    assert offered.ephemeral
    assert offered.labels == ["Dohyō", "tokonoma", "Kamisado", "Dogon", "Honey Donuts"]

    task = shown(await evening.aki.click(offered.id, "Honey Donuts"))
    assert "Honey Donuts · Step 1 of 6: The goal" in task.text
    assert "**Push the blue King over the edge.**" in task.text
    assert task.pictures[0].width

    wrong = shown(await evening.aki.slash(evening.channel, "learn", game="honey_donuts", move="a1-a3"))
    assert "a1-a3 isn't it yet" in wrong.text
    assert wrong.labels == ["Try again", "Skip"]

    again = shown(await evening.aki.click(wrong.id, "Try again"))
    assert again.id == wrong.id, "in the same message"
    right = shown(await evening.aki.slash(evening.channel, "learn", game="honey_donuts", move="e2-b1"))
    assert "✅ e2-b1 – that's it" in right.text
    assert "Step 2 of 6" in shown(await evening.aki.click(right.id, "Next")).text
    later = shown(await evening.aki.slash(evening.channel, "learn", game="honey_donuts"))
    assert "Step 2 of 6" in later.text, "it continues where it was left"
    evening.assert_clean()


async def test_an_illegal_move_is_refused_with_the_rule(evening: Evening) -> None:
    answer = await evening.bruno.slash(evening.channel, "learn", game="dohyo", move="e6-e7")
    assert "you can push, so you must" in answer.text
    evening.assert_clean()


async def test_the_last_step_leads_to_a_table(evening: Evening) -> None:
    steps = LESSONS["tokonoma"].steps
    moves = ["b1c1", "c4a2", "c5a3", "c5c3", "d1d2", "e3e2", "c2b1"]
    assert len(moves) == len(steps)
    for move in moves:
        last = shown(await evening.sandbox.people[2].slash(evening.channel, "learn", game="tokonoma", move=move))
        assert "that's it" in last.text
    assert "You know tokonoma now" in last.text
    assert last.labels == ["Play level 1", "Open a table", "Puzzles", "Rules", "Start over"]
    assert "Step 1 of 7" in shown(await evening.sandbox.people[2].click(last.id, "Start over")).text
    evening.assert_clean()


async def test_a_table_leads_to_the_lesson(evening: Evening) -> None:
    card = await evening.open_table(evening.aki)
    assert "Learn" in card.labels
    card = await evening.open_table(evening.aki, opponent=evening.bruno.id)
    assert card.labels.index("Learn it (2 min)") < card.labels.index("Join"), "for who is invited and new"
    assert "**New to Dogon?**" in card.text
    evening.assert_clean()


async def test_the_only_move_there_is_is_not_given_away(evening: Evening) -> None:
    person = evening.sandbox.people[3]
    await person.slash(evening.channel, "learn", game="dohyo", move="e6>e8")
    task = shown(await person.slash(evening.channel, "learn", game="dohyo"))
    assert task.labels == ["Play d4>d6", "Skip"]
    assert "must push" in (task.pictures[0].description or "")
    assert "that's it" in shown(await person.click(task.id, "Play d4>d6")).text
    evening.assert_clean()


@pytest.mark.slow
async def test_someone_invited_learns_the_game_and_plays_level_1(evening: Evening) -> None:
    guest = evening.sandbox.person("Dana")
    card = await evening.open_table(evening.aki, game="kamisado", opponent=guest.id)
    page = shown(await guest.click(card.id, "Learn it (2 min)"))
    assert "Step 1 of 5: The goal" in page.text, "one press from the invitation to the first task"
    page = shown(await guest.click(page.id, "Skip"))
    typed = shown(await guest.slash(evening.channel, "learn", game="kamisado", move="f8f5"))
    assert "f8f5 – that's it" in typed.text, "what is typed is about the step that is shown"
    while "Skip" in page.labels:
        page = shown(await guest.click(page.id, "Skip"))
    missed = shown(await guest.click(page.id, "c5"))
    assert missed.labels == ["Try again", "Play level 1", "Open a table", "Puzzles"], "nobody is stuck on the last step"
    begun = await guest.click(missed.id, "Play level 1")
    assert "Dana" in begun.text
    assert "Kitten (level 1)" in begun.text
    evening.assert_clean()
