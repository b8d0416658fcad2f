"""The thread below a tournament's card follows its name, as often as Discord allows, once it is awake."""

from __future__ import annotations

import pytest

from bot.community.tournaments.pages.posts import RoundPost
from bot.core.outbox.queue import enqueue_redraw
from bot.people.servers.settings import GuildBook, MatchPlace
from sandbox.faults import FakeTrouble
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.permissions import Permission
from sandbox.world import Channel, MessageType
from storage.community import tournaments
from storage.core.outbox import lost_places, posts
from tests.end_to_end.conftest import Evening
from tests.end_to_end.test_lost_places import dana
from tests.end_to_end.test_roles import end
from tests.end_to_end.test_threads import until

__all__ = ["dana"]

ALONE = "/channels/{channel_id}/threads"


@pytest.fixture
def evening(hasty: Evening) -> Evening:
    """Most of what is waited for is done in the next round."""
    return hasty


async def test_a_thread_is_renamed_with_its_tournament_and_one_that_sleeps_once_it_is_awake(
    hasty: Evening, dana: FakePerson
) -> None:
    _, page = await hasty.draft(dana, "Cup", "swiss")
    await hasty.organise(dana, "text", name="Cup", text="Bring *cake*")
    page = await (await dana.slash(hasty.channel, "event manage")).filled()
    await dana.click(page.id, "Publish")
    card = await hasty.see(dana, lambda seen: "Sign-up is open" in seen.text)
    assert "Bring \\*cake\\*" in card.text
    channels = hasty.sandbox.backend.world.channels
    await until(lambda: card.id in channels)
    thread: Channel = channels[card.id]
    await hasty.organise(dana, "text", name="Open", text="")
    await until(lambda: thread.name == "Open")
    hasty.sandbox.host.archive(thread.id)
    await hasty.organise(dana, "text", name="Masters", text="")
    hasty.sandbox.clock.advance(601)
    await hasty.organise(dana, "text", name="Masters 2026", text="")
    hasty.sandbox.host.archive(thread.id, archived=False)
    hasty.sandbox.clock.advance(601)
    await until(lambda: thread.name == "Masters 2026")
    hasty.assert_clean()


async def test_a_thread_of_which_it_was_not_heard_that_it_sleeps_is_renamed_once_it_is_awake(
    hasty: Evening, dana: FakePerson
) -> None:
    _, page = await hasty.draft(dana, "Cup", "swiss")
    await dana.click(page.id, "Publish")
    card = await hasty.see(dana, lambda seen: "Sign-up is open" in seen.text)
    channels = hasty.sandbox.backend.world.channels
    await until(lambda: card.id in channels)
    thread: Channel = channels[card.id]
    thread.archived, thread.archived_at = True, hasty.sandbox.clock.now()
    await hasty.organise(dana, "text", name="Open", text="")
    await until(lambda: [each.method for each in hasty.sandbox.requests if each.status == 400] == ["PATCH"])
    hasty.sandbox.host.archive(thread.id, archived=False)
    hasty.sandbox.clock.advance(601)
    await until(lambda: thread.name == "Open")


async def begin_cup(evening: Evening, dana: FakePerson) -> Seen:
    """A knock-out of four in its first round; returns its card."""
    _, page = await evening.draft(dana, "Cup", "knockout")
    await dana.click(page.id, "Publish")
    card = await evening.see(dana, lambda seen: "Sign-up is open" in seen.text)
    for name in ("Aki", "Bruno", "Chidi", "Dana"):
        await evening.sandbox.person(name).click(card.id, "Join")
    await evening.organise(dana, "start")
    return card


