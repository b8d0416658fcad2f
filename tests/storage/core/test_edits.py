"""Promises to draw messages again: one is enough for all changes that nobody has drawn yet."""

from __future__ import annotations

from datetime import timedelta

from storage import Connection, Database
from storage.core.outbox import edits, posts, queues, send_failures
from storage.core.outbox.posts import Doubt, Post
from storage.people import players
from tests.storage.rows import NOW, running

MINUTE = timedelta(minutes=1)


async def sent(connection: Connection) -> Post:
    """A card that is out."""
    number = await posts.owe(connection, await running(connection), "card", 0, NOW, channel_id=6)
    await posts.sent(connection, number, 4711, NOW)
    post = await posts.find(connection, number)
    assert post
    return post


async def test_one_change_is_enough_for_all_that_nobody_has_drawn(database: Database) -> None:
    async with database.writing() as connection:
        card = await sent(connection)
        first = await edits.owe(connection, card, NOW, apart=True, within=MINUTE)
        assert await edits.owe(connection, card, NOW, apart=True, within=MINUTE) == first
        assert await edits.owe(connection, card, NOW, apart=True) == first
    async with database.writing() as connection:
        assert [post.id for post in await queues.claim(connection, "one", NOW, NOW + MINUTE, 10)] == []
        assert [post.id for post in await queues.claim(connection, "one", NOW + MINUTE, NOW + MINUTE, 10)] == [first]


async def test_a_change_that_is_being_drawn_may_miss_what_happens_now(database: Database) -> None:
    async with database.writing() as connection:
        card = await sent(connection)
        first = await edits.owe(connection, card, NOW, apart=True)
        assert await queues.claim(connection, "one", NOW, NOW + MINUTE, 10)
        second = await edits.owe(connection, card, NOW, apart=True)
        assert second != first
        assert await edits.owe(connection, card, NOW, apart=True) == second


async def test_a_change_that_could_not_be_drawn_keeps_no_later_one_waiting(database: Database) -> None:
    """For a fault of ours, which what is shown now may not meet."""
    async with database.writing() as connection:
        card = await sent(connection)
        first = await edits.owe(connection, card, NOW, apart=True)
        await posts.retry(connection, first, NOW + timedelta(days=1), "an error in the bot")
        await send_failures.note(connection, first, Doubt.BROKEN, NOW)
        second = await edits.owe(connection, card, NOW, apart=True)
    async with database.writing() as connection:
        assert [post.id for post in await queues.claim(connection, "one", NOW, NOW + MINUTE, 10)] == [second]


async def test_a_post_that_nobody_has_begun_to_send_needs_no_change(database: Database) -> None:
    async with database.writing() as connection:
        number = await posts.owe(connection, None, "card", 0, NOW, channel_id=6)
        card = await posts.find(connection, number)
        assert card
        assert await edits.owe(connection, card, NOW, apart=True, within=MINUTE) == number
        assert await queues.claim(connection, "one", NOW, NOW + MINUTE, 10) == (card,)
        change = await posts.find(connection, await edits.owe(connection, card, NOW, apart=True, within=MINUTE))
        assert change
        assert (change.edits, change.due_at) == (number, NOW), "what else goes there does not wait a minute for it"


async def test_a_change_of_what_waits_for_the_digest_keeps_nothing_else_waiting(database: Database) -> None:
    async with database.writing() as connection:
        match_id, reader = await running(connection), (await players.meet(connection, 1, "Ann", NOW)).id
        at_once, daily = posts.lines_to(reader)
        later = {"player_id": reader, "due_at": NOW + timedelta(days=2), "line": daily}
        board = await posts.find(connection, await posts.owe(connection, match_id, "board", 0, NOW, **later))
        assert board
        change = await edits.owe(connection, board, NOW)
        offer = await posts.owe(connection, match_id, "offer", 0, NOW, player_id=reader, line=at_once)
    async with database.writing() as connection:
        assert [post.id for post in await queues.claim(connection, "one", NOW, NOW + MINUTE, 10)] == [offer]
        await posts.sent(connection, offer, 4710, NOW)
        assert await queues.claim(connection, "one", NOW + timedelta(days=2), NOW + MINUTE, 10) == (board,)
        await posts.sent(connection, board.id, 4711, NOW)
        assert [post.id for post in await queues.claim(connection, "one", later["due_at"], NOW, 10)] == [change]


async def test_a_change_before_its_time_shows_nothing_of_what_comes_then(database: Database) -> None:
    async with database.writing() as connection:
        card = await sent(connection)
        now = await edits.owe(connection, card, NOW, apart=True)
        then = await edits.owe(connection, card, NOW, apart=True, due_at=NOW + MINUTE)
        assert then != now
        assert await edits.owe(connection, card, NOW, apart=True, due_at=NOW + MINUTE) == then
        assert await edits.owe(connection, card, NOW, apart=True, due_at=NOW + 2 * MINUTE) not in {now, then}


async def test_two_who_change_a_card_at_once_do_not_wait_for_each_other(database: Database) -> None:
    if not database.is_shared:
        return  # there, one writes after the other
    async with database.writing() as connection:
        card = await sent(connection)
        first = await edits.owe(connection, card, NOW, apart=True)
    async with database.writing() as one, database.writing() as other:
        assert await edits.owe(one, card, NOW, apart=True) == first
        assert await edits.owe(other, card, NOW, apart=True) != first
        assert await queues.claim(other, "other", NOW, NOW + MINUTE, 10) == ()
