"""The page in a real browser: people act through it on the sample bot, and no console error is let pass."""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import FilePayload, Page, Route, expect

from sandbox.permissions import Permission
from sandbox.server import Sandbox
from tests.browser.window import PHONE, Pane, Window
from tests.sandbox.conftest import CONTRACT, running
from tests.sandbox.sample_bot import SampleBot

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


class Room(Window):
    """A window on a sandbox with the sample bot."""

    def __init__(self, page: Page, sandbox: Sandbox, bot: SampleBot) -> None:
        super().__init__(page, sandbox)
        self.bot = bot

    async def greeted(self) -> None:
        """Let Aki greet Bruno, which brings a message with buttons, menus and a picture."""
        await self.command("/greet ", "Bru", "<Enter>", "<Enter>")
        await expect(self.last).to_contain_text("hello @Bruno")


@pytest_asyncio.fixture(loop_scope="session")
async def window(pane: Pane) -> AsyncIterator[Room]:
    """Aki's window on a fresh sandbox with the sample bot; afterwards the console has to be clean."""
    async with Sandbox(contract=CONTRACT) as sandbox, running(sandbox) as bot, pane.page() as page:
        made = Room(page, sandbox, bot)
        await made.open()
        yield made
    made.close()
    assert made.errors == []
    assert sandbox.violations == []


async def test_one_click_makes_somebody_else(window: Room) -> None:
    await window.command("From Aki", "<Enter>")
    await expect(window.last.locator(".author")).to_have_text("Aki")
    await window.become("Bruno")
    await window.command("From Bruno", "<Enter>")
    await expect(window.last.locator(".author")).to_have_text("Bruno")
    assert [message.content for message in window.sandbox.person("Aki").messages(window.sandbox.channels["games"])] == [
        "From Aki",
        "From Bruno",
    ]


async def test_the_focus_stays_when_somebody_else_acts(window: Room) -> None:
    await window.greeted()
    for focused in (
        window.button("Update"),
        window.page.get_by_role("button", name="Theme"),
        window.page.locator("#say"),
    ):
        await focused.focus()
        for key, name in (("2", "Bruno"), ("1", "Aki")):
            await window.type(f"<Alt+{key}>")
            await expect(window.page).to_have_title(re.compile(name))
            await expect(focused).to_be_focused()
    await window.page.get_by_role("radio", name="Aki").focus()
    await window.type("<ArrowRight>", "<ArrowRight>")
    await expect(window.page.get_by_role("radio", name="Chidi")).to_be_focused()


async def test_keys_alone_change_person_and_channel(window: Room) -> None:
    await window.type("<Alt+2>")
    await expect(window.page.get_by_role("radio", name="Bruno")).to_be_checked()
    await window.type("<Alt+ArrowDown>")
    await expect(window.page.locator("#title")).to_have_text("tournament")


async def test_words_typed_anywhere_reach_the_message_box(window: Room) -> None:
    await window.page.locator("#stream").click()
    await window.type("good morning", "<Enter>")
    await expect(window.last).to_contain_text("good morning")


async def test_a_slash_lists_the_commands_with_their_descriptions(window: Room) -> None:
    await window.command("/")
    await expect(window.suggestions.filter(has_text="greet")).to_contain_text("Greets")
    await expect(window.suggestions.filter(has_text="board show")).to_contain_text("Shows one")
    await window.type("gre")
    await expect(window.suggestions).to_have_count(1)


async def test_options_are_completed_and_sent(window: Room) -> None:
    await window.command("/gre", "<Enter>", "chi")
    await expect(window.suggestions).to_have_count(1)
    await window.type("<Enter>")
    await window.page.get_by_role("button", name="+ tone").click()
    await expect(window.suggestions).to_have_text(["Warm", "Cold"])
    await window.type("<ArrowDown>", "<Enter>", "<Enter>")
    await expect(window.last).to_contain_text("cold hello @Chidi x1")
    await expect(window.last.locator(".above")).to_have_text("Aki used /greet")


async def test_what_cannot_be_sent_is_said(window: Room) -> None:
    await window.command("/greet ", "nobody", "<Enter>")
    await expect(window.page.get_by_role("alert").filter(has_text="there is no “nobody”")).to_be_visible()
    await expect(window.messages).to_have_count(0)


