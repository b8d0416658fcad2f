"""What those who manage a server set for it, who may, and what the doctor of a channel finds."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.clock_rules import clock_text
from bot.core.frame.permissions import invitation
from bot.core.outbox.lost_channels import LostPlaces
from bot.people.servers.settings import GuildBook, GuildSettings, MatchPlace
from sandbox.faults import FakeTrouble
from sandbox.people.client_view import Seen
from sandbox.people.options import Impossible
from sandbox.people.people import FakeAnswer, FakePerson
from sandbox.permissions import Permission
from sandbox.world import Role
from tests.end_to_end.conftest import PATIENCE_S, Evening, match_number

MAY_PLAY = Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES | Permission.USE_APPLICATION_COMMANDS
MESSAGES = "/channels/{channel_id}/messages"


def role(evening: Evening, name: str) -> Role:
    return next(role for role in evening.sandbox.guild.roles.values() if role.name == name)


@pytest.fixture
def dana(evening: Evening) -> FakePerson:
    """Someone who manages the server."""
    role(evening, "Moderators").permissions |= int(Permission.MANAGE_GUILD)
    return evening.sandbox.person("Dana")


async def settings(evening: Evening) -> GuildSettings:
    return await evening.services[GuildBook].of(evening.sandbox.guild.id)


async def page(evening: Evening, dana: FakePerson) -> Seen:
    answer = await dana.slash(evening.channel, "setup")
    assert answer.message
    assert answer.message.ephemeral
    return answer.message


async def check(evening: Evening, dana: FakePerson, place: int | None = None) -> str:
    """What the doctor says."""
    answer = await evening.check(dana, place)
    assert answer.message
    assert answer.message.ephemeral
    return answer.text


async def test_a_manager_chooses_how_boards_look(evening: Evening, dana: FakePerson) -> None:
    number = await evening.begin()
    before = (await evening.board(number, 0)).pictures[0].url
    await evening.set_up(dana, "side", "mover")
    answer = await evening.set_up(dana, "theme", "contrast")
    assert "Side at the bottom**: The side of the player to move" in answer.text
    assert "Board colours**: High contrast" in answer.text
    await evening.move(number)
    assert (await evening.board(number, 1)).pictures[0].url != before
    evening.assert_clean()


async def test_nobody_else_is_offered_the_settings(evening: Evening) -> None:
    with pytest.raises(Impossible, match="no command /setup here for Bruno"):
        await evening.bruno.slash(evening.channel, "setup")


async def test_everything_is_changed_on_one_page_which_works_after_a_restart(
    evening: Evening, dana: FakePerson
) -> None:
    shown = await page(evening, dana)
    await evening.kill_bot()
    await evening.start_bot()
    players, lounge = role(evening, "Players").id, evening.sandbox.channels["lounge"]
    for name, chosen in (("language", "de"), ("side", "first"), ("theme", "contrast"), ("place", "thread")):
        await (await dana.choose(shown.id, "setup:change", name)).done()
        answer = await dana.choose(shown.id, f"setup:of:{name}", chosen)
        await answer.done()
        assert answer.message
        assert answer.message.id == shown.id, "the page turns in place"
    await (await dana.choose(shown.id, "setup:change", "channels")).done()
    await (await dana.choose(shown.id, "setup:place:channels", evening.channel, lounge)).done()
    await (await dana.choose(shown.id, "setup:change", "managers")).done()
    answer = await dana.choose(shown.id, "setup:role:managers", players)
    await answer.done()
    assert f"<#{evening.channel}> and <#{lounge}>" in answer.text
    assert f"Manage Server, plus <@&{players}>" in answer.text
    assert "In its own thread" in answer.text
    assert "Language**: Deutsch" in answer.text, "the page itself speaks to one person"
    answer = await dana.choose(shown.id, "setup:change", "channels")
    await answer.done()
    assert answer.message
    (shown_channels,) = answer.message.selects
    assert [each["id"] for each in shown_channels["default_values"]] == [str(evening.channel), str(lounge)]
    kept = await settings(evening)
    assert (kept.boards.side, kept.boards.theme, kept.place) == ("first", "contrast", "thread")
    assert (kept.language, kept.channels, kept.managers) == ("de", (evening.channel, lounge), (players,))
    answer = await dana.choose(shown.id, "setup:place:channels")
    await answer.done()
    assert "all channels" in answer.text
    assert (await settings(evening)).channels == ()
    evening.assert_clean()


async def test_a_channel_that_is_gone_is_no_choice_on_the_page(evening: Evening, dana: FakePerson) -> None:
    lounge = evening.sandbox.channels["lounge"]
    await evening.set_up(dana, "channels", lounge)
    evening.sandbox.host.delete_channel(lounge)
    shown = await page(evening, dana)
    assert "Channels for tables**: all channels" in shown.text
    turned = await dana.choose(shown.id, "setup:change", "channels")
    await turned.done()
    assert turned.message
    assert all(select.get("default_values", []) == [] for select in turned.message.selects)
    evening.assert_clean()


async def test_a_role_that_is_gone_is_named_to_nobody_who_would_organise(evening: Evening, dana: FakePerson) -> None:
    players = role(evening, "Players")
    await evening.set_up(dana, "organiser_role", players.id)
    evening.sandbox.host.delete_role(players.id)
    assert "organise too**: none" in (await page(evening, dana)).text
    refused = await evening.found(evening.bruno, "ladder", "Hall", evening.channel)
    assert "Only server managers can organise" in refused.text
    assert "<@&" not in refused.text
    evening.assert_clean()


@pytest.mark.parametrize("heard", [True, False])
async def test_tables_are_opened_everywhere_once_the_last_channel_for_them_is_deleted(
    evening: Evening, dana: FakePerson, heard: bool
) -> None:
    lounge = evening.sandbox.channels["lounge"]
    await evening.set_up(dana, "channels", lounge)
    assert "Try one of these" in (await evening.aki.slash(evening.channel, "play", game="dogon")).text
    if not heard:
        await evening.kill_bot()
    evening.sandbox.host.delete_channel(lounge)
    if not heard:
        await evening.start_bot()
        assert "all channels" in (await page(evening, dana)).text
    async with asyncio.timeout(PATIENCE_S):
        while (await settings(evening)).channels:
            await asyncio.sleep(0.05)
    assert "is open" in (await evening.aki.slash(evening.channel, "play", game="dogon")).text
    evening.assert_clean()


async def test_a_clock_is_typed(evening: Evening, dana: FakePerson) -> None:
    assert "5 days + 12 hours" in (await evening.set_up(dana, "clock", "5d + 12h")).text
    assert "is not a clock" in (await evening.set_up(dana, "clock", "quick")).text
    kept = (await settings(evening)).clock
    assert kept
    assert clock_text(kept) == "5d + 12h, cap 5d"
    assert "No clock" in (await evening.set_up(dana, "clock", "none")).text
    assert (await settings(evening)).clock is None
    evening.assert_clean()


async def test_the_language_of_the_server_is_that_of_discord_again(evening: Evening, dana: FakePerson) -> None:
    await evening.set_up(dana, "language", "en")
    assert (await settings(evening)).language == "en"
    assert "Primary Language" in (await evening.set_up(dana, "language", "discord")).text
    assert (await settings(evening)).language is None


async def test_a_role_that_manages_me_may_change_all_but_who_manages(evening: Evening, dana: FakePerson) -> None:
    shown, other = await page(evening, dana), await page(evening, dana)
    players = role(evening, "Players")
    for each in (shown, other):
        await (await dana.choose(each.id, "setup:change", "managers")).done()
    await (await dana.choose(shown.id, "setup:role:managers", players.id)).done()
    await (await dana.choose(shown.id, "setup:change", "place")).done()
    role(evening, "Moderators").permissions &= ~int(Permission.MANAGE_GUILD)
    await (await dana.choose(shown.id, "setup:of:place", "thread")).done()
    assert (await settings(evening)).place is MatchPlace.THREAD
    refused = await dana.choose(other.id, "setup:role:managers")
    await refused.done()
    assert "Only people with the Manage Server permission" in refused.text
    assert (await settings(evening)).managers == (players.id,)


async def test_whoever_lost_the_right_changes_nothing_on_an_old_page(evening: Evening, dana: FakePerson) -> None:
    shown, place = await page(evening, dana), await page(evening, dana)
    await (await dana.choose(place.id, "setup:change", "place")).done()
    role(evening, "Moderators").permissions &= ~int(Permission.MANAGE_GUILD)
    refused = await dana.choose(place.id, "setup:of:place", "thread")
    await refused.done()
    assert "Only server managers" in refused.text
    assert "Only server managers" in (await dana.click(shown.id, "Check this channel")).text
    assert await settings(evening) == GuildSettings()


async def test_tables_are_opened_where_the_server_wants_them_and_matches_go_on_where_they_are(
    evening: Evening, dana: FakePerson
) -> None:
    number, lounge = await evening.begin(), evening.sandbox.channels["lounge"]
    await evening.set_up(dana, "channels", lounge)
    refused = await evening.aki.slash(evening.channel, "play", game="dogon")
    assert f"Try one of these: <#{lounge}>." in refused.text
    corner = evening.sandbox.host.create_thread(lounge, "a corner", evening.aki.id)
    for place in (lounge, corner):
        assert "is open" in (await evening.aki.slash(place, "play", game="dogon")).text
    await evening.move(number)
    await evening.board(number, 1)
    assert "#1" in (await evening.aki.slash(evening.channel, "games")).text
    assert (await evening.aki.slash(evening.channel, "board", match=number)).message
    evening.assert_clean()


async def test_the_usual_clock_of_the_server_is_taken_unless_the_host_names_one(
    evening: Evening, dana: FakePerson
) -> None:
    await evening.set_up(dana, "clock", "3d")
    answer = await evening.aki.slash(evening.channel, "play", game="dogon", opponent=evening.bruno.id)
    assert "this server's default clock: 3 days per move" in answer.text
    card = await evening.see(evening.aki, lambda seen: "### Table #" in seen.text)
    assert "⏱️ 3 days per move" in card.text
    await evening.bruno.click(card.id, "Join")
    assert "⏱️ 3 days per move" in (await evening.board(match_number(card), 0)).text
    card = await evening.open_table(evening.aki, clock="none")
    assert "⏱️" not in card.text
    evening.assert_clean()


async def test_the_doctor_finds_nothing_where_all_is_well_and_leaves_nothing_behind(
    evening: Evening, dana: FakePerson
) -> None:
    before = {seen.id for seen in dana.messages(evening.channel)}
    found = await check(evening, dana)
    assert "Everything looks good." in found
    for line in (
        "✅ **View Channel**",
        "✅ **Attach Files**",
        "✅ **A test message with a picture**: sent",
        "✅ **Commands**",
    ):
        assert line in found
    for line in (
        "✅ **A mention**",
        "✅ **My machine's clock**",
        "✅ **Database**",
        "✅ **Messages waiting to be sent**: none",
    ):
        assert line in found
    assert "❌" not in found
    assert "test thread" not in found, "only events have threads here"
    left = [seen for seen in dana.messages(evening.channel) if seen.id not in before and not seen.ephemeral]
    assert left == []
    assert [(ping.reason, ping.push) for ping in dana.pings()] == [("mention", False)], "it did not even make a sound"
    evening.assert_clean()


async def test_the_doctor_says_where_to_click_for_what_a_channel_forbids(evening: Evening, dana: FakePerson) -> None:
    for permission, name in [
        (Permission.SEND_MESSAGES, "Send Messages"),
        (Permission.ATTACH_FILES, "Attach Files"),
        (Permission.READ_MESSAGE_HISTORY, "Read Message History"),
        (Permission.VIEW_CHANNEL, "View Channel"),
    ]:
        evening.sandbox.host.deny(evening.channel, permission)
        found = await check(evening, dana)
        assert f"❌ **{name}**: go to Edit Channel for <#{evening.channel}> > Permissions > Advanced > Engawa" in found
        assert "One thing needs fixing." in found
        assert found.count("❌") == 1, "what follows from it is not to be mended as well"
        assert "can't be tested until the problems above are fixed" in found
        evening.sandbox.host.reset(evening.channel)
        assert "Everything looks good." in await check(evening, dana)
        evening.assert_clean()


async def test_the_doctor_tells_a_role_without_the_permission_from_a_channel_that_forbids_it(
    evening: Evening, dana: FakePerson
) -> None:
    guild = evening.sandbox.guild
    for each in (role(evening, "Engawa"), guild.roles[guild.id]):
        each.permissions &= ~int(Permission.ATTACH_FILES)
    evening.sandbox.host.remove_bot()
    evening.sandbox.host.invite_bot()
    found = await check(evening, dana)
    assert "❌ **Attach Files**: turn it on under Server Settings > Roles > Engawa > Permissions." in found


async def test_tournaments_are_announced_where_the_server_wants_them(evening: Evening, dana: FakePerson) -> None:
    """Whoever sets a ladder up elsewhere is told where it went, and a role can organise too."""
    lounge = evening.sandbox.channels["lounge"]
    players = role(evening, "Players")
    refused = await evening.found(evening.bruno, "ladder", "Hall", lounge)
    assert "Only server managers can organise" in refused.text
    await evening.set_up(dana, "organiser_role", players.id)
    await evening.set_up(dana, "tournament_channel", evening.channel)
    answer = await evening.set_up(dana, "most_tournaments", "1")
    for line in (f"organise too**: <@&{players.id}>", f"events**: <#{evening.channel}>", "run at a time**: 1"):
        assert line in answer.text
    made = await evening.found(evening.bruno, "ladder", "Hall", lounge)
    assert f"posted in <#{evening.channel}>" in made.text
    await evening.see(evening.bruno, lambda seen: "🪜 Hall" in seen.text)
    assert "which is the limit" in (await evening.found(evening.bruno, "league", "L", lounge)).text
    assert "✅ **Channel for events**" in await check(evening, dana, lounge)
    evening.sandbox.host.deny(evening.channel, Permission.ATTACH_FILES)
    assert "❌ **Channel for events**" in await check(evening, dana, lounge)
    refused = await evening.found(dana, "tournament", "Cup", lounge)
    assert f"go to <#{evening.channel}>, but I'm missing the Attach Files permission" in refused.text
    assert "wherever someone sets one up" in (await evening.set_up(dana, "tournament_channel")).text


async def test_the_doctor_looks_at_threads_where_matches_have_some(evening: Evening, dana: FakePerson) -> None:
    await evening.set_up(dana, "place", "thread")
    found = await check(evening, dana)
    assert "✅ **Create Public Threads**" in found
    assert "✅ **Send Messages in Threads**" in found
    assert "➖ **A test thread**: not tested" in found
    evening.sandbox.host.allow(evening.channel, Permission.MANAGE_THREADS)
    assert "✅ **A test thread**" in await check(evening, dana)
    assert list(evening.sandbox.backend.world.threads(evening.sandbox.guild.id)) == []
    evening.sandbox.host.deny(evening.channel, Permission.CREATE_PUBLIC_THREADS)
    found = await check(evening, dana)
    assert "❌ **Create Public Threads**: go to Edit Channel" in found
    assert "➖ **A test thread**: can't be tested until the problems above are fixed" in found
    corner = evening.sandbox.host.create_thread(evening.channel, "a corner", dana.id)
    evening.sandbox.host.reset(evening.channel)
    assert "Everything looks good." in await check(evening, dana, corner)
    evening.assert_clean()


async def test_the_doctor_says_where_events_cannot_have_threads(evening: Evening, dana: FakePerson) -> None:
    assert "✅ **Create Public Threads**" in await check(evening, dana)
    evening.sandbox.host.deny(evening.channel, Permission.CREATE_PUBLIC_THREADS)
    found = await check(evening, dana)
    assert "💡 **Create Public Threads**: without it, matches of events are played in the channel" in found
    assert "To allow threads, go to Edit Channel" in found
    assert "Everything looks good." in found


async def begins_another(evening: Evening, person: FakePerson) -> FakeAnswer:
    return await person.slash(evening.channel, "play", game="dogon", computer="1")


@pytest.mark.parametrize(
    ("label", "said", "place"),
    [
        ("A thread for every match", "its own thread from now on", MatchPlace.THREAD),
        ("Boards in the channel", "Boards stay in the channel", MatchPlace.EVENTS),
    ],
)
async def test_a_manager_is_asked_once_whether_matches_get_threads_when_the_third_at_a_time_begins(
    evening: Evening, dana: FakePerson, label: str, said: str, place: MatchPlace
) -> None:
    for person in (evening.aki, dana):
        assert "thread of its own" not in (await begins_another(evening, person)).text
    await evening.nothing_owed()
    assert "thread of its own" not in (await begins_another(evening, evening.bruno)).text, "he can't choose it"
    question = (await begins_another(evening, dana)).message
    assert question
    assert question.ephemeral
    assert "thread of its own" in question.text
    assert question.labels == ["A thread for every match", "Boards in the channel"]
    assert said in (await dana.click(question.id, label)).text
    assert (await settings(evening)).place is place
    assert "thread of its own" not in (await begins_another(evening, dana)).text
    evening.assert_clean()


async def test_the_doctor_tells_the_last_trouble_of_each_channel_and_what_is_owed(
    evening: Evening, dana: FakePerson
) -> None:
    number, lounge = await evening.begin(), evening.sandbox.channels["lounge"]
    evening.sandbox.host.deny(evening.channel, Permission.ATTACH_FILES)
    await evening.move(number)
    async with asyncio.timeout(PATIENCE_S):
        while "Last problem" not in (found := await check(evening, dana, lounge)):
            await asyncio.sleep(0.2)
    assert f"💡 **Last problem in <#{evening.channel}>**: I'm missing a permission: " in found
    assert "Everything looks good." in found, "in this channel it is"


async def test_the_doctor_notices_a_wrong_clock_and_a_message_discord_does_not_take(
    evening: Evening, dana: FakePerson
) -> None:
    await evening.kill_bot()
    evening.sandbox.clock.advance(-40)
    await evening.start_bot()
    evening.sandbox.clock._written = None  # from now on the bot's time is its own
    evening.sandbox.clock.advance(40)
    evening.sandbox.faults.add(FakeTrouble.ERROR_BEFORE, method="POST", route=MESSAGES, status=403)
    found = await check(evening, dana)
    assert "❌ **My machine's clock**: 40 seconds behind Discord's" in found
    assert "❌ **A test message with a picture**: Discord rejected it" in found


async def test_a_repeated_delivery_examines_nothing_twice(evening: Evening, dana: FakePerson) -> None:
    answer = await evening.check(dana)
    sent = [request for request in evening.sandbox.requests if request.route == MESSAGES and request.method == "POST"]
    await dana.repeat(answer)
    await dana.slash(evening.channel, "setup")
    again = [request for request in evening.sandbox.requests if request.route == MESSAGES and request.method == "POST"]
    assert len(again) == len(sent)


async def test_what_the_invite_asks_for_is_enough_where_everyone_may_do_nothing(
    evening: Evening, dana: FakePerson
) -> None:
    guild = evening.sandbox.guild
    guild.roles[guild.id].permissions = int(MAY_PLAY)
    assert f"permissions={role(evening, 'Engawa').permissions}&" in f"{invitation(17)}&"
    evening.sandbox.host.remove_bot()
    evening.sandbox.host.invite_bot()
    await evening.set_up(dana, "place", "thread")
    assert "Everything looks good." in await check(evening, dana)
    card = await evening.open_table(evening.aki, opponent=evening.bruno.id)
    await evening.bruno.click(card.id, "Join")
    await evening.board(match_number(card), 0)
    await evening.nothing_owed()
    number = match_number(card)
    assert any(f"engawa-{number}-0.png" in seen.pictures[0].url for seen in evening.aki.messages(card.id))
    evening.assert_clean()


async def test_the_key_moments_of_a_match_come_on_one_sheet(evening: Evening) -> None:
    number = await evening.begin()
    for ply in range(1, 4):
        await evening.move(number)
        await evening.board(number, ply)
    answer = await evening.look(evening.aki, "story", number)
    assert answer.message
    assert answer.message.ephemeral
    assert f"story-{number}.png" in answer.message.pictures[0].url
    evening.assert_clean()


async def test_settings_say_what_the_boards_of_the_server_look_like(evening: Evening) -> None:
    page = await evening.bruno.slash(evening.channel, "preferences")
    assert "Boards in this server's channels: Dark, the first player's side at the bottom" in page.text
    alone = await evening.bruno.slash(evening.bruno.direct_channel_id, "preferences")
    assert "Boards in this server" not in alone.text
    evening.assert_clean()


async def test_no_link_leads_to_a_deleted_thread_or_channel(evening: Evening) -> None:
    number = await evening.begin()
    board = await evening.board(number, 0)
    waiter = await evening.waiter(number)
    await evening.nothing_owed()
    before = await waiter.slash(waiter.direct_channel_id, "games")
    assert before.message
    assert str(board.id) in str(before.message.buttons)
    await evening.services[LostPlaces].forget(evening.channel)
    shown = await waiter.slash(waiter.direct_channel_id, "games")
    assert shown.message
    assert all(not button.get("url") for button in shown.message.buttons)
    assert "channels/" not in shown.text
    evening.assert_clean()


async def test_a_manager_of_an_older_server_is_told_once_what_looks_different_and_can_keep_it(evening: Evening) -> None:
    book, guild_id = evening.services[GuildBook], evening.sandbox.guild.id
    await book.change(guild_id, upgraded=True)
    opened = await (await evening.aki.slash(evening.channel, "play", game="dogon")).filled()
    assert "Keep as before" not in opened.labels, "who doesn't manage it isn't asked"
    role(evening, "Moderators").permissions |= int(Permission.MANAGE_GUILD)
    dana = evening.sandbox.person("Dana")
    told = await (await dana.slash(evening.channel, "play", game="dogon")).filled()
    assert "in this version boards are dark" in told.text
    kept = await (await dana.click(told.id, "Keep as before")).filled()
    assert "as they did before" in kept.text
    settings = await book.of(guild_id)
    assert (settings.boards.theme, settings.old_boards, settings.place) == ("light", "nowhere", "channel")
    again = await (await dana.slash(evening.channel, "play", game="dogon")).filled()
    assert "Keep as before" not in again.labels
    evening.assert_clean()
