"""What Discord shows of events besides their posts, as people see it on the page."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from sandbox.permissions import Permission
from tests.browser.parlour import Parlour

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_the_list_of_events_and_a_pinned_card_are_seen(parlour: Parlour) -> None:
    wanted = Permission.CREATE_EVENTS | Permission.PIN_MESSAGES
    parlour.sandbox.host.grant(wanted)
    dana = parlour.sandbox.person("Dana")
    number, page = await parlour.evening.draft(dana, "Cup", "knockout", starts="7", scheduled="True", pinned="True")
    await dana.click(page.id, "Publish")
    await expect(parlour.page.locator(".scheduled", has_text="Cup")).to_be_visible()
    card = parlour.page.locator(".message", has_text="Sign-up is open").last
    await expect(card.get_by_text("📌 Pinned")).to_be_visible()
    await expect(parlour.page.get_by_text("pinned a message")).to_have_count(0)
    asked = await parlour.evening.organise(dana, "end", number)
    assert asked.message
    await dana.click(asked.message.id, "End it")
    await expect(parlour.page.locator(".scheduled", has_text="Cup")).to_have_count(0)
    parlour.sandbox.host.grant(wanted, granted=False)
