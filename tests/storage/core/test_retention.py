"""Old posts keep little: where they stand, and what they are about."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select

from storage import Database
from storage.core import tables
from storage.core.outbox import posts, sent_posts
from storage.core.outbox.posts import PostStatus
from tests.storage.rows import NOW, running

LATER = NOW + timedelta(days=1)


async def kept(database: Database) -> dict[int, tuple[str, object, object]]:
    async with database.reading() as connection:
        rows = await connection.execute(select(tables.posts))
        return {row.id: (row.status, row.message_id, row.details) for row in rows}


async def test_a_closed_post_keeps_its_place_and_one_that_changes_still_keeps_everything(database: Database) -> None:
    async with database.writing() as connection:
        match_id = await running(connection)
        about = {"channel_id": 6, "details": {"calls": [1]}}
        old, alive, new = [await posts.owe(connection, match_id, "board", ply, NOW, **about) for ply in range(3)]
        for number in (old, alive, new):
            await posts.sent(connection, number, 40 + number, NOW)
        await posts.closed(connection, [old], NOW)
        await posts.closed(connection, [new], LATER)
        assert await sent_posts.shrink(connection, LATER, 10) == 1
        assert await sent_posts.shrink(connection, LATER, 10) == 0, "once is enough"
        assert await sent_posts.discard(connection, LATER, 10) == 0
        placed = await posts.newest(connection, [match_id], "board")
    assert placed[match_id].message_id == 40 + new
    assert await kept(database) == {
        old: ("sent", 40 + old, None),
        alive: ("sent", 40 + alive, {"calls": [1]}),
        new: ("sent", 40 + new, {"calls": [1]}),
    }


async def test_what_was_never_sent_is_forgotten(database: Database) -> None:
    async with database.writing() as connection:
        match_id = await running(connection)
        dropped, failed, owed = [await posts.owe(connection, match_id, "note", 0, NOW, channel_id=6) for _ in range(3)]
        await posts.drop(connection, dropped)
        await posts.fail(connection, failed, "gone")
        assert await sent_posts.discard(connection, NOW, 10) == 0
        assert await sent_posts.discard(connection, LATER, 1) == 1
        assert await sent_posts.discard(connection, LATER, 10) == 1
    assert [status for status, _, _ in (await kept(database)).values()] == [PostStatus.OWED]
    assert list(await kept(database)) == [owed]