async def test_typing_asks_the_bot_for_suggestions(window: Room) -> None:
    await window.command("/eat ", "ap")
    await expect(window.suggestions).to_have_text(["Apple", "Apricot"])
    await window.type("<ArrowDown>", "<Enter>", "<Enter>")
    await expect(window.last).to_contain_text("ate apricot")


async def test_a_second_enter_sends_nothing_twice(window: Room) -> None:
    await window.command("/eat ", "nothing", "<Enter>", "<Enter>")
    await window.command("hello", "<Enter>", "<Enter>")
    await expect(window.last).to_contain_text("hello")
    await expect(window.messages).to_have_count(2)


async def test_private_answers_say_so_and_can_be_dismissed(window: Room) -> None:
    await window.command("/eat ", "banana")
    await expect(window.suggestions).to_have_text("Banana")
    await window.type("<Enter>", "<Enter>")
    await expect(window.last).to_contain_text("Only you can see this")
    await window.become("Bruno")
    await expect(window.messages).to_have_count(0)
    await window.become("Aki")
    await window.button("Dismiss message").click()
    await expect(window.messages).to_have_count(0)
    await window.page.reload()
    await expect(window.page.locator(".welcome")).to_contain_text("Nothing here yet")


async def test_the_menus_of_a_message_and_of_the_people_it_names_are_beside_it(window: Room) -> None:
    await window.greeted()
    await window.last.get_by_label("Apps").click()
    entries = window.last.locator(".apps-list button")
    await expect(entries).to_have_text(["Count letters", "Wave: Aki", "Wave: Bruno"])
    await entries.last.click()
    await expect(window.last).to_contain_text("waves at Bruno")
    await expect(window.last.locator(".above")).to_contain_text("Wave")
    await window.last.get_by_label("Apps").press("Enter")
    await expect(window.last.locator(".apps-list button")).to_have_text(["Wave: Aki"])
    await window.type("<Escape>")
    await expect(window.last.locator(".apps-list")).not_to_be_visible()


async def test_a_right_click_opens_the_same_menu(window: Room) -> None:
    await window.greeted()
    await window.last.click(button="right")
    await expect(window.last.get_by_role("button", name="Count letters")).to_be_focused()
    await window.type("<Enter>")
    await expect(window.last).to_contain_text("letters")


async def test_emoji_are_drawn_in_colour_without_a_font_of_the_machine(window: Room) -> None:
    coloured = """async (text) => {
      await document.fonts.load('20px "Sandbox Emoji"', text);
      const canvas = new OffscreenCanvas(32, 32), context = canvas.getContext("2d");
      context.font = '20px "Sandbox Emoji"';
      context.fillText(text, 2, 24);
      const { data } = context.getImageData(0, 0, 32, 32);
      return data.some((value, at) => at % 4 === 0 && data[at + 3] > 200 && Math.abs(value - data[at + 2]) > 60);
    }"""
    for emoji in ("🏆", "🧩", "🟧", "📢", "🖼"):
        assert await window.page.evaluate(coloured, emoji), emoji
    used = await window.page.evaluate("getComputedStyle(document.body).fontFamily")
    assert "Sandbox Emoji" in used


async def test_a_mention_marks_the_person_and_the_message(window: Room) -> None:
    await window.greeted()
    bruno = window.page.locator("label.person", has_text="Bruno")
    await expect(bruno.locator(".mark")).to_have_text("1")
    await window.become("Bruno")
    await expect(window.page.locator(".message.pinged")).to_contain_text("hello @Bruno")
    await window.page.get_by_role("link", name="lounge").click()
    await window.sandbox.person("Aki").slash(
        window.sandbox.channels["games"], "greet", who=window.sandbox.person("Bruno")
    )
    await expect(window.page.get_by_role("link", name="games 1 unread, 1 mention")).to_be_visible()
    await expect(window.page.locator(".notice")).to_contain_text("Engawa in #games: plain hello @Bruno")


async def test_a_button_changes_its_message(window: Room) -> None:
    await window.greeted()
    await expect(window.button("Off")).to_be_disabled()
    await window.button("Update").click()
    await expect(window.last).to_contain_text("updated")
    await expect(window.last.get_by_alt_text("One red pixel")).to_be_visible()
    await expect(window.button("Update")).to_be_focused()


