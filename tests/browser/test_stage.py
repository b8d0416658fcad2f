"""The guide of the first minutes, and the stage: time, trouble, the bot, a person's own settings."""

from __future__ import annotations

import asyncio
import re
from itertools import count

import pytest
from playwright.async_api import Route, expect

from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.speech.sentences import in_language
from bot.subjects import PROVIDED
from sandbox.server import Sandbox
from tests.browser.parlour import Parlour, Setup
from tests.browser.window import PHONE
from tests.sandbox.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GAME = Setup("dogon")
DAY_S = 86_400
BOT_MS = 30_000
"""For the start of the bot, on a machine with other things to do."""


async def open_stage(parlour: Parlour) -> None:
    await parlour.page.get_by_role("button", name="Stage").click()
    await expect(parlour.page.get_by_role("heading", name="Stage")).to_be_focused()


async def test_the_stage_can_be_opened_before_there_is_somebody_to_act(parlour: Parlour) -> None:
    asked, answer = count(1), asyncio.Event()

    async def late(route: Route) -> None:
        if next(asked) > 1:  # the first is about the server alone
            await answer.wait()
        await route.continue_()

    address = parlour.page.url
    await parlour.page.goto("about:blank")  # the page before asks for nothing any more
    await parlour.page.route("**/sandbox/state?*", late)
    await parlour.page.goto(address)
    await open_stage(parlour)
    answer.set()
    await expect(parlour.page.get_by_role("group", name="own settings")).to_be_visible()


async def test_the_guide_follows_what_happens(parlour: Parlour) -> None:
    guide = parlour.page.get_by_role("region", name="Guide", exact=True)
    now, done = guide.locator("[aria-current=step]"), guide.locator(".done b")
    await parlour.page.evaluate("localStorage.clear()")
    await parlour.page.reload()
    await expect(guide.get_by_role("heading", name="Your first evening")).to_be_visible()
    await parlour.play_alone(GAME)
    await expect(done).to_have_text(["Play the computer", "Make a move"])
    await expect(now).to_contain_text("See the games")
    await parlour.command("/play ", "<Enter>")
    await expect(now).to_contain_text("Learn one in two minutes")
    await parlour.button("Play").first.click()
    await parlour.button("Learn it (2 min)").click()
    await expect(now).to_contain_text("Invite a friend")
    await parlour.begin(GAME)
    await expect(done).to_have_count(7)
    await parlour.page.reload()
    await expect(now).to_contain_text("Publish a tournament")
    await open_stage(parlour)
    await parlour.page.get_by_role("button", name="+1 day").click()
    await expect(done).to_have_count(8)
    await expect(done.last).to_have_text("Let a day pass")
    await guide.get_by_role("button", name="Close the guide").click()
    await expect(guide).to_be_hidden()
    await parlour.page.reload()
    await expect(parlour.page.locator("#title")).to_have_text(parlour.channel)
    await expect(guide).to_be_hidden()
    await parlour.page.get_by_role("button", name="Guide", exact=True).click()
    await guide.get_by_text("Who is who").click()
    await expect(guide).to_contain_text("Dana moderates the server")


async def test_a_move_counts_for_the_guide_in_whichever_match(parlour: Parlour) -> None:
    """Another browser finds a match under way; its owner goes on with a new one."""
    done = parlour.page.get_by_role("region", name="Guide", exact=True).locator(".done b")
    await parlour.play_alone(GAME)
    await parlour.page.evaluate("localStorage.clear()")
    await parlour.page.reload()
    await expect(done).to_have_text(["Play the computer"])
    await parlour.play_alone(GAME)
    await expect(done).to_have_text(["Play the computer", "Make a move"])


async def test_time_jumps_ahead_for_people_for_the_page_and_for_tokens(parlour: Parlour) -> None:
    sandbox, before = parlour.sandbox, parlour.sandbox.clock.ahead
    soon = int(sandbox.clock.now()) + 2 * 3600 + 30
    sandbox.person("Aki").say(parlour.evening.channel, f"See you <t:{soon}:R>")
    moment = parlour.last.locator("time[data-relative]")
    await expect(moment).to_have_text("in 2 hours")
    await open_stage(parlour)
    await parlour.page.get_by_role("button", name="+1 hour").click()
    await expect(moment).to_have_text("in 1 hour")
    await parlour.page.get_by_role("button", name="+1 day").click()
    await expect(moment).to_have_text("23 hours ago")
    await expect(parlour.page.locator(".stage-now")).to_contain_text(re.compile(r"\d+ days? ahead"))
    assert sandbox.clock.ahead == before + DAY_S + 3600
    await parlour.command("tomorrow", "<Enter>")
    await expect(parlour.page.locator(".divider.day")).to_have_count(2)


