"""Channels that go away or close while nobody looks: what goes on there waits, and its organiser is told once."""

from __future__ import annotations

import asyncio

import pytest

from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.permissions import Permission
from storage.core.outbox import lost_places
from tests.end_to_end.conftest import PATIENCE_S, Evening
from tests.end_to_end.test_setup import role

GUILDS_COME_S = 3.0
"""Seconds in which discord.py takes servers for those that the bot was in before it started."""


@pytest.fixture
def evening(hasty: Evening) -> Evening:
    """Most of what is waited for is done in the next round."""
    return hasty


@pytest.fixture
def dana(evening: Evening) -> FakePerson:
    """Someone who manages the server."""
    role(evening, "Moderators").permissions |= int(Permission.MANAGE_GUILD)
    return evening.sandbox.person("Dana")


async def told(evening: Evening, dana: FakePerson, start: str) -> list[Seen]:
    """What Dana was told directly, once something was."""
    await evening.see(dana, lambda seen: start in seen.text, dana.direct_channel_id)
    await evening.nothing_owed()
    return [seen for seen in dana.dms() if "I can't post in the channel" in seen.text]


async def test_a_channel_deleted_while_the_bot_was_away_is_missed_at_its_start(
    evening: Evening, dana: FakePerson
) -> None:
    lounge = evening.sandbox.channels["lounge"]
    await evening.found(dana, "ladder", "Hall", lounge)
    await evening.found(dana, "league", "Sunday", lounge)
    await evening.see(dana, lambda seen: "Hall" in seen.text and "Join" in seen.labels, lounge)
    await evening.see(dana, lambda seen: "Sunday" in seen.text and "Join" in seen.labels, lounge)
    await evening.nothing_owed()
    await evening.kill_bot()
    evening.sandbox.host.delete_channel(lounge)
    await evening.start_bot()
    await evening.see(dana, lambda seen: "the league" in seen.text, dana.direct_channel_id)
    lost = " ".join(each.text.replace("*", "") for each in await told(evening, dana, "ladder"))
    assert "the ladder Hall any more" in lost
    assert "the league Sunday any more" in lost
    await evening.kill_bot()
    await evening.start_bot()
    assert len(await told(evening, dana, "ladder")) == 2, "once is enough"
    page = await (await dana.slash(evening.channel, "event manage", event="ladder:1")).filled()
    moved = await dana.click(page.id, "Move it here")
    assert "continues here" in moved.text
    asked = await dana.click(page.id, "Close it…")
    assert "Close the ladder Hall for good?" in asked.text
    assert asked.message
    assert "is closed" in (await dana.click(asked.message.id, "Close it")).text
    page = await (await dana.slash(evening.channel, "event manage", event="league:1")).filled()
    asked = await dana.click(page.id, "Close it…")
    assert asked.message
    assert "The league Sunday is closed" in (await dana.click(asked.message.id, "Close it")).text


async def test_a_channel_that_closes_to_the_bot_is_noticed_by_the_next_post(evening: Evening, dana: FakePerson) -> None:
    _, page = await evening.draft(dana, "Cup", "swiss")
    await dana.click(page.id, "Publish")
    card = await evening.see(dana, lambda seen: "Sign-up is open" in seen.text)
    await evening.nothing_owed()
    evening.sandbox.host.deny(evening.channel, Permission.VIEW_CHANNEL)
    await evening.aki.click(card.id, "Join")
    await evening.doubt_lasts(minutes=10)
    (lost,) = await told(evening, dana, "Cup")
    assert "/event manage" in lost.text
    await evening.bruno.click(card.id, "Join")
    assert len(await told(evening, dana, "Cup")) == 1, "once is enough"
    moved = await evening.organise(dana, "move", channel=evening.sandbox.channels["lounge"])
    assert "continues here" in moved.text
    asked = await evening.organise(dana, "end")
    assert "End Cup for good" in asked.text
    assert asked.message
    assert "Cup has been ended" in (await dana.click(asked.message.id, "End it")).text


async def test_a_server_that_removed_the_bot_while_it_was_off_is_missed_at_its_start(
    evening: Evening, dana: FakePerson
) -> None:
    await evening.found(dana, "ladder", "Hall")
    await evening.see(dana, lambda seen: "Hall" in seen.text and "Join" in seen.labels)
    await evening.nothing_owed()
    await evening.kill_bot()
    evening.sandbox.host.remove_bot()
    await evening.start_bot()
    async with asyncio.timeout(PATIENCE_S):
        while not await noted(evening):
            await asyncio.sleep(0.05)


async def test_a_channel_is_lost_no_more_once_the_bot_is_added_again(evening: Evening, dana: FakePerson) -> None:
    """So that a later loss is told, and a post that Discord refuses by mistake is sent again."""
    await evening.found(dana, "ladder", "Hall")
    await evening.see(dana, lambda seen: "Hall" in seen.text and "Join" in seen.labels)
    await evening.nothing_owed()
    await asyncio.sleep(GUILDS_COME_S)
    for change, is_lost in ((evening.sandbox.host.remove_bot, True), (evening.sandbox.host.invite_bot, False)):
        change()
        async with asyncio.timeout(PATIENCE_S):
            while await noted(evening) is not is_lost:
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("by_role", [False, True])
async def test_a_channel_is_lost_no_more_once_it_is_open_again(
    evening: Evening, dana: FakePerson, by_role: bool
) -> None:
    _, page = await evening.draft(dana, "Cup", "swiss")
    await dana.click(page.id, "Publish")
    card = await evening.see(dana, lambda seen: "Sign-up is open" in seen.text)
    await evening.nothing_owed()
    await asyncio.sleep(GUILDS_COME_S)
    evening.sandbox.host.deny(evening.channel, Permission.VIEW_CHANNEL)
    await evening.aki.click(card.id, "Join")
    await evening.doubt_lasts(minutes=10)
    assert len(await told(evening, dana, "Cup")) == 1
    assert await noted(evening)
    if by_role:
        evening.sandbox.host.grant(Permission.ADMINISTRATOR)
    else:
        evening.sandbox.host.reset(evening.channel)
    async with asyncio.timeout(PATIENCE_S):
        while await noted(evening):
            await asyncio.sleep(0.05)


async def noted(evening: Evening) -> bool:
    """Whether the channel of the evening is known to be lost."""
    async with evening.services.database.reading() as connection:
        return await lost_places.noted_at(connection, evening.channel) is not None
