"""What people set and see for themselves: settings, pings, forced moves, lists, blocks, privacy, help."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from random import Random

import aiohttp
import pytest
from PIL import Image

from bot import VERSION
from bot.people.players.blocks import BlockList
from bot.people.players.preferences import CHOICES, PreferenceBook, Preferences
from games import GAMES
from renderers.themes import THEMES, rgb
from sandbox.people.client_view import Ping, Seen
from sandbox.people.options import Impossible
from sandbox.people.people import FakeAnswer, FakePerson
from sandbox.permissions import Permission
from tests.bot.conftest import Person as Known
from tests.bot.play.matches.test_forced import line_to_a_forced_move
from tests.end_to_end.conftest import Evening, core, match_number
from tests.end_to_end.test_playing import picture_bytes
from tests.end_to_end.test_rules import press, shown

MOST_COMPONENTS = 40
LINK = 5


async def choose(evening: Evening, person: FakePerson, name: str, value: object) -> Seen:
    """Set something on a fresh page of settings."""
    return await evening.prefer(person, name, value)


async def preferences(evening: Evening, person: FakePerson) -> Preferences:
    return await evening.services[PreferenceBook].of(Known(person.id, person.name))


async def pinged(evening: Evening, number: int, ply: int) -> list[tuple[str, str]]:
    """Who was notified of a board, and how, once nothing is owed any more."""
    await evening.nothing_owed()
    heard = [(person.name, ping) for person in evening.sandbox.people for ping in person.pings()]
    return sorted((name, ping.reason) for name, ping in heard if of(ping, number, ply))


def of(ping: Ping, number: int, ply: int) -> bool:
    return any(f"engawa-{number}-{ply}.png" in picture.url for picture in ping.message.pictures)


async def page_colour(evening: Evening, message: Seen, folder: Path) -> tuple[int, ...]:
    """The colour of the upper left corner of the picture."""
    file = folder / "picture.png"
    file.write_bytes(await picture_bytes(evening, message))
    with Image.open(file) as picture:
        return picture.convert("RGB").getpixel((0, 0))  # type: ignore[return-value]


async def test_every_setting_is_shown_with_its_value_and_can_be_changed(evening: Evening) -> None:
    page = shown(await evening.aki.slash(evening.channel, "preferences"))
    assert page.ephemeral
    for words in (
        "**Colours**: Dark",
        "**Pings**: In the channel",
        "**Digest time**: 08:00",
        "**Time zone**: UTC",
    ):
        assert words in page.text
    assert len(page.selects[0]["options"]) == len(CHOICES) + 2 + 5  # typed ones, and those of other subjects
    for name, values in CHOICES.items():
        for value in (*values[:5], values[-1], getattr(Preferences(), name)):
            if value != getattr(await preferences(evening, evening.aki), name):
                changed = await choose(evening, evening.aki, name, value)
                assert changed.ephemeral
            assert getattr(await preferences(evening, evening.aki), name) == value
    assert await preferences(evening, evening.aki) == Preferences()
    evening.assert_clean()


async def test_the_page_of_settings_works_after_a_restart_and_in_direct_messages(evening: Evening) -> None:
    page = shown(await evening.aki.slash(evening.aki.direct_channel_id, "preferences"))
    await evening.aki.choose(page.id, "pref-change", "theme")
    await evening.kill_bot()
    await evening.start_bot()
    changed = shown(await evening.aki.choose(page.id, "pref:theme", "contrast"))
    assert changed.id == page.id
    assert "**Colours**: High contrast" in changed.text
    await evening.aki.choose(page.id, "pref-change", "forced")
    changed = shown(await evening.aki.click(page.id, "pref:forced:True"))
    assert "**Play forced moves for me**: on" in changed.text
    assert await preferences(evening, evening.aki) == Preferences(theme="contrast", forced=True)
    evening.assert_clean()


async def test_nobody_changes_the_settings_of_another(evening: Evening) -> None:
    page = shown(await evening.aki.slash(evening.channel, "preferences"))
    await evening.aki.choose(page.id, "pref-change", "forced")
    with pytest.raises(Impossible):
        await evening.bruno.click(page.id, "pref:forced:True")
    card = await evening.open_table(evening.aki)
    forged = await press(evening, evening.bruno, card, "pref:forced:True")
    assert "Play forced moves for me" in forged.text
    assert await preferences(evening, evening.aki) == Preferences()
    assert await preferences(evening, evening.bruno) == Preferences(forced=True), "whoever presses sets their own"


async def test_a_page_that_does_not_exist_is_no_bug(evening: Evening) -> None:
    card = await evening.open_table(evening.aki)
    for forged in [
        *("help:nowhere", "ask:1:0:nothing", "ranking:text:nothing:duel:0:n", "about:nothing", "learn:nothing"),
        *("puzzles:nothing", "pref-page:nothing", "setup:page:nothing", "open-table:nothing", "tables:nothing:0"),
        *("pref-typed:nothing", "pref-typed:theme", "setup:typed:place", "event:nothing:1", "event-move:nothing:1"),
        *("replay:99", "event-page:99:standings:0:t", "ladder-rungs:99:0:t", "league-season:99:1:t"),
    ]:
        assert "went wrong" not in (await evening.aki.forge(card.id, forged)).text, forged
    evening.assert_clean()


async def test_a_menu_of_another_version_turns_to_the_settings_there_are_now(evening: Evening) -> None:
    page = shown(await evening.aki.slash(evening.channel, "preferences"))
    message = evening.sandbox.backend.world.message(page.channel_id, page.id)
    assert message
    Seen({"components": message.components}).selects[0]["options"].append({"label": "Volume", "value": "volume"})
    turned = shown(await evening.aki.choose(page.id, "pref-change", "volume"))
    assert turned.id == page.id
    assert "**Colours**: Dark" in turned.text
    evening.assert_clean()


async def test_a_choice_that_does_not_exist_is_refused_kindly(evening: Evening) -> None:
    card = await evening.open_table(evening.aki)
    answer = await press(evening, evening.aki, card, "pref:confirm:True")
    assert "**Preview moves**: on" in answer.text
    evening.assert_clean()


@pytest.mark.parametrize(
    ("pings", "ways"), [("channel", ["mention"]), ("direct", ["dm"]), ("both", ["dm", "mention"]), ("nowhere", [])]
)
async def test_a_turn_pings_exactly_where_the_player_wishes(hasty: Evening, pings: str, ways: list[str]) -> None:
    for person in (hasty.aki, hasty.bruno):
        await choose(hasty, person, "pings", pings) if pings != "channel" else None
    number = await hasty.begin()
    for ply in range(3):
        mover = await hasty.mover(number)
        board = await hasty.board(number, ply)
        assert f"{mover.mention}, it's your turn." in board.text
        assert await pinged(hasty, number, ply) == [(mover.name, way) for way in ways]
        direct = [message for message in mover.dms() if f"engawa-{number}-{ply}.png" in str(message.payload)]
        assert len(direct) == ("dm" in ways)
        if direct:
            assert f"<#{hasty.channel}>" in direct[0].text
            picker = shown(await mover.click(direct[0].id, "Move"))
            assert picker.pictures
        await hasty.move(number)
    await hasty.nothing_owed()
    await hasty.closed_all()
    open_boards = [message for message in hasty.aki.messages(hasty.channel) if "Move" in message.labels]
    assert [board.pictures[0].url for board in open_boards] == [(await hasty.board(number, 3)).pictures[0].url]
    hasty.assert_clean()


async def test_an_invitation_pings_where_the_guest_wishes(evening: Evening) -> None:
    await choose(evening, evening.bruno, "pings", "direct")
    card = await evening.open_table(evening.aki, opponent=evening.bruno.id)
    assert evening.pings_for(card) == []
    note = await evening.see(evening.bruno, lambda seen: "### Table" in seen.text, evening.bruno.direct_channel_id)
    await evening.bruno.click(note.id, "Join")
    await evening.board(match_number(card), 0)
    evening.assert_clean()


async def test_who_closed_direct_messages_is_pinged_in_the_channel_after_all(evening: Evening) -> None:
    await choose(evening, evening.aki, "pings", "direct")
    await choose(evening, evening.bruno, "pings", "direct")
    number = await evening.begin()
    await evening.nothing_owed()
    waiter = await evening.waiter(number)
    waiter.close_dms()
    await evening.move(number)
    await evening.doubt_lasts(hours=1)
    async with asyncio.timeout(90):
        while await pinged(evening, number, 1) != [(waiter.name, "mention")]:
            await asyncio.sleep(0.05)
    assert (await preferences(evening, waiter)).pings == "channel"
    (board,) = evening.boards(number, 1)
    assert board.labels == ["Move", "Rules", "Nudge", "More"], "the one before has shrunk"


async def test_in_a_closed_channel_a_direct_message_to_somebody_quiet_makes_no_sound(evening: Evening) -> None:
    number = await evening.begin()
    waiter = await evening.waiter(number)
    await choose(evening, waiter, "pings", "nowhere")
    evening.sandbox.host.deny(evening.channel, Permission.SEND_MESSAGES)
    await evening.move(number)
    await evening.doubt_lasts(minutes=10)
    message = await evening.see(waiter, lambda seen: f"#{number}" in seen.text, waiter.direct_channel_id)
    assert [ping.push for _, ping in evening.pings_for(message)] == [False]


async def test_private_pictures_wear_the_chosen_theme_and_the_channel_keeps_its_own(
    evening: Evening, tmp_path: Path
) -> None:
    number = await evening.begin()
    for theme in ("contrast", "light", "dark"):
        for person in (evening.aki, evening.bruno):
            await choose(evening, person, "theme", theme)
        wanted = rgb(THEMES[theme].page)
        mover = await evening.mover(number)
        board = await evening.board(number, (await evening.view(number)).position.ply)
        assert await page_colour(evening, board, tmp_path) == rgb(THEMES["dark"].page)
        picker = shown(await mover.click(board.id, "Move"))
        assert await page_colour(evening, picker, tmp_path) == wanted
        assert await page_colour(evening, shown(await evening.aki.slash(evening.channel, "board")), tmp_path) == wanted
        about = shown(await evening.about(evening.aki, "dogon"))
        assert await page_colour(evening, about, tmp_path) == wanted
        await evening.move(number)
    evening.assert_clean()


async def test_what_is_shown_to_everyone_looks_as_the_server_has_chosen(evening: Evening, tmp_path: Path) -> None:
    number, aki = await evening.begin(), evening.aki
    await evening.move(number)
    await evening.set_up(evening.sandbox.person("Dana"), "theme", "contrast")
    for page in (
        await aki.slash(evening.channel, "rules", game="dogon", question="R6"),
        await evening.look(aki, "boards", number),
        await evening.look(aki, "story", number),
    ):
        private = (await page.filled()).id
        public = await (await aki.click(private, "Show to everyone")).filled()
        assert await page_colour(evening, public, tmp_path) == rgb(THEMES["contrast"].page)
    evening.assert_clean()


async def test_the_board_is_seen_from_the_chosen_side(evening: Evening) -> None:
    number = await evening.begin()
    await evening.move(number)
    north = await evening.mover(number)
    south = await evening.waiter(number)
    in_channel = await picture_bytes(evening, await evening.board(number, 1))

    async def seen_by(person: FakePerson) -> bytes:
        return await picture_bytes(evening, shown(await person.slash(evening.channel, "board", match=number)))

    own, other = await seen_by(north), await seen_by(south)
    assert own != other
    assert in_channel == other, "the channel shows the side of the first player"
    await choose(evening, north, "side", "first")
    assert await seen_by(north) == other


async def test_without_preview_the_last_choice_plays(evening: Evening) -> None:
    number = await evening.begin()
    mover = await evening.mover(number)
    await choose(evening, mover, "confirm", False)
    picker = shown(await mover.click((await evening.board(number, 0)).id, "Move"))
    picker = shown(await mover.click(picker.id, "D"))
    answer = await mover.click(picker.id, next(label for label in picker.labels if "right" in label))
    assert answer.text == f"You played **D+** in match #{number}."
    await evening.board(number, 1)
    assert (await evening.view(number)).position.ply == 1
    evening.assert_clean()


async def test_forced_moves_are_played_told_and_ping_the_right_one(evening: Evening) -> None:
    line = line_to_a_forced_move(Random(0))
    number = await evening.begin(options="board=kulei")
    for notation in line[:-1]:
        await evening.move(number, notation)
    await choose(evening, await evening.waiter(number), "forced", True)
    mover = await evening.mover(number)
    assert (await evening.move(number, line[-1])).text == f"You played **{line[-1]}** in match #{number}."
    view = await evening.view(number)
    automatic = [entry for entry in view.position.trail if entry.automatic]
    assert automatic
    board = await evening.board(number, len(line) + len(automatic))
    assert f"**{mover.name}** played **{line[-1]}**." in board.text
    assert board.text.count("automatically (the only legal move)") == len(automatic)
    assert [evening.boards(number, ply) for ply in range(len(line), view.position.ply)] == [[]] * len(automatic)
    if view.to_move:
        assert await pinged(evening, number, view.position.ply) == [((await evening.mover(number)).name, "mention")]
    evening.assert_clean()


async def test_games_leads_to_the_move_and_to_the_board(evening: Evening) -> None:
    number = await evening.begin()
    mover, waiter = await evening.mover(number), await evening.waiter(number)
    board = await evening.board(number, 0)
    link = f"https://discord.com/channels/{evening.sandbox.guild.id}/{evening.channel}/{board.id}"
    await evening.nothing_owed()
    mine = shown(await mover.slash(mover.direct_channel_id, "games"))
    assert mine.labels == ["Play", "My events", "Calendar"]
    assert f"[Go to board]({link})" in mine.text
    assert {"A", "B", "C", "D"} <= {label.upper() for label in shown(await mover.click(mine.id, "Play")).labels}
    theirs = shown(await waiter.slash(evening.channel, "games"))
    assert [(button["label"], button.get("url")) for button in theirs.buttons][:1] == [("Go to board", link)]

    dana = evening.sandbox.person("Dana")
    seen = shown(await dana.slash(evening.channel, "games", of=evening.aki.id))
    assert seen.ephemeral
    assert f"#{number}" in seen.text
    assert "Aki's matches in progress" in seen.text
    assert f"#{number}" in shown(await dana.slash(evening.channel, "games", channel=True)).text
    hidden = await dana.slash(dana.direct_channel_id, "games", of=evening.aki.id)
    assert "No matches in progress that you can see here" in hidden.text
    assert (
        "No matches in progress" in (await dana.slash(evening.sandbox.channels["lounge"], "games", channel=True)).text
    )
    evening.assert_clean()


async def test_many_matches_are_turned_page_by_page_after_a_restart_too(evening: Evening) -> None:
    await evening.owe_matches(evening.channel, 21)  # by no commands, of which nobody may give that many in a moment
    await evening.nothing_owed()
    page = shown(await evening.aki.slash(evening.channel, "games"))
    found: list[int] = []
    for number in range(1, 4):
        assert f"Page {number} of 3" in page.text
        assert len(page.parts) <= MOST_COMPONENTS
        found += [int(line.split(" ")[0]) for line in page.text.split("**#")[1:]]
        if number == 2:
            await evening.kill_bot()
            await evening.start_bot()
        if number < 3:
            page = shown(await evening.aki.click(page.id, f"Page {number + 1}"))
    assert sorted(found) == list(range(1, 22))
    assert "Page 2 of 3" in shown(await evening.aki.click(page.id, "Page 2")).text
    evening.assert_clean()


async def test_games_goes_along_with_people_who_installed_the_bot_for_themselves(evening: Evening) -> None:
    number = await evening.begin()
    evening.sandbox.host.remove_bot()
    evening.aki.install()
    answer = await evening.aki.slash(evening.channel, "games")
    assert f"#{number}" in answer.text


async def test_the_block_list_keeps_people_apart_tactfully(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    page = shown(await aki.slash(evening.channel, "preferences"))
    assert "is empty" in (await aki.click(page.id, "Blocked people")).text
    added = await aki.choose(page.id, "blocked:add", bruno.id)
    assert "You blocked Bruno" in added.text
    assert "- Bruno" in added.text
    assert shown(added).id == page.id
    assert "already" in (await aki.choose(page.id, "blocked:add", bruno.id)).text

    invited = await bruno.slash(evening.channel, "play", game="dogon", opponent=aki.id)
    assert "Aki can't be invited" in invited.text
    card = await evening.open_table(aki)
    refused = (await bruno.click(card.id, "Join")).text
    assert "You can't join" in refused
    assert "block" not in invited.text + refused
    own = await evening.open_table(bruno)
    assert "You blocked Bruno" in (await aki.click(own.id, "Join")).text

    other = shown(await aki.slash(evening.channel, "preferences"))
    for label in ("Blocked people", "Unblock…"):
        await aki.click(other.id, label)
    await aki.click(page.id, "Unblock…")
    assert "Bruno is off your block list" in (await aki.choose(page.id, "blocked:remove", str(bruno.id))).text
    assert "Aki" in (await aki.click(own.id, "Join")).text.partition("·")[2], "the line of a table that has begun"
    assert "isn't on your block list" in (await aki.choose(other.id, "blocked:remove", str(bruno.id))).text
    for nobody in (aki.id, evening.sandbox.backend.world.bot_id):
        assert "can only block other people" in (await aki.choose(page.id, "blocked:add", nobody)).text
    assert "Your settings" in (await aki.click(page.id, "Back")).text
    evening.assert_clean()


async def test_many_blocked_people_have_pages_and_are_unblocked_after_they_left(evening: Evening) -> None:
    aki, book = evening.aki, evening.services[BlockList]
    for number in range(30):
        await book.add(core(aki), Known(10**17 + number, f"Stranger {number:02}"))
    page = shown(await aki.slash(evening.channel, "preferences"))
    assert "- Stranger 29" in (await aki.click(page.id, "Blocked people")).text
    assert "Page 1" in (await aki.click(page.id, "Unblock…")).text
    second = shown(await aki.click(page.id, "Next"))
    assert [each["label"] for each in second.selects[0]["options"]] == [f"Stranger {each}" for each in range(25, 30)]
    freed = await aki.choose(page.id, "blocked:remove", str(10**17 + 29))
    assert "Stranger 29 is off your block list" in freed.text
    assert len(await book.of(core(aki))) == 29
    evening.assert_clean()


async def test_what_is_typed_is_asked_for_in_a_dialog(evening: Evening) -> None:
    aki = evening.aki
    page = shown(await aki.slash(evening.channel, "preferences"))
    setting = shown(await aki.choose(page.id, "pref-change", "quiet"))
    assert setting.text.startswith("### Quiet hours\nNone")
    opened = await aki.click(page.id, "Change")
    assert opened.modal
    refused = await aki.submit(opened.modal, typed="night")
    assert "### Quiet hours" in refused.text, "the page stays below the refusal"
    opened = await aki.click(page.id, "Change")
    assert opened.modal
    assert "**Quiet hours**: From 22:00 to 07:00" in (await aki.submit(opened.modal, typed="10pm to 7")).text
    assert (await preferences(evening, aki)).quiet == "22:00-07:00"
    evening.assert_clean()


async def read_file(answer: FakeAnswer) -> dict[str, object]:
    (attachment,) = shown(answer).payload["attachments"]
    async with aiohttp.ClientSession() as session, session.get(attachment["url"]) as response:
        return dict(json.loads(await response.read()))


async def test_export_and_delete(evening: Evening, tmp_path: Path) -> None:
    assert "Nothing is stored about you" in (await evening.press(evening.aki, "privacy", "Export")).text
    number = await evening.begin()
    await evening.open_table(evening.aki)
    await choose(evening, evening.aki, "pings", "both")
    await evening.services[BlockList].add(core(evening.aki), core(evening.sandbox.person("Dana")))
    exported = await evening.press(evening.aki, "privacy", "Export")
    assert shown(exported).ephemeral
    stored = await read_file(exported)
    assert stored["settings"] == {"pings": "both", "language": "en"}
    assert [match["id"] for match in stored["matches"]] == [1, 2]  # type: ignore[attr-defined, index]

    question = shown(await evening.press(evening.aki, "privacy", "Delete…"))
    assert question.labels == ["Delete everything about me", "Keep my data"]
    assert "You resign 1 match in progress." in question.text
    assert "You leave 1 open table" in question.text
    assert "nothing was deleted" in (await evening.aki.click(question.id, "Keep my data")).text
    assert (await evening.view(number)).to_move

    question = shown(await evening.press(evening.aki, "privacy", "Delete…"))
    await evening.kill_bot()
    await evening.start_bot()
    done = await evening.aki.click(question.id, "Delete everything about me")
    assert "You resigned 1 match and left 1 table or invitation" in done.text
    final = await evening.board(number, 1)
    assert "Deleted player resigned." in final.text
    assert "**Bruno** wins" in final.text
    assert "Aki" not in final.text
    await evening.nothing_owed()
    with sqlite3.connect(tmp_path / "engawa.db") as database:
        everything = "\n".join(database.iterdump())
    assert "Bruno" in everything
    assert "Aki" not in everything
    assert str(evening.aki.id) not in everything
    assert "no matches in progress" in (await evening.aki.slash(evening.channel, "games")).text
    await evening.open_table(evening.aki)
    evening.assert_clean()


async def test_nobody_deletes_another(evening: Evening) -> None:
    number = await evening.begin()
    card = await evening.open_table(evening.aki)
    answer = await press(evening, evening.sandbox.person("Dana"), card, "forget:me")
    assert "Nothing is stored about you" in answer.text
    assert sorted((await evening.view(number)).names) == ["Aki", "Bruno"]


async def test_help_has_eight_pages_that_turn_in_place_and_lead_on(evening: Evening) -> None:
    first = shown(await evening.aki.slash(evening.channel, "help"))
    assert first.ephemeral
    assert first.labels == ["Play now", "Learn a game", "All rules"]
    names = [option["label"] for option in first.selects[0]["options"]]
    assert names == ["Start", "Play", "The computer", "Clocks", "Learning", "Events", "My settings", "For servers"]
    await evening.kill_bot()
    await evening.start_bot()
    pages = {}
    for option in first.selects[0]["options"]:
        page = shown(await evening.turn(evening.aki, first, option["value"]))
        assert page.id == first.id
        pages[option["label"]] = page
    assert "</move:" in pages["Start"].text
    assert [label for label, page in pages.items() if not page.text.endswith(f"-# Engawa {VERSION}")] == []
    assert "</play:" in pages["Play"].text
    settings = shown(await evening.turn(evening.aki, first, "settings"))
    assert len(shown(await evening.aki.click(settings.id, "My settings")).selects) == 1
    for label, heading in (("Learn a game", "### Dohyō · Step 1"), ("Play now", "### Honey Donuts\n")):
        page = shown(await evening.aki.click(shown(await evening.aki.slash(evening.channel, "help")).id, label))
        games = [each.info.name for each in GAMES.values()] if label == "Learn a game" else ["Play"] * len(GAMES)
        assert page.labels == games
        assert heading in shown(await evening.aki.click(page.id, games[0])).text
    evening.assert_clean()


TYPED = 1


async def test_every_command_explains_itself_in_plain_words(evening: Evening) -> None:
    for command in evening.sandbox.backend.world.commands.values():
        if command.payload["type"] != TYPED:
            continue
        waiting = [command.payload]
        while waiting:
            part = waiting.pop()
            assert len(part["description"].split()) >= 2, part["name"]
            waiting += part.get("options", ())
    evening.assert_clean()


async def test_who_is_muted_plays_on_and_has_nothing_else_posted_for_everyone(evening: Evening) -> None:
    number = await evening.begin()
    dana, aki = evening.sandbox.person("Dana"), evening.aki
    seen = shown(await evening.look(dana, "boards", number))
    before = len(evening.bruno.messages(evening.channel))
    for person in (dana, aki):
        evening.sandbox.host.deny(evening.channel, Permission.SEND_MESSAGES, person.id)
    table = await dana.slash(evening.channel, "play", game="dogon", note="I am muted")
    assert f"You can't send messages in <#{evening.channel}>" in table.text
    challenge = await dana.slash(evening.channel, "challenge", game="dogon", note="I am muted")
    assert "You can't send messages in" in challenge.text
    shared = await dana.click(seen.id, "Show to everyone")
    assert "You can't send messages in" in shared.text
    await evening.nothing_owed()
    assert len(evening.bruno.messages(evening.channel)) == before
    await evening.move(number)
    await evening.board(number, 1)
    evening.assert_clean()


async def test_a_nickname_of_one_server_is_told_nowhere(evening: Evening) -> None:
    evening.sandbox.guild.members[evening.aki.id].nick = "Captain"
    number = await evening.begin()
    assert (await evening.view(number)).names.count("Aki") == 1
    assert "Captain" not in (await evening.board(number, 0)).text
