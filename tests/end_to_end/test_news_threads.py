"""The thread below a tournament's card follows its name, as often as Discord allows, once it is awake."""

from __future__ import annotations

import pytest

from sandbox.people import Person
from sandbox.world import Channel
from tests.end_to_end.conftest import Evening
from tests.end_to_end.test_lost_places import dana
from tests.end_to_end.test_threads import until

__all__ = ["dana"]


@pytest.fixture
def evening(hasty: Evening) -> Evening:
    """Most of what is waited for is done in the next round."""
    return hasty


async def test_a_thread_is_renamed_with_its_tournament_and_one_that_sleeps_once_it_is_awake(
    evening: Evening, dana: Person
) -> None:
    await dana.slash(evening.channel, "organise create", name="Cup", game="dogon", format="swiss", text="Bring *cake*")
    page = await evening.see(dana, lambda seen: "Publish" in seen.labels)
    await dana.click(page.id, "Publish")
    card = await evening.see(dana, lambda seen: "Press Join to play" in seen.text.replace("*", ""))
    assert "Bring \\*cake\\*" in card.text
    channels = evening.sandbox.backend.world.channels
    await until(lambda: card.id in channels)
    thread: Channel = channels[card.id]
    await dana.slash(evening.channel, "organise edit", name="Open")
    await until(lambda: thread.name == "Open")
    evening.sandbox.host.archive(thread.id)
    await dana.slash(evening.channel, "organise edit", name="Masters")
    evening.sandbox.clock.advance(601)
    await dana.slash(evening.channel, "organise edit", name="Masters 2026")
    evening.sandbox.host.archive(thread.id, archived=False)
    evening.sandbox.clock.advance(601)
    await until(lambda: thread.name == "Masters 2026")
    evening.assert_clean()
