"""A newcomer's first evening on a phone, counted in presses: a match to its end, a lesson, a friend, a cup."""

from __future__ import annotations

import asyncio
import re
from random import Random

import pytest
from playwright.async_api import Locator, expect

from tests.browser.parlour import PATIENCE_MS, Parlour
from tests.browser.window import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

EASIEST, HEADING = 0, 50
"""The place of the easiest game in the gallery, and pixels of a message's heading and its last line."""
PICTURE = "img.picture, .gallery img"
AT_ONCE = """(message, picture) => [".", picture, ".contents button"]
    .map(each => each === "." ? message : [...message.querySelectorAll(each)].at(-1))
    .map(each => each.getBoundingClientRect().toJSON())"""
"""Where a message, its last picture and its last button are, before a scroll could come between."""


class Newcomer:
    """Presses what one sees, and counts it."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.presses = 0

    async def send(self, command: str) -> None:
        await self.parlour.page.set_viewport_size(PHONE)
        await self.parlour.command(command)
        await self.parlour.page.locator(".command .send").click()

    async def press(self, label: str, place: int = 0) -> None:
        self.presses += 1
        await self.parlour.last.get_by_role("button", name=label, exact=True).nth(place).click(timeout=PATIENCE_MS)

    async def choose(self, name: str) -> None:
        """Choose a person in the menu of the newest message."""
        self.presses += 1
        await self.parlour.last.locator(".menu-button").first.click()
        await self.parlour.page.get_by_role("option", name=re.compile(name)).first.click()

    async def on_board(self, label: str) -> None:
        """The same on the newest message that has such a button."""
        self.presses += 1
        await self.parlour.button(label).last.click(timeout=PATIENCE_MS)


async def fits(message: Locator, words: str) -> None:
    """A message is on a phone without scrolling in it: words, then the picture, then the buttons.

    The page shows pictures somewhat larger than Discord does, and has a heading of its own above.
    """
    await expect(message).to_contain_text(words, timeout=PATIENCE_MS)
    picture = message.locator(PICTURE).last
    await expect(picture).to_be_visible()
    await expect(picture).to_have_js_property("complete", True)
    box, shown, buttons = await message.evaluate(AT_ONCE, PICTURE)
    assert box["height"] <= PHONE["height"] + HEADING
    assert box["width"] <= PHONE["width"]
    assert box["y"] < shown["y"] < buttons["y"]


async def test_three_presses_lead_to_a_picker_and_on_to_the_end_of_a_match(parlour: Parlour) -> None:
    newcomer = Newcomer(parlour)
    await newcomer.send("/play ")
    await expect(parlour.last).to_contain_text("Honey Donuts", timeout=PATIENCE_MS)
    await newcomer.press("Play", EASIEST)
    await fits(parlour.last, "Goal:")
    await newcomer.press("The computer")
    await expect(parlour.button("Move").last).to_be_visible(timeout=PATIENCE_MS)
    await newcomer.on_board("Move")
    await expect(parlour.picker).to_be_visible(timeout=PATIENCE_MS)
    assert newcomer.presses == 3
    await play_to_the_end(parlour)
    final = parlour.messages.filter(has_text=re.compile("wins")).last
    await expect(final.get_by_role("button", name="Same again")).to_be_visible(timeout=PATIENCE_MS)
    await fits(final, "Well played!")


async def play_to_the_end(parlour: Parlour) -> None:
    """The newest match of the channel, with moves by chance."""
    number = int(re.findall(r"#(\d+)", " ".join(await parlour.messages.all_inner_texts()))[-1])
    random = Random(1)
    while (view := await parlour.evening.view(number)).to_move:
        if view.to_move.is_computer:
            await asyncio.sleep(0.05)
        else:
            move = random.choice(view.game.legal_moves(view.position.state))
            await parlour.evening.move(number, view.game.format(move))


async def test_two_presses_lead_to_a_lesson(parlour: Parlour) -> None:
    newcomer = Newcomer(parlour)
    await newcomer.send("/play ")
    await newcomer.press("Play", EASIEST)
    await newcomer.press("Learn it (2 min)")
    await fits(parlour.last, "Step 1 of")
    assert newcomer.presses <= 3


async def test_three_presses_invite_a_friend(parlour: Parlour) -> None:
    newcomer = Newcomer(parlour)
    await newcomer.send("/play ")
    await newcomer.press("Play", EASIEST)
    await newcomer.press("A friend")
    await newcomer.choose("Bruno")
    await fits(parlour.messages.filter(has_text="Table #").last, "Bruno")
    assert newcomer.presses == 3


async def test_a_cup_is_published_in_two_presses_after_its_command(parlour: Parlour) -> None:
    await parlour.become("Dana")
    newcomer = Newcomer(parlour)
    asked = {"kind": "tournament", "name": "Autumn Cup", "game": "dogon"}
    await parlour.evening.sandbox.person("Dana").slash(parlour.evening.channel, "event new", **asked)
    await parlour.page.set_viewport_size(PHONE)
    await newcomer.press("Publish")
    await expect(parlour.messages.filter(has_text="Autumn Cup").last).to_be_visible(timeout=PATIENCE_MS)
    await expect(parlour.button("Join").last).to_be_visible(timeout=PATIENCE_MS)
    assert newcomer.presses <= 2
