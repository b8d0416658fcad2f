"""Matches where the bot isn't: in messages between people, in group chats and in servers without it."""

from __future__ import annotations

import asyncio

import pytest

from benchmarks.statements import playing
from bot.core.frame import chat_answer
from sandbox.faults import FakeTrouble
from sandbox.host import Host
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.people.samples import add_channel, add_guild
from sandbox.permissions import Permission
from storage.play.matches import matches
from tests.end_to_end.conftest import PATIENCE_S, Evening, doubted, is_board, match_number
from tests.end_to_end.test_clocks import TimedEvening, timed  # noqa: F401 (a fixture)

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


def between(evening: Evening, *people: FakePerson) -> int:
    """The chat of these people; the first has added the bot to their account."""
    people[0].install()
    world, numbers = evening.sandbox.backend.world, [person.id for person in people]
    return (world.direct_channel(*numbers) if len(numbers) == 2 else world.group("Games", *numbers)).id


async def opened(evening: Evening, chat: int, host: FakePerson, **options: object) -> Seen:
    """The card of a table that someone opens in a chat."""
    answer = await host.slash(chat, "play", **{"game": "dogon", **options})
    assert answer.failure is None, answer
    return await evening.see(host, lambda message: "### Table #" in message.text, chat)


async def begun(evening: Evening, chat: int, host: FakePerson, guest: FakePerson) -> int:
    """The number of a match in a chat."""
    card = await opened(evening, chat, host, clock="none")
    await guest.click(card.id, "Join")
    number = match_number(card)
    await evening.see(guest, lambda message: is_board(message, number, 0), chat)
    return number


async def begun_against_a_level(evening: Evening, chat: int) -> tuple[int, int]:
    """The number of Aki's match with a computer in a chat, and how many moves there were when Aki's turn came."""
    aki = evening.aki
    await aki.slash(chat, "play", game="dogon", computer="1", clock="none")
    number = match_number(await evening.see(aki, lambda message: "**#" in message.text, chat))
    async with asyncio.timeout(PATIENCE_S):
        while (await evening.mover_or_none(number)) != aki:
            await asyncio.sleep(0.1)
    before = (await evening.view(number)).position.ply
    await evening.see(aki, lambda message: is_board(message, number, before), chat)
    return number, before


async def about_to_play(evening: Evening, chat: int, number: int) -> tuple[FakePerson, Seen, str]:
    """Who has to move, their picker in which only one more press is needed, and the label of that."""
    mover, view = await evening.mover(number), await evening.view(number)
    board = await evening.see(mover, lambda message: is_board(message, number, view.position.ply), chat)
    picker = await (await mover.click(board.id, "Move")).filled()
    while not (label := next((each for each in picker.labels if each.startswith("Play ")), "")):
        picker = await (await mover.click(picker.id, picker.labels[0])).filled()
    return mover, picker, label


async def played(evening: Evening, chat: int, number: int) -> Seen:
    """The board after one more move, which its player makes by buttons alone."""
    mover, picker, label = await about_to_play(evening, chat, number)
    answer = await mover.click(picker.id, label)
    assert answer.failure is None, answer
    ply = (await evening.view(number)).position.ply
    return await evening.see(mover, lambda message: is_board(message, number, ply), chat)


def boards(person: FakePerson, chat: int, number: int) -> list[Seen]:
    """The boards of a match that everyone in a chat sees."""
    found = [message for message in person.messages(chat) if not message.ephemeral and message.pictures]
    return [message for message in found if f"engawa-{number}-" in message.pictures[0].url]


def mentioned(evening: Evening, message: Seen) -> list[str]:
    return [name for name, ping in evening.pings_for(message) if ping.reason == "mention"]


async def first_move(evening: Evening, number: int) -> str:
    view = await evening.view(number)
    return view.game.format(view.game.legal_moves(view.position.state)[0])