async def test_a_menu_is_picked_from_with_the_keyboard(window: Room) -> None:
    await window.greeted()
    await window.button("Make a choice").focus()
    await window.type("<Enter>", "<ArrowDown>", "<Enter>")
    await expect(window.last).to_contain_text("picked 2")


async def test_several_people_are_picked_with_the_mouse(window: Room) -> None:
    await window.greeted()
    await window.button("Choose someone").click()
    for name in ("Chidi", "Dana"):
        await window.page.get_by_role("option", name=name).click()
    await window.page.get_by_role("button", name="Done").click()
    await expect(window.last).to_contain_text("chose Chidi Dana")


async def test_a_dialog_is_filled_in(window: Room) -> None:
    await window.command("/name ", "<Enter>")
    dialog = window.page.get_by_role("dialog", name="Your name")
    await dialog.get_by_label("Name").fill("Sora")
    await window.type("<Enter>")
    await expect(window.last).to_contain_text("Hello Sora")
    await expect(dialog).to_have_count(0)


async def test_a_file_goes_along_with_a_command(window: Room) -> None:
    await window.command("/count ")
    await window.page.get_by_role("button", name="Send").click()
    await expect(window.page.get_by_role("alert").filter(has_text="file has to be filled in")).to_be_visible()
    await window.page.get_by_label("file").set_input_files(paper("game.txt", "1. a1"))
    await window.page.get_by_role("button", name="Send").click()
    await expect(window.last).to_contain_text("game.txt: 5 of 5 bytes")


async def test_a_dialog_takes_files(window: Room) -> None:
    await window.command("/letter ", "<Enter>")
    dialog = window.page.get_by_role("dialog", name="A letter")
    await dialog.get_by_label("Paper").set_input_files([paper("1.txt", "one"), paper("2.txt", "two")])
    await dialog.get_by_role("button", name="Submit").click()
    await expect(window.last).to_contain_text("1.txt: one, 2.txt: two")


def paper(name: str, text: str) -> FilePayload:
    """A text file as a person picks it from their disk."""
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


async def test_an_option_offers_only_the_channels_it_asks_for(window: Room) -> None:
    window.sandbox.host.create_thread(window.sandbox.channels["games"], "table talk", window.sandbox.people[0].id)
    await expect(window.page.get_by_role("link", name="table talk")).to_be_visible()
    await window.command("/where ")
    await expect(window.suggestions.locator(".label")).to_have_text(["#games", "#tournament", "#lounge"])


async def test_silence_becomes_a_failure(window: Room) -> None:
    await window.greeted()
    seen = len(window.sandbox.requests)
    await window.button("Silence").click()
    await window.command("/nothing ", "<Enter>")
    await expect(window.page.get_by_text("Sending command…")).to_be_visible()
    window.sandbox.clock.advance(4)
    await expect(window.last.get_by_text("This interaction failed")).to_be_visible()
    await expect(window.page.get_by_text("The application did not respond")).to_be_visible()
    assert len(window.sandbox.requests) == seen


async def test_a_deferral_thinks_first(window: Room) -> None:
    window.sandbox.faults.add(trouble="delay", method="PATCH", seconds=0.4, times=1)
    await window.command("/slow ", "<Enter>")
    await expect(window.page.get_by_text("Engawa is thinking…")).to_be_visible()
    await expect(window.page.get_by_text("done @Aki")).to_be_visible()


async def test_a_layout_shows_its_picture_words_and_description(window: Room) -> None:
    await window.command("/post ", "Bruno", "<Enter>", "<Enter>")
    box = window.page.locator(".container.accented")
    await expect(box).to_contain_text("It is your turn, @Bruno")
    assert await box.evaluate("node => node.style.getPropertyValue('--accent')") == "#336699"
    picture = box.get_by_alt_text("A board")
    assert await picture.evaluate("async image => (await image.decode(), image.naturalWidth)") == 1
    await box.get_by_role("button", name="Open the picture large").click()
    shown = window.page.get_by_role("dialog", name="Picture")
    await expect(shown.get_by_text("A board")).to_be_visible()
    close, board = await shown.get_by_role("button").bounding_box(), await shown.locator("img").bounding_box()
    assert close
    assert board
    assert close["y"] + close["height"] <= board["y"], "it covers nothing of the picture"
    await window.type("<Escape>")
    await expect(window.page.get_by_role("dialog")).to_have_count(0)


