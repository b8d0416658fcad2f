"""A thread for every match: made once, lived in, and left, whatever happens to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.core.outbox.outbox import Outbox
from bot.core.outbox.queue import enqueue_edits
from bot.people.servers.settings import GuildBook, MatchPlace
from bot.play.matches.board.posts import BoardPost
from sandbox.faults import FakeTrouble
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.permissions import Permission
from sandbox.world import Channel
from tests.end_to_end.conftest import PATIENCE_S, Evening, is_board, match_number

START = "/channels/{channel_id}/messages/{message_id}/threads"
MESSAGES = "/channels/{channel_id}/messages"


@pytest.fixture
async def threaded(evening: Evening) -> Evening:
    """An evening in a server that wants a thread for every match."""
    await evening.services[GuildBook].change(evening.sandbox.guild.id, place=MatchPlace.THREAD)
    return evening


@pytest.fixture
async def hurried(hasty: Evening) -> Evening:
    """An evening with a thread a match and a bot that makes its rounds more often."""
    await hasty.services[GuildBook].change(hasty.sandbox.guild.id, place=MatchPlace.THREAD)
    return hasty


async def sit_down(evening: Evening) -> Seen:
    """A match between Aki and Bruno, begun; returns the card of its table."""
    card = await evening.open_table(evening.aki, opponent=evening.bruno.id)
    await evening.bruno.click(card.id, "Join")
    return card


def threads(evening: Evening) -> list[Channel]:
    return list(evening.sandbox.backend.world.threads(evening.sandbox.guild.id))


def thread_of(evening: Evening, card: Seen) -> Channel:
    return evening.sandbox.backend.world.channels[card.id]


async def board_in(evening: Evening, place: int, number: int, ply: int) -> Seen:
    """A board, once it is in this channel or thread."""
    async with asyncio.timeout(PATIENCE_S):
        while place not in evening.sandbox.backend.world.channels:
            await asyncio.sleep(0.02)
    return await evening.see(evening.aki, lambda seen: is_board(seen, number, ply), channel=place)


def boards_in(evening: Evening, place: int, number: int, ply: int) -> list[Seen]:
    return [seen for seen in evening.aki.messages(place) if is_board(seen, number, ply)]


async def pinged(evening: Evening, board: Seen, mover: FakePerson) -> None:
    assert [name for name, _ in evening.pings_for(board)] == [mover.name]


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.05)


async def resign(evening: Evening, person: FakePerson, place: int) -> None:
    """Give the match up whose place this is."""
    question = await person.slash(place, "resign")
    assert question.message
    await person.click(question.message.id, "Resign")


async def test_a_match_is_played_in_its_thread_to_the_end_which_archives_it(threaded: Evening) -> None:
    card = await sit_down(threaded)
    number = match_number(card)
    board = await board_in(threaded, card.id, number, 0)
    thread = thread_of(threaded, card)
    title, names = thread.name.split(" · ")
    assert title.startswith(f"#{number} ")
    assert set(names.split(", ")) == {"Aki", "Bruno"}
    assert thread.auto_archive == 10080
    await pinged(threaded, board, await threaded.mover(number))
    assert (await threaded.mover(number)).id in thread.members, "whoever is pinged is in the thread"
    await until(lambda: threaded.message(card).pictures == [])

    mover = await threaded.mover(number)
    picker = await mover.click(board.id, "Move")
    assert picker.message
    assert picker.message.channel_id == card.id
    await mover.slash(card.id, "move", move="C+")
    after = await board_in(threaded, card.id, number, 1)
    await pinged(threaded, after, await threaded.mover(number))
    await threaded.see(threaded.aki, lambda seen: seen.id == board.id and seen.labels == [], channel=card.id)

    await resign(threaded, threaded.aki, card.id)
    final = await board_in(threaded, card.id, number, 2)
    assert "wins" in final.text
    await threaded.nothing_owed()
    assert not thread.archived, "there is an hour for the last words"
    await threaded.kill_bot()
    threaded.sandbox.clock.advance(3700)
    await threaded.start_bot()
    await until(lambda: thread.archived)
    assert not thread.locked
    assert boards_in(threaded, threaded.channel, number, 0) == []
    threaded.assert_clean()


async def test_what_is_changed_in_an_archived_thread_wakes_it_for_an_hour(hurried: Evening) -> None:
    card = await sit_down(hurried)
    number = match_number(card)
    await board_in(hurried, card.id, number, 0)
    thread = thread_of(hurried, card)
    await resign(hurried, hurried.aki, card.id)
    final = await board_in(hurried, card.id, number, 1)
    await hurried.nothing_owed()
    await hurried.kill_bot()
    hurried.sandbox.clock.advance(3700)
    await hurried.start_bot()
    await until(lambda: thread.archived)
    services, stored = hurried.services, hurried.sandbox.backend.world.messages[thread.id][final.id]
    edited_at = stored.edited
    async with services.database.writing() as connection:  # as a director does who corrects its result
        await enqueue_edits(connection, BoardPost, number, services.clock())
    await until(lambda: stored.edited != edited_at)
    assert not thread.archived
    await hurried.kill_bot()
    hurried.sandbox.clock.advance(3700)
    await hurried.start_bot()
    await until(lambda: thread.archived)


@pytest.mark.parametrize("trouble", [FakeTrouble.CUT_BEFORE, FakeTrouble.CUT_AFTER])
async def test_killed_around_the_making_of_the_thread_there_is_exactly_one(
    hurried: Evening, trouble: FakeTrouble
) -> None:
    hurried.sandbox.faults.add(trouble, method="POST", route=START, times=None)
    card = await sit_down(hurried)
    number = match_number(card)
    await until(lambda: any(request.route == START for request in hurried.sandbox.requests))
    await hurried.kill_bot()
    assert len(threads(hurried)) == (trouble is FakeTrouble.CUT_AFTER)
    hurried.sandbox.faults.clear()
    await hurried.start_bot()
    board = await board_in(hurried, card.id, number, 0)
    await pinged(hurried, board, await hurried.mover(number))
    await hurried.nothing_owed()
    assert len(threads(hurried)) == 1
    assert len(boards_in(hurried, card.id, number, 0)) == 1
    assert boards_in(hurried, hurried.channel, number, 0) == []


async def test_killed_after_the_board_came_into_the_thread_it_comes_no_second_time(threaded: Evening) -> None:
    card = await sit_down(threaded)
    number = match_number(card)
    await board_in(threaded, card.id, number, 0)
    threaded.sandbox.faults.add(FakeTrouble.CUT_AFTER, method="POST", route=MESSAGES, times=None)
    await threaded.move(number, "C+")
    board = await board_in(threaded, card.id, number, 1)
    await threaded.kill_bot()
    threaded.sandbox.faults.clear()
    await threaded.start_bot()
    await threaded.nothing_owed()
    assert [seen.id for seen in boards_in(threaded, card.id, number, 1)] == [board.id]
    await pinged(threaded, board, await threaded.mover(number))


async def test_a_board_that_came_into_the_thread_before_it_was_closed_to_us_comes_no_second_time(
    threaded: Evening,
) -> None:
    card = await sit_down(threaded)
    number = match_number(card)
    await board_in(threaded, card.id, number, 0)
    threaded.sandbox.faults.add(FakeTrouble.ERROR_AFTER, method="POST", route=MESSAGES)
    await threaded.move(number, "C+")
    board = await board_in(threaded, card.id, number, 1)
    threaded.sandbox.host.deny(threaded.channel, Permission.SEND_MESSAGES_IN_THREADS)
    await threaded.nothing_owed()
    assert [seen.id for seen in boards_in(threaded, card.id, number, 1)] == [board.id]
    assert boards_in(threaded, threaded.channel, number, 1) == []
    await threaded.move(number)
    await threaded.doubt_lasts(minutes=10)
    await threaded.board(number, 2)
    await threaded.nothing_owed()


async def test_a_storm_of_limits_and_errors_makes_one_thread_and_each_board_once(hurried: Evening) -> None:
    for route in (START, MESSAGES):
        hurried.sandbox.faults.add(FakeTrouble.RATE_LIMITED, method="POST", route=route, seconds=0.2)
        hurried.sandbox.faults.add(FakeTrouble.ERROR_AFTER, method="POST", route=route, status=502)
    card = await sit_down(hurried)
    number = match_number(card)
    board = await board_in(hurried, card.id, number, 0)
    await pinged(hurried, board, await hurried.mover(number))
    await hurried.nothing_owed()
    assert len(threads(hurried)) == 1
    assert len(boards_in(hurried, card.id, number, 0)) == 1


async def test_a_thread_refused_for_a_moment_is_made_all_the_same(hurried: Evening) -> None:
    for count, code in enumerate([0, 40003, 40333, 50001, 50013], 1):
        facts = {"method": "POST", "route": START, "times": 2, "status": 403, "code": code}
        hurried.sandbox.faults.add(FakeTrouble.ERROR_BEFORE, **facts)
        card = await sit_down(hurried)
        board = await board_in(hurried, card.id, match_number(card), 0)
        await pinged(hurried, board, await hurried.mover(match_number(card)))
        assert len(threads(hurried)) == count
        hurried.assert_clean()


async def test_without_the_permission_for_threads_the_channel_is_told_once_and_played_in(threaded: Evening) -> None:
    threaded.sandbox.host.deny(threaded.channel, Permission.CREATE_PUBLIC_THREADS)
    number = match_number(await sit_down(threaded))
    await threaded.doubt_lasts(minutes=10)
    await threaded.board(number, 0)
    told = await threaded.see(threaded.aki, lambda seen: "couldn't use a thread" in seen.text)
    assert f"match #{number}: I'm missing a permission: Create Public Threads" in told.text
    assert "</setup:" in told.text
    await threaded.move(number, "C+")
    board = await threaded.board(number, 1)
    await pinged(threaded, board, await threaded.mover(number))
    assert threads(threaded) == []
    assert len([seen for seen in threaded.aki.messages(threaded.channel) if "couldn't use" in seen.text]) == 1
    threaded.assert_clean()


async def test_what_kept_a_thread_from_being_made_does_not_count_against_writing_in_it(threaded: Evening) -> None:
    host = threaded.sandbox.host
    host.deny(threaded.channel, Permission.CREATE_PUBLIC_THREADS)
    card = await sit_down(threaded)
    number = match_number(card)
    await threaded.doubt_lasts(minutes=10)
    host.reset(threaded.channel)
    host.deny(threaded.channel, Permission.SEND_MESSAGES_IN_THREADS)
    await until(lambda: any((each.route, each.status) == (MESSAGES, 403) for each in threaded.sandbox.requests))
    await threaded.doubt_lasts(minutes=10)
    host.reset(threaded.channel)
    await pinged(threaded, await board_in(threaded, card.id, number, 0), await threaded.mover(number))
    assert boards_in(threaded, threaded.channel, number, 0) == []


async def test_what_is_said_about_threads_is_said_in_the_language_of_the_server(threaded: Evening) -> None:
    await threaded.services[GuildBook].change(threaded.sandbox.guild.id, language="de")
    await threaded.aki.slash(threaded.channel, "play", game="dogon", opponent=threaded.bruno.id)
    card = await threaded.see(threaded.aki, lambda seen: "### Tisch #" in seen.text)
    await threaded.bruno.click(card.id, "Mitspielen")
    number = match_number(card)
    assert "du bist am Zug" in (await board_in(threaded, card.id, number, 0)).text
    await threaded.kill_bot()
    await threaded.start_bot()
    assert "You played" in (await threaded.move(number)).text
    assert "du bist am Zug" in (await board_in(threaded, card.id, number, 1)).text
    await until(lambda: threaded.message(card).pictures == [])
    threaded.sandbox.host.delete_channel(card.id)
    await threaded.move(number)
    told = await threaded.see(threaded.aki, lambda seen: "🧵" in seen.text)
    assert f"Für Partie #{number} konnte ich keinen Thread nutzen: den Thread gibt es nicht mehr." in told.text
    threaded.assert_clean()


async def test_a_deleted_thread_sends_its_match_back_to_the_channel(threaded: Evening) -> None:
    card = await sit_down(threaded)
    number = match_number(card)
    await board_in(threaded, card.id, number, 0)
    threaded.sandbox.host.delete_channel(card.id)
    await threaded.move(number, "C+")
    board = await threaded.board(number, 1)
    await pinged(threaded, board, await threaded.mover(number))
    told = await threaded.see(threaded.aki, lambda seen: "couldn't use a thread" in seen.text)
    assert "the thread no longer exists" in told.text
    assert told.id > board.id
    assert threaded.pings_for(told) == []
    await threaded.move(number)
    await threaded.board(number, 2)


async def test_a_locked_thread_is_left_alone_and_the_match_goes_on_in_the_channel(threaded: Evening) -> None:
    card = await sit_down(threaded)
    number = match_number(card)
    await board_in(threaded, card.id, number, 0)
    threaded.sandbox.host.archive(card.id, locked=True)
    await threaded.move(number, "C+")
    await threaded.board(number, 1)
    told = await threaded.see(threaded.aki, lambda seen: "couldn't use a thread" in seen.text)
    assert "the thread is locked" in told.text
    assert thread_of(threaded, card).archived
    await threaded.nothing_owed()
    assert await threaded.services[Outbox].left_open() == (), "nobody tries for ever to take the buttons off in there"


async def test_a_thread_that_fell_asleep_in_a_running_match_is_woken(hurried: Evening) -> None:
    card = await sit_down(hurried)
    number = match_number(card)
    board = await board_in(hurried, card.id, number, 0)
    thread = thread_of(hurried, card)
    hurried.sandbox.host.archive(card.id)
    await until(lambda: not thread.archived)
    await hurried.kill_bot()
    hurried.sandbox.host.archive(card.id)
    await hurried.start_bot()
    await until(lambda: not thread.archived)
    picker = await (await hurried.mover(number)).click(board.id, "Move")
    assert picker.message, "a button in it can be pressed, which it cannot in an archived one"


async def test_a_deleted_channel_takes_its_threads_along_and_the_players_are_told_directly(threaded: Evening) -> None:
    card = await sit_down(threaded)
    number = match_number(card)
    await board_in(threaded, card.id, number, 0)
    threaded.sandbox.host.delete_channel(threaded.channel)
    lounge = threaded.sandbox.channels["lounge"]
    mover, waiter = await threaded.mover(number), await threaded.waiter(number)
    await mover.slash(lounge, "move", move="C+", match=number)
    told = await threaded.see(waiter, lambda seen: f"#{number}" in seen.text, channel=waiter.direct_channel_id)
    assert "no longer exists" in told.text
    await threaded.nothing_owed()


async def test_a_deleted_card_leaves_no_place_for_a_thread(threaded: Evening) -> None:
    threaded.sandbox.faults.add(FakeTrouble.DELAY, method="POST", route=START, seconds=1)
    card = await sit_down(threaded)
    threaded.sandbox.host.delete_message(threaded.channel, card.id)
    number = match_number(card)
    await threaded.board(number, 0)
    await threaded.see(threaded.aki, lambda seen: "the post with its table no longer exists" in seen.text)


async def test_a_standing_invitation_that_is_taken_up_leads_to_a_thread(threaded: Evening) -> None:
    aki, bruno = threaded.aki, threaded.bruno
    await aki.slash(threaded.channel, "challenge", game="dogon")
    invitation = await threaded.see(bruno, lambda seen: "Challenge" in seen.labels)
    await bruno.click(invitation.id, "Challenge")
    card = await threaded.see(aki, lambda seen: seen.text.startswith("-# #1 Dogon · "))
    board = await board_in(threaded, card.id, 1, 0)
    await pinged(threaded, board, await threaded.mover(1))
    assert boards_in(threaded, threaded.channel, 1, 0) == []
    threaded.assert_clean()


async def test_a_table_in_a_thread_is_played_there(threaded: Evening) -> None:
    place = threaded.sandbox.host.create_thread(threaded.channel, "a corner", threaded.aki.id)
    await threaded.aki.slash(place, "play", game="dogon", opponent=threaded.bruno.id)
    card = await threaded.see(threaded.aki, lambda seen: "### Table #" in seen.text, channel=place)
    await threaded.bruno.click(card.id, "Join")
    board = await board_in(threaded, place, match_number(card), 0)
    assert board.channel_id == place
    assert len(threads(threaded)) == 1
    assert not any("couldn't use a thread" in seen.text for seen in threaded.aki.messages(place))


async def test_four_players_each_come_into_the_thread_with_their_first_turn(threaded: Evening) -> None:
    aki, bruno, chidi, dana = threaded.sandbox.people
    card = await threaded.open_table(aki, game="dohyo", seats="4")
    for person in (bruno, chidi, dana):
        await person.click(card.id, "Join")
    number = match_number(card)
    thread: set[int] = set()
    for ply in range(4):
        board = await board_in(threaded, card.id, number, ply)
        mover = await threaded.mover(number)
        await pinged(threaded, board, mover)
        thread = set(thread_of(threaded, card).members)
        assert mover.id in thread
        await threaded.move(number)
    assert {person.id for person in threaded.sandbox.people} <= thread


async def test_a_choice_made_in_mid_match_counts_for_the_next_one(threaded: Evening) -> None:
    first = await sit_down(threaded)
    await board_in(threaded, first.id, match_number(first), 0)
    await threaded.services[GuildBook].change(threaded.sandbox.guild.id, place=MatchPlace.CHANNEL)
    await threaded.move(match_number(first), "C+")
    await board_in(threaded, first.id, match_number(first), 1)
    second = await sit_down(threaded)
    await threaded.board(match_number(second), 0)
    assert len(threads(threaded)) == 1


async def test_commands_know_the_match_by_its_thread(threaded: Evening) -> None:
    first, second = [await sit_down(threaded) for _ in range(2)]
    for card in (first, second):
        await board_in(threaded, card.id, match_number(card), 0)
    for card in (first, second):
        shown = await threaded.aki.slash(card.id, "board")
        assert f"#{match_number(card)} ·" in shown.text
        listed = await threaded.aki.slash(card.id, "games", channel=True)
        assert f"#{match_number(card)} ·" in listed.text
        assert "Matches in progress in" in listed.text
        assert "· 1" in listed.text
    listed = await threaded.aki.slash(threaded.channel, "games", channel=True)
    assert "· 2" in listed.text, "the channel tells the matches of its threads as well"
    assert f"/{first.id}/" in str(listed.message and listed.message.payload["components"]), "the way leads there"


async def test_offers_stand_in_the_thread_and_a_rematch_gets_one_of_its_own(threaded: Evening) -> None:
    card = await sit_down(threaded)
    number = match_number(card)
    await board_in(threaded, card.id, number, 0)
    aki, bruno = threaded.aki, threaded.bruno
    await aki.slash(card.id, "offer", what="draw")
    offer = await threaded.see(bruno, lambda seen: "offers a draw" in seen.text, channel=card.id)
    await bruno.click(offer.id, "Agree")
    final = await board_in(threaded, card.id, number, 1)
    await bruno.click(final.id, "Rematch")
    offer = await threaded.see(aki, lambda seen: "wants a rematch" in seen.text, channel=card.id)
    await aki.click(offer.id, "Agree")
    await threaded.kill_bot()
    await threaded.start_bot()
    second = await threaded.see(aki, lambda seen: seen.text.startswith(f"-# #{number + 1} Dogon · "))
    board = await board_in(threaded, second.id, number + 1, 0)
    assert f"The rematch of #{number} starts" in board.text
    await pinged(threaded, board, await threaded.mover(number + 1))
    assert [thread.id for thread in threads(threaded)] == [card.id, second.id]
    await threaded.see(aki, lambda seen: f"match **#{number + 1}**" in seen.text, channel=card.id)
    threaded.assert_clean()


async def test_a_substitute_is_asked_and_called_in_the_thread(threaded: Evening) -> None:
    card = await sit_down(threaded)
    number, dana, chidi = match_number(card), threaded.sandbox.person("Dana"), threaded.sandbox.person("Chidi")
    await board_in(threaded, card.id, number, 0)
    leaver = await threaded.mover(number)
    seat = str((await threaded.view(number)).seat_of(leaver.id))
    named = {"leaver": seat, "newcomer": chidi.id}
    await threaded.moderate(dana, number, "substitute", card.id, reason="Moved away", **named)
    offer = await threaded.see(chidi, lambda seen: "to take over from" in seen.text, channel=card.id)
    await chidi.click(offer.id, "Agree")
    board = await threaded.see(
        chidi, lambda seen: is_board(seen, number, 0) and "Chidi took over" in seen.text, channel=card.id
    )
    await pinged(threaded, board, chidi)
    assert boards_in(threaded, threaded.channel, number, 0) == []
    threaded.assert_clean()