async def test_two_people_play_in_their_own_chat_though_one_has_installed_nothing(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    chat = between(evening, aki, bruno)
    number = await begun(evening, chat, aki, bruno)
    for _ in range(6):
        board = await played(evening, chat, number)
    async with asyncio.timeout(PATIENCE_S):
        while len(boards(bruno, chat, number)) > 1:  # old ones become a line
            await asyncio.sleep(0.05)
    mover = await evening.mover(number)
    assert mentioned(evening, board) == [mover.name]
    evening.assert_clean()


async def test_a_group_of_three_fills_a_table_whose_card_follows(evening: Evening) -> None:
    aki, bruno, chidi = evening.aki, evening.bruno, evening.sandbox.person("Chidi")
    chat = between(evening, aki, bruno, chidi)
    card = await opened(evening, chat, aki, game="dohyo", seats="3", clock="none")
    await bruno.click(card.id, "Join")
    assert "Bruno" in next(each for each in aki.messages(chat) if each.id == card.id).text
    await chidi.click(card.id, "Join")
    number = match_number(card)
    await evening.see(chidi, lambda message: is_board(message, number, 0), chat)
    for _ in range(3):
        await played(evening, chat, number)
    evening.assert_clean()


async def test_a_level_answers_where_it_was_asked(evening: Evening) -> None:
    aki = evening.aki
    chat = between(evening, aki, evening.bruno)
    number, before = await begun_against_a_level(evening, chat)
    await aki.slash(chat, "move", move=await first_move(evening, number), match=number)
    await evening.see(aki, lambda message: is_board(message, number, before + 2), chat)
    evening.assert_clean()


async def test_typed_moves_resigning_and_a_rematch_work_there(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    bruno.install()
    chat = between(evening, aki, bruno)
    number = await begun(evening, chat, aki, bruno)
    for ply in (1, 2):
        mover = await evening.mover(number)
        await (await mover.slash(chat, "move", move=await first_move(evening, number), match=number)).done()
        board = await evening.see(mover, lambda message, ply=ply: is_board(message, number, ply), chat)  # type: ignore[misc]
    offered = await aki.slash(chat, "offer", what="draw", match=number)
    await offered.done()
    offer = await evening.see(bruno, lambda message: "Agree" in message.labels, chat)
    await (await bruno.click(offer.id, "Agree")).done()
    card = await evening.see(bruno, lambda message: "Rematch" in message.labels, chat)
    assert card.id != board.id
    await (await bruno.click(card.id, "Rematch")).done()
    asked = await evening.see(aki, lambda message: "Agree" in message.labels, chat)
    await (await aki.click(asked.id, "Agree")).done()
    await evening.see(aki, lambda message: is_board(message, number + 1, 0), chat)
    resigned = await bruno.slash(chat, "resign", match=number + 1)
    await (await bruno.click((await resigned.filled()).id, "Resign")).done()
    await evening.see(aki, lambda message: "resigned" in message.text and not message.ephemeral, chat)
    evening.assert_clean()


async def test_a_board_that_was_stored_but_never_sent_comes_with_the_next_press(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    chat = between(evening, aki, bruno)
    number = await begun(evening, chat, aki, bruno)
    (first,) = [message for message in boards(aki, chat, number) if is_board(message, number, 0)]
    waiter = await evening.waiter(number)
    await cut_off(evening, chat, number, FakeTrouble.DELAY)
    assert [is_board(message, number, 1) for message in boards(aki, chat, number)] == [False]
    await evening.start_bot()
    await (await waiter.click(first.id, "Move")).done()
    board = await evening.see(waiter, lambda message: is_board(message, number, 1), chat)
    assert mentioned(evening, board) == [waiter.name]
    await played(evening, chat, number)


async def test_a_board_that_is_out_is_not_sent_again_after_a_crash(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    bruno.install()
    chat = between(evening, aki, bruno)
    number = await begun(evening, chat, aki, bruno)
    waiter = await evening.waiter(number)
    await cut_off(evening, chat, number, FakeTrouble.CUT_AFTER)
    await evening.start_bot()
    await (await waiter.slash(chat, "match", match=number)).done()
    (board,) = [message for message in boards(aki, chat, number) if is_board(message, number, 1)]
    assert mentioned(evening, board) == [waiter.name]
    await played(evening, chat, number)
    shown = boards(aki, chat, number)
    assert [len([each for each in shown if is_board(each, number, ply)]) for ply in (0, 1, 2)] == [1, 1, 1]
    await evening.nothing_owed()
    await (await waiter.click(shown[0].id, "Move")).done()
    assert len(boards(aki, chat, number)) == 2, "an old board is a line once it is pressed"


async def test_lost_answers_are_told_apart(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    chat = between(evening, aki, bruno)
    number = await begun(evening, chat, aki, bruno)
    for trouble in (FakeTrouble.CUT_AFTER, FakeTrouble.CUT_BEFORE, FakeTrouble.ERROR_AFTER, FakeTrouble.ERROR_BEFORE):
        ply = (await evening.view(number)).position.ply
        mover, picker, label = await about_to_play(evening, chat, number)
        evening.sandbox.faults.add(trouble, method="POST", route=CALLBACK, times=1)
        await mover.click(picker.id, label)
        await evening.see(mover, lambda message, ply=ply: is_board(message, number, ply + 1), chat)  # type: ignore[misc]
    assert [is_board(message, number, 4) for message in boards(aki, chat, number)].count(True) == 1


async def test_an_answer_that_arrived_is_no_fault_where_discord_does_not_tell_of_it(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    chat = between(evening, aki, bruno)
    number = await begun(evening, chat, aki, bruno)
    asked = evening.sandbox.faults.add(FakeTrouble.CUT_BEFORE, method="GET", route="*/messages/@original", times=None)
    for trouble in (FakeTrouble.CUT_AFTER, FakeTrouble.ERROR_AFTER):
        evening.sandbox.faults.add(trouble, method="POST", route=CALLBACK, times=1)
        answer = await aki.slash(chat, "tables")
        assert "went wrong" not in answer.text, answer
        mover, picker, label = await about_to_play(evening, chat, number)
        evening.sandbox.faults.add(trouble, method="POST", route=CALLBACK, times=1)
        await mover.click(picker.id, label)
    assert evening.sandbox.bot
    assert asked.happened
    assert "a handler failed" not in evening.sandbox.bot.log


async def test_whoever_is_next_is_told_directly_after_a_while(timed: TimedEvening) -> None:
    aki, bruno = timed.aki, timed.bruno
    chat = between(timed, aki, bruno)
    number = await begun(timed, chat, aki, bruno)
    waiter = await timed.waiter(number)
    await cut_off(timed, chat, number, FakeTrouble.DELAY)
    timed.pass_time(hours=0.05)
    await timed.start_bot()
    told = await timed.see(waiter, lambda message: f"#{number}" in message.text, waiter.direct_channel_id)
    assert "it's your turn" in told.text
    timed.assert_clean()


async def patiently(timed: TimedEvening, *, hours: float) -> None:
    """Let time pass, and then the while in which what follows from that waits for somebody in the chat."""
    timed.pass_time(hours=hours)
    await asyncio.sleep(2)
    timed.pass_time(hours=0.05)


async def cut_off(evening: Evening, chat: int, number: int, trouble: FakeTrouble) -> None:
    """Someone moves, and the bot is killed before it knows whether the board is out."""
    view = await evening.view(number)
    mover, picker, label = await about_to_play(evening, chat, number)
    evening.sandbox.faults.add(trouble, method="POST", route=CALLBACK, seconds=30, times=None)
    pressing = asyncio.create_task(mover.click(picker.id, label))
    async with asyncio.timeout(PATIENCE_S):
        while (await evening.view(number)).position.ply == view.position.ply:
            await asyncio.sleep(0.05)
    if trouble is FakeTrouble.CUT_AFTER:
        await evening.see(mover, lambda message: is_board(message, number, view.position.ply + 1), chat)
    await evening.kill_bot()
    pressing.cancel()
    evening.sandbox.faults.clear()


def elsewhere(evening: Evening, *people: FakePerson) -> int:
    """A channel of a server without the bot; the first person has added it to their account."""
    people[0].install()
    world = evening.sandbox.backend.world
    guild = add_guild(world, world.snowflake(), "Elsewhere", [person.user for person in people])
    del guild.members[world.bot_id]
    return add_channel(world, guild, "lounge").id


async def test_in_a_server_without_the_bot_a_match_goes_on_by_answers(evening: Evening) -> None:
    aki, bruno, chidi = evening.aki, evening.bruno, evening.sandbox.person("Chidi")
    chidi.install()
    channel = elsewhere(evening, aki, bruno, chidi)
    number = await begun(evening, channel, aki, bruno)
    for _ in range(3):
        await played(evening, channel, number)
    seen = await chidi.slash(channel, "match", match=number)
    assert (await seen.filled()).pictures, "whoever is there may look on"
    assert "you can't view it here" in (await (await chidi.slash(evening.channel, "match", match=number)).filled()).text
    evening.assert_clean()


def invited_there(evening: Evening, channel: int) -> None:
    """Somebody adds the bot to the server of a channel, where it is given its role."""
    world = evening.sandbox.backend.world
    guild = world.guild_of(world.channels[channel])
    assert guild
    Host(evening.sandbox.backend, guild).invite_bot()


@pytest.mark.parametrize("is_on", [True, False])
async def test_once_the_bot_is_added_to_a_server_it_posts_there_by_itself(evening: Evening, *, is_on: bool) -> None:
    aki, bruno = evening.aki, evening.bruno
    channel = elsewhere(evening, aki, bruno)
    number = await begun(evening, channel, aki, bruno)
    if not is_on:
        await evening.kill_bot()
    invited_there(evening, channel)
    if not is_on:
        await evening.start_bot()
    mover, waiter = await evening.mover(number), await evening.waiter(number)
    await mover.slash(evening.channel, "move", move=await first_move(evening, number), match=number)
    board = await evening.see(waiter, lambda message: is_board(message, number, 1), channel)
    assert mentioned(evening, board) == [waiter.name]
    await played(evening, channel, number)
    another = await begun(evening, channel, aki, bruno)
    await played(evening, channel, another)
    evening.assert_clean()


async def test_once_the_bot_is_added_to_a_server_what_was_begun_there_is_there(evening: Evening) -> None:
    aki, bruno, chidi = evening.aki, evening.bruno, evening.sandbox.person("Chidi")
    channel = elsewhere(evening, aki, bruno, chidi)
    number = await begun(evening, channel, aki, bruno)
    card = await opened(evening, channel, aki, clock="none")
    waiting = match_number(card)
    assert waiting != number
    invited_there(evening, channel)
    await asyncio.sleep(1)
    assert (await (await chidi.slash(channel, "match", match=number)).filled()).pictures, "whoever is there may look on"
    await (await chidi.click(card.id, "Join")).done()
    await evening.see(chidi, lambda message: is_board(message, waiting, 0), channel)
    await (await aki.slash(channel, "offer", what="substitute", match=number, player=chidi.id)).done()
    asked = await evening.see(bruno, lambda message: "Agree" in message.labels, channel)
    await (await bruno.click(asked.id, "Agree")).done()
    await (await chidi.click(asked.id, "Agree")).done()
    await evening.see(chidi, lambda message: "took over from" in message.text and not message.ephemeral, channel)
    dana = evening.sandbox.person("Dana")
    assert "can't view it here" in (await (await dana.slash(evening.channel, "match", match=number)).filled()).text
    evening.assert_clean()


async def test_where_apps_from_outside_may_not_post_nothing_begins(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    bruno.install()
    channel = elsewhere(evening, aki, bruno)
    world = evening.sandbox.backend.world
    guild = world.guild_of(world.channels[channel])
    assert guild
    guild.roles[guild.id].permissions &= ~Permission.USE_EXTERNAL_APPS
    for options in ({"game": "dogon"}, {"game": "dogon", "computer": "1"}):
        answer = await bruno.slash(channel, "play", **options)
        assert "doesn't let apps from outside post" in (await answer.filled()).text
    assert "Dogon" in (await (await bruno.slash(channel, "rules", game="dogon")).filled()).text
    assert aki.messages(channel) == []
    evening.assert_clean()


async def test_nobody_outside_a_chat_sees_anything_of_it(evening: Evening) -> None:
    aki, bruno, chidi = evening.aki, evening.bruno, evening.sandbox.person("Chidi")
    chat = between(evening, aki, bruno)
    card = await opened(evening, chat, aki)
    assert "Table #" not in (await (await chidi.slash(evening.channel, "tables")).filled()).text
    await bruno.click(card.id, "Join")
    number = match_number(card)
    for command, options in (
        ("match", {"match": number}),
        ("games", {"of": aki.id}),
        ("profile", {"player": aki.id}),
        ("ranking", {"game": "dogon"}),
        ("rules", {"game": "dogon"}),
    ):
        page = await (await chidi.slash(evening.channel, command, **options)).filled()
        assert not page.pictures or f"engawa-{number}" not in page.pictures[0].url
        assert f"#{number} " not in page.text.replace(f"Match #{number} is played in another server", "")
    evening.assert_clean()


async def test_what_happens_without_a_press_is_told_directly_and_shown_with_the_next_one(timed: TimedEvening) -> None:
    aki, bruno = timed.aki, timed.bruno
    chat = between(timed, aki, bruno)
    card = await opened(timed, chat, aki, clock="2d")
    await bruno.click(card.id, "Join")
    number = match_number(card)
    await timed.see(bruno, lambda message: is_board(message, number, 0), chat)
    late = await timed.mover(number)
    await timed.kill_bot()
    await timed.start_bot()  # which has nothing any more to answer with
    await asyncio.sleep(3)
    await patiently(timed, hours=40)
    await timed.see(late, lambda message: f"#{number}" in message.text, late.direct_channel_id)
    await patiently(timed, hours=20)
    winner = bruno if late == aki else aki
    told = await timed.see(winner, lambda message: "ran out of time" in message.text, winner.direct_channel_id)
    assert f"#{number}" in told.text
    assert "ran out" not in "".join(message.text for message in winner.messages(chat))
    await (await aki.slash(chat, "match", match=number)).done()
    await timed.see(winner, lambda message: "ran out of time" in message.text and not message.ephemeral, chat)
    timed.assert_clean()


async def test_closed_direct_messages_stop_nothing(timed: TimedEvening) -> None:
    aki, bruno = timed.aki, timed.bruno
    chat = between(timed, aki, bruno)
    number = await begun(timed, chat, aki, bruno)
    waiter = await timed.waiter(number)
    waiter.close_dms()
    await cut_off(timed, chat, number, FakeTrouble.DELAY)
    timed.pass_time(hours=0.05)
    await timed.start_bot()
    await doubted(timed.services.database)
    timed.pass_time(hours=30)
    await timed.see_post(number, "note")
    (board,) = [message for message in boards(aki, chat, number) if is_board(message, number, 0)]
    await (await waiter.click(board.id, "Move")).done()
    shown = await timed.see(waiter, lambda message: is_board(message, number, 1), chat)
    assert mentioned(timed, shown) == [waiter.name]
    told = await timed.see(aki, lambda message: "couldn't DM you" in message.text, chat)
    assert mentioned(timed, told) == [waiter.name]
    await played(timed, chat, number)
    timed.assert_clean()


async def test_a_move_made_elsewhere_is_shown_with_the_next_press_in_the_chat(timed: TimedEvening) -> None:
    aki, bruno = timed.aki, timed.bruno
    chat = between(timed, aki, bruno)
    number = await begun(timed, chat, aki, bruno)
    mover, waiter = await timed.mover(number), await timed.waiter(number)
    await mover.slash(timed.channel, "move", move=await first_move(timed, number), match=number)
    await timed.see(waiter, lambda message: is_board(message, number, 1), chat)
    timed.assert_clean()


async def test_a_match_goes_on_where_its_players_agree(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    chat = between(evening, aki, bruno)
    number = await evening.begin(aki)
    there = await evening.see(aki, lambda message: is_board(message, number, 0))
    await agreed_to_move(evening, number, aki, bruno, chat)
    moved = await evening.see(bruno, lambda message: is_board(message, number, 0), chat)
    async with asyncio.timeout(PATIENCE_S):
        while "Move" in evening.message(there).labels:  # the board in the server loses its buttons
            await asyncio.sleep(0.05)
    for _ in range(2):
        moved = await played(evening, chat, number)
    bruno.install()
    await agreed_to_move(evening, number, bruno, aki, evening.channel)
    await evening.see(aki, lambda message: is_board(message, number, 2))
    late = await evening.mover(number)
    pressed = await late.click(moved.id, "Move")
    await pressed.done()
    await evening.move(number)
    await evening.see(aki, lambda message: is_board(message, number, 3))
    evening.assert_clean()


async def test_a_rated_match_and_a_direct_message_are_refused(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    chat = between(evening, aki, bruno)
    number = await evening.begin(aki)
    async with evening.services.database.writing() as connection:
        await matches.change(connection, number, rated=True)
    for where, why in ((chat, "is rated"), (evening.channel, "is played here"), (aki.direct_channel_id, "Only you")):
        answer = await aki.slash(where, "offer", what="venue", match=number)
        await answer.done()
        assert why in "".join(message.text for message in aki.messages(where) if message.ephemeral)
    evening.assert_clean()


@pytest.mark.parametrize(("who", "why"), [("player", "You can't send messages in"), ("bot", "Send Messages")])
async def test_a_match_goes_nowhere_its_player_or_the_bot_may_not_write(evening: Evening, who: str, why: str) -> None:
    aki, lounge = evening.aki, evening.sandbox.channels["lounge"]
    number = await evening.begin(aki)
    evening.sandbox.host.deny(lounge, Permission.SEND_MESSAGES, aki.id if who == "player" else None)
    await (await aki.slash(lounge, "offer", what="venue", match=number)).done()
    assert why in "".join(message.text for message in aki.messages(lounge) if message.ephemeral)
    assert [message for message in evening.bruno.messages(lounge) if not message.ephemeral] == []
    evening.assert_clean()


async def agreed_to_move(evening: Evening, number: int, host: FakePerson, guest: FakePerson, where: int) -> None:
    """Somebody asks, where the match is to go on, and the other agrees there."""
    await (await evening.act(host, await evening.menu(host, number, where), "Move it here")).done()
    asked = await evening.see(guest, lambda message: "wants to move match" in message.text, where)
    await (await guest.click(asked.id, "Agree")).done()


async def test_everything_that_reads_works_there_and_what_is_for_servers_is_not_offered(evening: Evening) -> None:
    aki = evening.aki
    chat = between(evening, aki, evening.bruno)
    for command in (
        "rules",
        "learn",
        "puzzle",
        "match",
        "profile",
        "games",
        "tables",
        "help",
        "preferences",
        "privacy",
    ):
        answer = await aki.slash(chat, command)
        await answer.done()
        assert (answer.failure, answer.message is not None) == (None, True), command
    offered = set(aki.offered(evening.sandbox.backend.world.channels[chat]))
    assert {"play", "move", "offer", "resign"} <= offered
    assert offered.isdisjoint({"event", "setup", "moderate", "tournament", "challenge", "ranking"})
    assert evening.bruno.messages(chat) == [], "all of it was private"
    evening.assert_clean()


async def test_by_the_gallery_a_table_is_opened_in_a_chat_without_typing(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    chat = between(evening, aki, bruno)
    page = await (await aki.slash(chat, "play")).filled()
    page = await (await aki.click(page.id, "game:dogon")).filled()
    await (await aki.click(page.id, "This channel")).done()
    card = await evening.see(bruno, lambda message: "### Table #" in message.text, chat)
    await (await bruno.click(card.id, "Join")).done()
    await evening.see(aki, lambda message: is_board(message, match_number(card), 0), chat)
    evening.assert_clean()


async def test_where_one_of_several_further_answers_is_in_doubt_nobody_is_pinged_twice(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    bruno.install()
    chat = between(evening, aki, bruno)
    numbers = [await begun(evening, chat, aki, bruno) for _ in range(2)]
    evening.sandbox.clock.advance(16 * 60)
    for number in numbers:
        mover = await evening.mover(number)
        await (await mover.slash(evening.channel, "move", move=await first_move(evening, number), match=number)).done()
    route = "/webhooks/{webhook_id}/{webhook_token}"  # of the second board; the first one is the answer itself
    cut = evening.sandbox.faults.add(FakeTrouble.CUT_AFTER, method="POST", route=route, times=None)
    await aki.slash(chat, "games")
    page = await evening.see(aki, lambda message: "Show the board" in message.labels, chat)
    shown = [each for number in numbers for each in boards(aki, chat, number) if is_board(each, number, 1)]
    assert len(shown) == 2
    assert all(mentioned(evening, each) in ([aki.name], [bruno.name]) for each in shown)
    evening.sandbox.faults.remove(cut)
    await (await aki.click(page.id, "Show the board")).done()
    board = await evening.see(aki, lambda message: is_board(message, numbers[1], 1) and message.id > page.id, chat)
    assert mentioned(evening, board) == [], "it pings nobody again"


async def test_a_seat_is_handed_over_in_a_chat(evening: Evening) -> None:
    aki, bruno, chidi = evening.aki, evening.bruno, evening.sandbox.person("Chidi")
    chat = between(evening, aki, bruno, chidi)
    number = await begun(evening, chat, aki, bruno)
    await (await aki.slash(chat, "offer", what="substitute", match=number, player=chidi.id)).done()
    asked = await evening.see(bruno, lambda message: "Agree" in message.labels, chat)
    await (await bruno.click(asked.id, "Agree")).done()
    await (await chidi.click(asked.id, "Agree")).done()
    await evening.see(chidi, lambda message: "took over from" in message.text and not message.ephemeral, chat)
    assert chidi.id in [player.discord_id for player in (await evening.view(number)).players]
    evening.assert_clean()


async def test_nobody_outside_a_chat_is_asked_to_take_over_a_seat_there(evening: Evening) -> None:
    aki, bruno, chidi = evening.aki, evening.bruno, evening.sandbox.person("Chidi")
    chat = between(evening, aki, bruno)
    number = await begun(evening, chat, aki, bruno)
    asked = await (await aki.slash(chat, "offer", what="substitute", match=number, player=chidi.id)).filled()
    assert "Chidi isn't in this chat" in asked.text
    assert not [message for message in bruno.messages(chat) if "Agree" in message.labels]
    evening.assert_clean()


async def test_a_token_that_has_run_out_leaves_the_board_to_the_next_press(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    bruno.install()
    chat = between(evening, aki, bruno)
    number = await begun(evening, chat, aki, bruno)
    mover, waiter = await evening.mover(number), await evening.waiter(number)
    evening.sandbox.clock.advance(16 * 60)
    await mover.slash(evening.channel, "move", move=await first_move(evening, number), match=number)
    await asyncio.sleep(5)
    assert not [each for each in boards(aki, chat, number) if is_board(each, number, 1)]
    await (await waiter.slash(chat, "games")).done()
    board = await evening.see(waiter, lambda message: is_board(message, number, 1), chat)
    assert mentioned(evening, board) == [waiter.name]


@pytest.mark.parametrize("after", [0.0, 0.003, 0.01, 0.03])
async def test_a_command_that_was_acknowledged_has_its_own_answer_before_the_card(
    monkeypatch: pytest.MonkeyPatch, new_database_url: str, after: float
) -> None:
    """However early that is: what follows an acknowledgement is what only the person sees."""
    monkeypatch.setattr(chat_answer, "HOLD_AFTER", after)
    async with playing(new_database_url) as there:
        chat = there.in_chat()
        aki, bruno = there.sandbox.people[:2]
        for number in (1, 2, 3):
            answer = await aki.slash(chat.channel, "play", game="dogon", clock="none")
            assert (await answer.filled()).ephemeral or "### Table #" in answer.text
            card = await bruno.wait_for(chat.channel, lambda seen, number=number: f"### Table #{number} " in seen.text)  # type: ignore[misc]
            assert not card.ephemeral
            await (await aki.click(card.id, "Cancel table")).done()


async def test_everyone_in_a_chat_reads_one_language_whoever_presses(evening: Evening) -> None:
    aki, bruno, chidi = evening.aki, evening.bruno, evening.sandbox.person("Chidi")
    bruno.user.locale, chidi.user.locale = "de", "fr"
    chat = between(evening, aki, bruno, chidi)
    card = await opened(evening, chat, aki, game="dohyo", seats="3", clock="none", opponent=bruno.id)
    for press, said in (("Not this time", "Bruno – not this time"), ("Join", "🪑 Bruno")):
        await (await bruno.click(card.id, press)).done()
        assert said in next(each for each in chidi.messages(chat) if each.id == card.id).text
    await (await chidi.click(card.id, "Join")).done()
    number = match_number(card)
    await evening.see(chidi, lambda message: is_board(message, number, 0), chat)
    await (await aki.slash(chat, "offer", what="draw", match=number)).done()
    asked = await evening.see(bruno, lambda message: "Agree" in message.labels, chat)
    await (await bruno.click(asked.id, "Decline")).done()
    assert "Bruno declined." in next(each for each in aki.messages(chat) if each.id == asked.id).text
    evening.assert_clean()


async def test_whoever_acts_is_answered_however_much_waits_there(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    bruno.install()
    chat = between(evening, aki, bruno)
    numbers = [await begun(evening, chat, aki, bruno) for _ in range(8)]
    evening.sandbox.clock.advance(16 * 60)
    for number in numbers:
        mover = await evening.mover(number)
        await mover.slash(evening.channel, "move", move=await first_move(evening, number), match=number)
    await asyncio.sleep(3)
    for count in (1, 2, 3):
        await (await aki.slash(chat, "games")).done()
        async with asyncio.timeout(90):
            while len([each for each in aki.messages(chat) if "Your matches in progress" in each.text]) < count:
                await asyncio.sleep(0.05)
    await evening.nothing_owed()
    for number in numbers:
        assert [is_board(each, number, 1) for each in boards(aki, chat, number)].count(True) == 1
    evening.assert_clean()