async def test_reading_further_up_is_not_disturbed_but_own_answers_are_shown(window: Room) -> None:
    games, bruno = window.sandbox.channels["games"], window.sandbox.person("Bruno")
    for number in range(40):
        bruno.say(games, f"Line {number}")
    await expect(window.last).to_be_in_viewport()
    await window.page.locator("#stream").hover()
    await window.page.mouse.wheel(0, -900)
    await expect(window.last).not_to_be_in_viewport()
    bruno.say(games, "One more")
    await window.page.get_by_role("button", name="New messages").click()
    await expect(window.last).to_be_in_viewport()
    await window.page.locator("#stream").hover()
    await window.page.mouse.wheel(0, -900)
    await expect(window.last).not_to_be_in_viewport()
    await window.command("/eat ", "fig", "<Enter>")
    await expect(window.last).to_contain_text("ate fig")
    await expect(window.last).to_be_in_viewport()


async def test_direct_messages_arrive_in_their_own_place(window: Room) -> None:
    await window.sandbox.person("Aki").slash(
        window.sandbox.channels["games"], "whisper", who=window.sandbox.person("Bruno")
    )
    await window.become("Bruno")
    await window.page.get_by_role("navigation").get_by_role("link", name="Engawa").click()
    await expect(window.last).to_contain_text("psst")


async def test_a_new_thread_appears_below_its_channel(window: Room) -> None:
    games, bruno = window.sandbox.channels["games"], window.sandbox.person("Bruno")
    thread = window.sandbox.host.create_thread(games, "Table 7", bruno.id)
    await window.page.get_by_role("link", name="Table 7").click()
    await expect(window.page.locator("#title")).to_have_text("Table 7")
    bruno.say(thread, "Welcome")
    await expect(window.last).to_contain_text("Welcome")


async def test_a_channel_says_where_nobody_may_write(window: Room) -> None:
    host, games, everyone = window.sandbox.host, window.sandbox.channels["games"], window.sandbox.guild.id
    host.deny(games, Permission.SEND_MESSAGES, everyone)
    await expect(window.page.get_by_placeholder("You cannot write here")).to_be_enabled()
    host.deny(games, Permission.USE_APPLICATION_COMMANDS, everyone)
    await expect(window.page.get_by_placeholder("You cannot write here")).to_be_disabled()


async def test_the_page_tells_whether_the_bot_is_there(window: Room) -> None:
    await expect(window.page.get_by_text("The bot is connected")).to_be_visible()
    await window.bot.close()
    await expect(window.page.get_by_text("The bot is not connected")).to_be_visible()


async def test_marks_become_form_and_nothing_becomes_html(window: Room) -> None:
    words = (
        "**bold** _slanted_ `code` <b>plain</b> <img src=x onerror=alert(1)> [x](javascript:alert(1)) snake_case_name "
        "Gäst\\_5"
    )
    await window.command(words, "<Enter>")
    text = window.last.locator(".text")
    await expect(text.locator("strong")).to_have_text("bold")
    await expect(text.locator("em")).to_have_text("slanted")
    await expect(text.locator("code")).to_have_text("code")
    await expect(text).to_contain_text(
        "<b>plain</b> <img src=x onerror=alert(1)> [x](javascript:alert(1)) snake_case_name Gäst_5"
    )
    assert await text.locator("b, img, a").count() == 0


async def test_mentions_and_moments_are_written_out(window: Room) -> None:
    games, soon = window.sandbox.channels["games"], int(window.sandbox.clock.now()) + 7200
    aki = window.sandbox.person("Aki")
    aki.say(games, f"{aki.mention} <#{games}> <t:{soon + 30}:R>\n# Head\n- one\n> said")
    text = window.last.locator(".text")
    await expect(text.locator(".mention")).to_have_text(["@Aki", "#games"])
    await expect(text.locator("time")).to_have_text("in 2 hours")
    await expect(text.get_by_role("heading", name="Head")).to_be_visible()
    await expect(text.get_by_role("listitem")).to_have_text("one")
    await expect(text.locator("blockquote")).to_have_text("said")


async def test_a_moment_that_no_calendar_knows_stays_as_it_was_typed(window: Room) -> None:
    marks = "<t:9999999999999> <t:-9999999999999:R> <t:8640000000001:F>"
    window.sandbox.person("Aki").say(window.sandbox.channels["games"], f"{marks} <t:8640000000000:D>")
    await expect(window.last.locator(".text")).to_contain_text(marks)
    await expect(window.last.locator(".text time")).to_have_count(1)
    await window.page.reload()
    await expect(window.last.locator(".text")).to_contain_text(marks)