async def test_a_round_is_drawn_again_in_a_thread_that_sleeps_after_the_end(hasty: Evening, dana: FakePerson) -> None:
    card = await begin_cup(hasty, dana)
    world, services = hasty.sandbox.backend.world, hasty.services
    await until(lambda: card.id in world.channels and len(apart(hasty, card.id)) == 2)
    await hasty.nothing_owed()
    await end(hasty, dana)
    await hasty.nothing_owed()
    thread = world.channels[card.id]
    hasty.sandbox.host.archive(thread.id)
    async with services.database.writing() as connection:  # as a director does who corrects a result of it
        row = await tournaments.find(connection, 1)
        assert row
        post = await posts.find(connection, row.progress.round_post)
        assert post
        assert post.channel_id == thread.id
        stored = world.messages[thread.id][post.message_id or 0]
        edited_at = stored.edited
        await enqueue_redraw(connection, RoundPost, post.id, services.clock())
    await until(lambda: stored.edited != edited_at)
    async with services.database.reading() as connection:
        assert await lost_places.noted_at(connection, thread.id) is None


def hears_of_matches(evening: Evening) -> list[str]:
    """What the channel tells of single matches: cards, boards, and notes about their threads."""
    told = evening.sandbox.person("Aki").messages(evening.channel)
    return [seen.text for seen in told if "Table #" in seen.text or "match #" in seen.text or "thread" in seen.text]


async def test_matches_of_events_have_threads_and_no_cards_unless_chosen_otherwise(
    hasty: Evening, dana: FakePerson
) -> None:
    card = await begin_cup(hasty, dana)
    world = hasty.sandbox.backend.world
    await until(lambda: len(apart(hasty, card.id)) == 2)
    for thread in apart(hasty, card.id):
        await until(lambda thread=thread: any("#" in seen.text for seen in dana.messages(thread.id)))
    await until(lambda: not lines(hasty))
    assert hears_of_matches(hasty) == []
    assert sorted(world.channels[each.id].parent_id for each in apart(hasty, card.id)) == [hasty.channel] * 2
    hasty.assert_clean()


async def test_where_no_public_thread_is_allowed_a_private_one_has_the_players(
    hasty: Evening, dana: FakePerson
) -> None:
    hasty.sandbox.host.allow(hasty.channel, Permission.CREATE_PRIVATE_THREADS)
    hasty.sandbox.host.deny(hasty.channel, Permission.CREATE_PUBLIC_THREADS)
    await begin_cup(hasty, dana)
    await until(lambda: len(apart(hasty, 0)) == 2)
    for thread in apart(hasty, 0):
        await until(lambda thread=thread: len(thread.members) == 3)
        assert thread.is_private
    await hasty.nothing_owed()
    assert hears_of_matches(hasty) == []


async def test_matches_of_a_private_event_have_private_threads_with_their_players(
    hasty: Evening, dana: FakePerson
) -> None:
    hasty.sandbox.host.allow(hasty.channel, Permission.CREATE_PRIVATE_THREADS)
    await published_privately(hasty, dana)
    card = await hasty.see(dana, lambda seen: "Sign-up is open" in seen.text)
    for name in ("Aki", "Bruno", "Chidi", "Dana"):
        await hasty.sandbox.person(name).click(card.id, "Join")
    await hasty.organise(dana, "start")
    told = hasty.sandbox.backend.world.messages

    def played_in() -> list[Channel]:
        return [each for each in apart(hasty, 0) if each.name.startswith("#") and told.get(each.id)]

    await until(lambda: len(played_in()) == 2)
    assert [(each.is_private, len(each.members)) for each in played_in()] == [(True, 3)] * 2
    await hasty.nothing_owed()
    hasty.assert_clean()


async def test_where_no_thread_is_allowed_matches_of_events_are_played_in_the_channel_at_once(
    hasty: Evening, dana: FakePerson
) -> None:
    hasty.sandbox.host.deny(hasty.channel, Permission.CREATE_PRIVATE_THREADS | Permission.CREATE_PUBLIC_THREADS)
    await begin_cup(hasty, dana)
    for number in (1, 2):
        await hasty.board(number, 0)
    assert apart(hasty, 0) == []
    assert not [text for text in hears_of_matches(hasty) if "couldn't use a thread" in text]