async def test_pictures_stay_when_their_addresses_have_run_out(parlour: Parlour) -> None:
    number = await parlour.begin(GAME)
    image = (await parlour.board(number, 0)).locator("img").first
    before = await image.get_attribute("src")
    await open_stage(parlour)
    await parlour.page.get_by_role("button", name="+1 day").click()
    await expect(image).not_to_have_attribute("src", before or "")
    assert await image.evaluate("image => image.complete && image.naturalWidth > 0")


async def test_commands_are_described_in_the_language_of_the_person(parlour: Parlour) -> None:
    await open_stage(parlour)
    await parlour.page.get_by_label("Language").select_option("Deutsch")
    await until(lambda: parlour.sandbox.person("Aki").user.locale == "de")
    await parlour.page.reload()
    await expect(parlour.page.locator("#title")).to_have_text(parlour.channel)
    await parlour.type("/games")
    found = parlour.suggestions.first.locator("small")
    english = next(command.description for command in PROVIDED[COMMANDS] if command.name == "games")
    await expect(found).to_have_text(in_language(english, "de"))
    parlour.sandbox.person("Aki").user.locale = "en-US"


async def test_the_bot_can_be_killed_and_started_and_what_it_owes_arrives(parlour: Parlour) -> None:
    number = await parlour.begin(GAME)
    await open_stage(parlour)
    stage = parlour.page.get_by_role("region", name="Stage", exact=True)
    await stage.get_by_role("button", name="Kill").click()
    await expect(stage.get_by_text("The bot has ended")).to_be_visible()
    await expect(parlour.page.get_by_text("The bot is not connected")).to_be_visible()
    await stage.get_by_role("button", name="Start").click()
    await expect(stage.get_by_text("The bot is connected")).to_be_visible(timeout=BOT_MS)
    await expect(stage.get_by_role("log")).to_contain_text("ready")
    await stage.get_by_role("button", name="Close the stage").click()
    await parlour.pick(number, 0, GAME.line()[0])
    await parlour.board(number, 1)


async def test_trouble_is_switched_on_and_off(parlour: Parlour) -> None:
    sandbox: Sandbox = parlour.sandbox
    await open_stage(parlour)
    await parlour.page.get_by_role("radio", name="Slow network").check()
    await until(lambda: len(sandbox.faults.rules) == 1)
    await parlour.command("/games ", "<Enter>")
    await expect(parlour.page.get_by_text("Sending command…")).to_be_visible()
    await expect(parlour.last).to_contain_text("Only you can see this")
    await parlour.page.get_by_role("radio", name="No trouble").check()
    await until(lambda: not sandbox.faults.rules)


async def test_the_person_has_a_language_and_may_refuse_direct_messages(parlour: Parlour) -> None:
    chidi = parlour.sandbox.person("Chidi")
    await open_stage(parlour)
    await parlour.become("Chidi")
    await expect(parlour.page.get_by_role("group", name="Chidi’s own settings")).to_be_visible()
    await parlour.page.get_by_label("Language").select_option("Deutsch")
    await parlour.page.get_by_label("Lets the bot write direct messages").uncheck()
    await until(lambda: (chidi.user.locale, chidi.user.dms_open) == ("de", False))
    await parlour.page.get_by_label("Lets the bot write direct messages").check()
    await parlour.page.get_by_label("Language").select_option("English")
    await until(lambda: (chidi.user.locale, chidi.user.dms_open) == ("en-US", True))


async def test_a_person_can_be_renamed_and_the_bot_says_the_new_name(parlour: Parlour) -> None:
    page = parlour.page
    await open_stage(parlour)
    await parlour.become("Chidi")
    name = page.get_by_label("Name", exact=True)
    try:
        await name.fill("Chidi Øse 🦊")
        await name.press("Enter")
        await expect(page.get_by_role("group", name="Chidi Øse 🦊’s own settings")).to_be_visible()
        await expect(page.get_by_role("radio", name="Chidi Øse 🦊")).to_be_checked()
        await parlour.open_table(GAME)
        await expect(parlour.messages.filter(has_text="Table #").last).to_contain_text("Chidi Øse 🦊")
        await name.fill("  ")
        await name.press("Enter")
        await expect(page.locator(".notice")).to_have_text("Must be between 1 and 32 in length.")
        await expect(name).to_have_value("Chidi Øse 🦊")
        parlour.errors.clear()  # what the sandbox refused
    finally:
        parlour.sandbox.person("Chidi").rename("Chidi")


async def test_the_stage_is_a_sheet_on_a_phone_and_escape_closes_it(parlour: Parlour) -> None:
    await parlour.page.set_viewport_size(PHONE)
    await open_stage(parlour)
    assert await parlour.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    await parlour.type("<Escape>")
    await expect(parlour.page.get_by_role("region", name="Stage", exact=True)).to_be_hidden()
    await expect(parlour.page.get_by_role("button", name="Stage")).to_be_focused()
    await parlour.page.get_by_role("button", name="Stage").click()
    await parlour.page.get_by_role("button", name="Show the guide").click()
    await expect(parlour.page.get_by_role("region", name="Guide", exact=True)).to_be_visible()