async def test_a_reload_keeps_person_and_channel(window: Room) -> None:
    await window.become("Chidi")
    await window.page.get_by_role("link", name="lounge").click()
    await window.page.reload()
    await expect(window.page.locator("#title")).to_have_text("lounge")
    await expect(window.page.get_by_role("radio", name="Chidi")).to_be_checked()


async def test_private_messages_vanish_on_a_reload(window: Room) -> None:
    await window.command("Hello", "<Enter>")
    await window.command("/eat ", "banana", "<Enter>", "<Enter>")
    await expect(window.last).to_contain_text("Only you can see this")
    await window.become("Bruno")
    await window.become("Aki")
    await expect(window.last).to_contain_text("Only you can see this")
    await window.page.reload()
    await expect(window.messages).to_have_count(1)
    await expect(window.last).to_contain_text("Hello")


async def test_a_notice_shows_what_is_meant_and_no_marks(window: Room) -> None:
    await window.command("Hello", "<Enter>")  # shown only once the page hears of what is new, as notices are
    await expect(window.last).to_contain_text("Hello")
    aki = window.sandbox.person("Aki")
    said = f"**Hi** {aki.mention} ~~you~~ `code` https://example.org"
    window.sandbox.person("Bruno").say(window.sandbox.channels["lounge"], said)
    notice = window.page.locator(".notice")
    await expect(notice).to_have_text("Bruno in #lounge: Hi @Aki you code https://example.org")
    await expect(notice.locator("strong")).to_have_text("Hi")
    await notice.click()
    await expect(window.page.locator("#title")).to_have_text("lounge")
    await window.page.get_by_role("link", name="games").click()
    long = f"**#1 · Dogon**\n{aki.mention}, your turn.\nSow from a pit\n" + "and on it goes " * 9
    window.sandbox.person("Bruno").say(window.sandbox.channels["lounge"], long)
    await expect(notice).to_have_text(re.compile("#1 · Dogon · @Aki, your turn. Sow from a pit · and on .*[a-z]…$"))


async def test_the_first_paint_is_a_frame(window: Room) -> None:
    async def never(route: Route) -> None:
        await asyncio.sleep(0)

    await window.page.route("**/sandbox/people", never)
    await window.page.reload(wait_until="domcontentloaded")
    await expect(window.page.get_by_role("heading", name="Loading")).to_be_visible()
    await expect(window.page.locator(".stream .coming").first).to_be_visible()
    await expect(window.page.locator("body")).to_have_attribute("aria-busy", "true")
    await expect(window.page.locator("header button:disabled")).to_have_count(4)  # nobody listens to them yet
    await window.page.unroute("**/sandbox/people")
    await window.page.reload()
    await expect(window.page.locator("#title")).to_have_text("games")
    await expect(window.page.locator(".coming")).to_have_count(0)
    await expect(window.page.locator("body[aria-busy]")).to_have_count(0)
    await expect(window.page.locator("header button:disabled")).to_have_count(0)


async def test_a_phone_shows_everything_in_its_width(window: Room) -> None:
    await window.page.set_viewport_size(PHONE)
    await window.greeted()
    await window.command("/post ", "Aki", "<Enter>", "<Enter>")
    await expect(window.page.locator(".container")).to_be_visible()
    assert await window.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    places = window.page.get_by_role("navigation", name="Channels")
    await expect(places).to_be_hidden()
    await window.page.get_by_role("button", name="Channels").click()
    await places.get_by_role("link", name="lounge").click()
    await expect(window.page.locator("#title")).to_have_text("lounge")
    await expect(places).to_be_hidden()


async def test_the_theme_follows_the_system_or_the_person(window: Room) -> None:
    async def background() -> Any:
        return await window.page.evaluate("getComputedStyle(document.body).backgroundColor")

    light = await background()
    await window.page.emulate_media(color_scheme="dark")
    dark = await background()
    assert dark != light
    await window.page.get_by_role("button", name="Theme: system").click()
    assert await background() == light
    await window.page.reload()
    await expect(window.page.get_by_role("button", name="Theme: light")).to_be_visible()
    assert await background() == light
