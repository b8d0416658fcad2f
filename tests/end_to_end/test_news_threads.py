"""The thread below a tournament's card follows its name, as often as Discord allows, once it is awake."""

from __future__ import annotations

import pytest

from bot.people.servers.settings import GuildBook, MatchPlace
from sandbox.people.people import FakePerson
from sandbox.world import Channel, MessageType
from tests.end_to_end.conftest import Evening
from tests.end_to_end.test_lost_places import dana
from tests.end_to_end.test_threads import until

__all__ = ["dana"]


@pytest.fixture
def evening(hasty: Evening) -> Evening:
    """Most of what is waited for is done in the next round."""
    return hasty


async def test_a_thread_is_renamed_with_its_tournament_and_one_that_sleeps_once_it_is_awake(
    evening: Evening, dana: FakePerson
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


async def test_matches_that_the_round_links_have_threads_and_no_cards(evening: Evening, dana: FakePerson) -> None:
    await evening.services[GuildBook].change(evening.sandbox.guild.id, place=MatchPlace.THREAD)
    await dana.slash(evening.channel, "organise create", name="Cup", game="dogon", format="knockout")
    page = await evening.see(dana, lambda seen: "Publish" in seen.labels)
    await dana.click(page.id, "Publish")
    card = await evening.see(dana, lambda seen: "Press Join to play" in seen.text.replace("*", ""))
    for name in ("Aki", "Bruno", "Chidi", "Dana"):
        await evening.sandbox.person(name).click(card.id, "Join")
    await dana.slash(evening.channel, "organise start", event=1)
    world = evening.sandbox.backend.world
    await until(lambda: len(apart(evening, card.id)) == 2)
    for thread in apart(evening, card.id):
        await until(lambda thread=thread: any("#" in seen.text for seen in dana.messages(thread.id)))
    await until(lambda: not lines(evening))
    assert not [seen.text for seen in dana.messages(evening.channel) if "Table #" in seen.text]
    assert sorted(world.channels[each.id].parent_id for each in apart(evening, card.id)) == [evening.channel] * 2
    evening.assert_clean()


def apart(evening: Evening, card_id: int) -> list[Channel]:
    """The threads of matches."""
    channels = evening.sandbox.backend.world.channels.values()
    return [each for each in channels if each.is_thread and each.id != card_id]


def lines(evening: Evening) -> list[int]:
    """What Discord says of new threads in the channel."""
    known = evening.sandbox.backend.world.messages.get(evening.channel, {}).values()
    return [each.id for each in known if each.type == MessageType.THREAD_CREATED]