async def test_a_server_that_has_chosen_the_channel_keeps_it_for_events(hasty: Evening, dana: FakePerson) -> None:
    await hasty.services[GuildBook].change(hasty.sandbox.guild.id, place=MatchPlace.CHANNEL)
    card = await begin_cup(hasty, dana)
    for number in (1, 2):
        await hasty.board(number, 0)
    assert apart(hasty, card.id) == []


async def test_where_a_server_has_all_the_threads_it_may_have_that_is_said_and_the_channel_is_used(
    hasty: Evening, dana: FakePerson
) -> None:
    hasty.sandbox.faults.add(FakeTrouble.ERROR_BEFORE, method="POST", route=ALONE, status=400, code=160006, times=None)
    await begin_cup(hasty, dana)
    for number in (1, 2):
        await hasty.board(number, 0)
    await until(lambda: any("has reached Discord's thread limit" in text for text in hears_of_matches(hasty)))


def apart(evening: Evening, card_id: int) -> list[Channel]:
    """The threads of matches."""
    channels = evening.sandbox.backend.world.channels.values()
    return [each for each in channels if each.is_thread and each.id != card_id]


def lines(evening: Evening) -> list[int]:
    """What Discord says of new threads in the channel."""
    known = evening.sandbox.backend.world.messages.get(evening.channel, {}).values()
    return [each.id for each in known if each.type == MessageType.THREAD_CREATED]


async def published_privately(evening: Evening, dana: FakePerson) -> None:
    number, page = await evening.draft(dana, "Circle", "knockout")
    await (await dana.forge(page.id, f"event-setting:{number}:extras")).done()
    await (await dana.choose(page.id, f"event-design:extras:{number}:", "private")).done()
    await (await dana.forge(page.id, f"event-manage:tournament:{number}:")).done()
    await dana.click(page.id, "Publish")


async def test_two_private_events_of_one_name_have_a_thread_each(hasty: Evening, dana: FakePerson) -> None:
    hasty.sandbox.host.allow(hasty.channel, Permission.CREATE_PRIVATE_THREADS)
    rule = hasty.sandbox.faults.add(FakeTrouble.CUT_BEFORE, method="POST", route=ALONE, times=None)
    for tried in (1, 2):
        await published_privately(hasty, dana)
        await until(lambda tried=tried: rule.happened >= tried)
    hasty.sandbox.faults.clear()
    hasty.sandbox.clock.advance(601)
    await until(lambda: [each.is_private for each in apart(hasty, 0)] == [True, True])
    hasty.assert_clean()


async def test_a_private_event_has_a_private_thread_with_those_who_are_in_it(hasty: Evening, dana: FakePerson) -> None:
    hasty.sandbox.host.allow(hasty.channel, Permission.CREATE_PRIVATE_THREADS)
    await published_privately(hasty, dana)
    card = await hasty.see(dana, lambda seen: "Sign-up is open" in seen.text)
    await until(lambda: [each.name for each in apart(hasty, 0)] == ["Circle"])
    (thread,) = apart(hasty, 0)
    assert thread.is_private
    assert not thread.invitable, "a mention by a player would let in whom it names"
    aki, bruno = (hasty.sandbox.person(name) for name in ("Aki", "Bruno"))
    bot = hasty.sandbox.backend.world.bot_id
    await until(lambda: set(thread.members) == {bot, dana.id})
    await aki.click(card.id, "Join")
    await until(lambda: set(thread.members) == {bot, dana.id, aki.id})
    admitting = "/channels/{channel_id}/thread-members/{user_id}"
    rule = hasty.sandbox.faults.add(FakeTrouble.CUT_BEFORE, method="PUT", route=admitting, times=None)
    await bruno.click(card.id, "Join")
    await until(lambda: rule.happened > 0)
    await hasty.kill_bot()
    hasty.sandbox.faults.clear()
    await hasty.start_bot()
    await until(lambda: set(thread.members) == {bot, dana.id, aki.id, bruno.id})
    await aki.click(card.id, "Leave")
    await until(lambda: aki.id not in thread.members)
    await hasty.organise(dana, "text", name="Inner circle", text="")
    await until(lambda: thread.name == "Inner circle")
    hasty.assert_clean()
