"""The flows of a match as people see them: suggestions, the picker, refusals, a reload, two windows, a phone."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, expect

from bot.play.picker.choice import in_reading_order
from tests.browser.parlour import Parlour, Setup
from tests.browser.window import DESKTOP, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GAME = Setup("dogon")


async def test_suggestions_are_the_legal_moves_and_follow_the_typing(parlour: Parlour) -> None:
    number = await parlour.begin(GAME)
    await parlour.become((await parlour.evening.mover(number)).name)
    await parlour.command("/move ")
    await parlour.page.get_by_role("button", name="+ match").click()
    await parlour.type(str(number))
    start = GAME.rules.start()
    legal = [GAME.rules.format(move) for move in in_reading_order(GAME.rules, start)]
    await parlour.page.get_by_label("move", exact=True).focus()
    await expect(parlour.suggestions).to_have_count(len(legal))
    await parlour.type("d")
    await expect(parlour.suggestions.locator(".label")).to_have_text(
        [re.compile(re.escape(move)) for move in legal if move[0] == "D"]
    )


async def test_a_reload_in_the_middle_of_the_picker_loses_no_match(parlour: Parlour) -> None:
    number = await parlour.begin(GAME)
    await parlour.become((await parlour.evening.mover(number)).name)
    await (await parlour.board(number, 0)).get_by_role("button", name="Move").click()
    picker = parlour.messages.filter(has_text="Only you can see this")
    await expect(picker.last.get_by_role("button").first).to_be_visible()
    await parlour.page.reload()
    await expect(parlour.page.get_by_role("radio", name=(await parlour.evening.mover(number)).name)).to_be_checked()
    await parlour.pick(number, 0, GAME.line()[0])
    await parlour.board(number, 1)


async def test_a_refusal_is_private_and_leads_to_the_rule(parlour: Parlour) -> None:
    number = await parlour.begin(GAME)
    mover, waiter = await parlour.evening.mover(number), await parlour.evening.waiter(number)
    await parlour.become(waiter.name)
    await (await parlour.board(number, 0)).get_by_role("button", name="Move").click()
    await expect(parlour.last).to_contain_text("It's not your turn yet")
    await parlour.button("Dismiss message").last.click()
    await parlour.become(mover.name)
    await expect(parlour.page.get_by_text("It's not your turn yet")).to_have_count(0)
    refused = await mover.slash(parlour.evening.channel, "move", move="A+", match=number)
    assert refused.message
    await expect(parlour.last).to_contain_text("R6")
    await parlour.last.get_by_role("button", name="R6", exact=False).first.click()
    await expect(parlour.last).to_contain_text("Only you can see this")


async def test_two_windows_show_the_same_match_to_two_people(parlour: Parlour, browser: Browser) -> None:
    context = await browser.new_context(viewport=DESKTOP, locale="en-US")
    other = Parlour(await context.new_page(), parlour.evening, parlour.channel)
    await other.enter("bruno")
    number = await parlour.open_table(GAME)
    await other.button("Join").click()
    for window in (parlour, other):
        await window.board(number, 0)
    by_name = {"Aki": parlour, "Bruno": other}
    mover, waiter = await parlour.evening.mover(number), await parlour.evening.waiter(number)
    await expect(by_name[mover.name].page.locator(".message.pinged").last).to_contain_text("it's your turn")
    await by_name[mover.name].pick(number, 0, GAME.line()[0])
    await by_name[waiter.name].board(number, 1)
    await context.close()
    assert other.errors == []


async def test_a_phone_shows_board_picker_and_command_in_its_width(parlour: Parlour) -> None:
    await parlour.page.set_viewport_size(PHONE)
    number = await parlour.begin(GAME)
    await parlour.pick(number, 0, GAME.line()[0])
    await parlour.board(number, 1)
    await parlour.command("/play ")
    assert await parlour.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    picture = (await parlour.board(number, 1)).locator(".gallery img")
    box = await picture.bounding_box()
    assert box
    assert 200 < box["width"] <= PHONE["width"]
