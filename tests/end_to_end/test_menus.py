"""The menus of people and messages, from which pages open that are listed nowhere else."""

from __future__ import annotations

import pytest

from sandbox.permissions import Permission
from tests.end_to_end.conftest import Evening
from tests.end_to_end.shared import evening, one_bot  # noqa: F401 (fixtures)

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_board_leads_to_its_match_and_other_messages_to_none(evening: Evening) -> None:
    number = await evening.begin()
    await evening.move(number)
    board = await evening.board(number, 1)
    page = await evening.sandbox.person("Chidi").on_message(board.id, "This match")
    await page.done()
    assert page.message
    assert page.message.ephemeral
    assert f"**#{number} · Dogon**" in page.text
    assert "Move 1 of 1" in page.text
    said = evening.aki.say(evening.channel, "hello")
    refused = await evening.aki.on_message(said.id, "This match")
    assert "isn't about a match of mine" in refused.text
    evening.assert_clean()


async def test_someone_is_invited_from_their_menu(evening: Evening) -> None:
    page = (await evening.aki.on_person(evening.channel, "Invite to a game", evening.bruno.id)).message
    assert page
    assert "### Invite Bruno" in page.text
    opened = await evening.turn(evening.aki, page, "dogon")
    assert "is open" in opened.text
    assert opened.message
    assert opened.message.id == page.id
    card = await evening.see(evening.bruno, lambda seen: "### Table #" in seen.text and "Join" in seen.labels)
    assert [name for name, _ in evening.pings_for(card)] == ["Bruno"]
    bot = await evening.aki.on_person(evening.channel, "Invite to a game", evening.sandbox.backend.world.bot_id)
    assert "Bots can't take over seats" in bot.text
    evening.assert_clean()


async def test_someone_who_cannot_see_the_channel_is_told_directly(evening: Evening) -> None:
    evening.sandbox.host.deny(evening.channel, Permission.VIEW_CHANNEL, evening.bruno.id)
    page = (await evening.aki.on_person(evening.channel, "Invite to a game", evening.bruno.id)).message
    assert page
    opened = await evening.turn(evening.aki, page, "dogon")
    assert "can't see this channel" in opened.text
    await evening.see(
        evening.bruno, lambda seen: "Aki" in seen.text and "Dogon" in seen.text, evening.bruno.direct_channel_id
    )
    evening.assert_clean()


async def test_a_profile_opens_from_the_menu_of_a_person(evening: Evening) -> None:
    page = await evening.aki.on_person(evening.channel, "Profile", evening.bruno.id)
    assert page.message
    assert page.message.ephemeral
    assert "Bruno" in page.text
    evening.assert_clean()
