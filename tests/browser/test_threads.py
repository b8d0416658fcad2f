"""A match in its thread, as people see it on the page, and the settings that asked for it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.people.servers.settings import GuildBook, GuildSettings, MatchPlace
from tests.browser.parlour import Parlour, Setup
from tests.browser.window import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GAME = Setup("dogon")


@pytest_asyncio.fixture(loop_scope="session")
async def threaded(parlour: Parlour) -> AsyncIterator[Parlour]:
    """A server that wants a thread for every match."""
    guilds, guild_id = parlour.evening.services[GuildBook], parlour.sandbox.guild.id
    await guilds.change(guild_id, place=MatchPlace.THREAD)
    yield parlour
    await guilds.change(guild_id, place=GuildSettings().place)


async def test_the_card_leads_to_the_thread_in_which_the_match_is_played(threaded: Parlour) -> None:
    number = await threaded.open_table(GAME)
    await threaded.become("Bruno")
    await threaded.button("Join").click()
    link = threaded.page.locator(".thread-link")
    await expect(link).to_contain_text(re.compile(rf"#{number} .*(Aki, Bruno|Bruno, Aki)"))
    await link.click()
    await expect(threaded.page.locator("#title")).to_have_text(re.compile(rf"^#{number} "))
    await threaded.become((await threaded.evening.mover(number)).name)
    await expect(threaded.button("Move")).to_be_visible()
    await threaded.pick(number, 0, GAME.line()[0])
    await threaded.board(number, 1)
    await expect(threaded.page.locator(".place.thread", has_text=f"#{number} ")).to_be_visible()


async def test_an_archived_thread_is_listed_no_more_but_the_card_still_leads_there(threaded: Parlour) -> None:
    number = await threaded.open_table(GAME)
    await threaded.become("Bruno")
    await threaded.button("Join").click()
    place = threaded.page.locator(".place.thread", has_text=f"#{number} ")
    await expect(place).to_be_visible()
    channels = threaded.sandbox.backend.world.channels.values()
    thread = next(channel for channel in channels if channel.name.startswith(f"#{number} "))
    threaded.sandbox.host.archive(thread.id, locked=True)
    await expect(place).to_have_count(0)
    await expect(threaded.page.locator(".thread-link", has_text="Archived")).to_be_visible()


async def test_a_thread_with_a_long_name_makes_nothing_wider_than_a_phone(threaded: Parlour) -> None:
    number = await threaded.open_table(GAME)
    await threaded.become("Bruno")
    await threaded.button("Join").click()
    channels = threaded.sandbox.backend.world.channels.values()
    link = threaded.page.locator(".thread-link", has_text=f"#{number} ")
    await expect(link).to_be_visible()
    thread = next(channel for channel in channels if channel.name.startswith(f"#{number} "))
    thread.name = f"#{number} {'long ' * 15}"
    threaded.sandbox.backend.publish_channel("THREAD_UPDATE", thread)
    await expect(link).to_contain_text("long long")
    await threaded.page.set_viewport_size(PHONE)
    assert await threaded.page.evaluate("document.querySelector('#stream').scrollWidth") <= PHONE["width"]
