"""Who sends what: the oldest of each line first, claimed by one at a time, and old messages that lose their buttons."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from sqlalchemy import insert, select

from storage import Connection, Database
from storage.core.outbox import edits, posts, queues, sent_posts
from storage.core.outbox.posts import Post
from storage.core.tables import posts as posts_table
from storage.core.thread_state import Thread
from storage.people import tables
from storage.play.matches import matches
from tests.storage.rows import NOW, running

MINUTE = timedelta(minutes=1)
DIGESTS = 20_000


async def board(connection: Connection, match_id: int, ply: int, player_id: int | None = None) -> int:
    to = {"player_id": player_id} if player_id else {"channel_id": 6}
    return await posts.owe(connection, match_id, "board", ply, NOW, **to)


async def claimed(database: Database, by: str, now: datetime = NOW, limit: int = 10) -> list[int]:
    async with database.writing() as connection:
        return [post.id for post in await queues.claim(connection, by, now, now + MINUTE, limit)]


async def found(database: Database, post_id: int) -> Post:
    async with database.reading() as connection:
        post = await posts.find(connection, post_id)
        assert post is not None
        return post


async def test_a_claimed_post_is_nobody_elses_until_the_claim_is_over(database: Database) -> None:
    async with database.writing() as connection:
        number = await board(connection, await running(connection), 0)
    assert await claimed(database, "one") == [number]
    assert await claimed(database, "one") == await claimed(database, "other") == []
    assert await claimed(database, "other", NOW + MINUTE) == [number]


async def test_a_claim_that_is_renewed_lasts_on(database: Database) -> None:
    async with database.writing() as connection:
        number = await board(connection, await running(connection), 0)
    assert await claimed(database, "one") == [number]
    async with database.writing() as connection:
        await posts.renew(connection, "one", NOW + 3 * MINUTE, [number])
    assert await claimed(database, "other", NOW + 2 * MINUTE) == []


async def test_what_follows_a_claimed_post_in_its_line_waits_for_it(database: Database) -> None:
    async with database.writing() as connection:
        match_id = await running(connection)
        first, second = [await board(connection, match_id, ply) for ply in range(2)]
        direct = await board(connection, match_id, 0, player_id=1)
        other = await board(connection, await running(connection, first=3), 0)
    assert await claimed(database, "one") == [first, direct, other]
    assert await claimed(database, "other") == []
    async with database.writing() as connection:
        await posts.sent(connection, first, 4711, NOW)
    assert await claimed(database, "other") == [second]


async def test_boards_go_before_digests_however_many_were_owed_first(database: Database) -> None:
    async with database.writing() as connection:
        match_id = await running(connection)
        for player_id in (1, 2):
            await posts.owe(connection, None, "digest", 0, NOW, player_id=player_id, priority=40)
        number = await board(connection, match_id, 0)
    assert await claimed(database, "one", limit=1) == [number]


async def many(connection: Connection, count: int, guild_id: int = 5) -> list[int]:
    """First boards of matches that begin together."""
    owed = []
    for each in range(count):
        match_id = await running(connection, first=1000 * guild_id + 10 * each)
        await matches.change(connection, match_id, guild_id=guild_id, channel_id=guild_id + 1)
        priority = {"channel_id": guild_id + 1, "priority": posts.MANY}
        owed.append(await posts.owe(connection, match_id, "board", 0, NOW, **priority))
    return owed


async def taken(database: Database, limit: int, of_many: int) -> list[int]:
    async with database.writing() as connection:
        return [post.id for post in await queues.claim(connection, "one", NOW, NOW + MINUTE, limit, of_many=of_many)]


async def test_the_board_of_a_move_goes_before_those_of_matches_that_begin_together(database: Database) -> None:
    async with database.writing() as connection:
        begun = await many(connection, 3)
        moved = await board(connection, await running(connection), 1)
        told = await posts.owe(connection, None, "digest", 0, NOW, player_id=1, priority=queues.BULK)
    assert await taken(database, 1, of_many=1) == [moved]
    assert await taken(database, 10, of_many=2) == begun[:2]
    assert await taken(database, 10, of_many=2) == [begun[2], told]


async def test_no_more_of_many_are_taken_than_wanted_and_servers_take_turns(database: Database) -> None:
    async with database.writing() as connection:
        here, there = await many(connection, 3, guild_id=5), await many(connection, 2, guild_id=7)
        moved = await board(connection, await running(connection), 1)
    assert await taken(database, 10, of_many=0) == [moved]
    assert await taken(database, 10, of_many=2) == [here[0], there[0]]
    async with database.reading() as connection:
        assert await queues.is_any_due(connection, NOW)
        assert not await queues.is_any_due(connection, NOW, of_many=False)
    assert await taken(database, 2, of_many=10) == [here[1], there[1]]


async def test_a_first_board_that_waits_among_many_holds_up_no_move(database: Database) -> None:
    async with database.writing() as connection:
        first, *others = await many(connection, 3)
        begun = await posts.find(connection, first)
        assert begun
        assert begun.match_id
        await posts.hurry(connection, begun.match_id, 0, ["board"])
        moved = await posts.owe(connection, begun.match_id, "board", 1, NOW, channel_id=6)
    assert await taken(database, 10, of_many=0) == [first]
    async with database.writing() as connection:
        await posts.drop(connection, first)
    assert await taken(database, 10, of_many=1) == [others[0], moved]


async def test_a_post_put_off_is_free_when_it_is_due_again(database: Database) -> None:
    async with database.writing() as connection:
        number = await board(connection, await running(connection), 0)
    assert await claimed(database, "one") == [number]
    async with database.writing() as connection:
        await posts.retry(connection, number, NOW + timedelta(seconds=2), "server error")
    assert await claimed(database, "other") == []
    assert await claimed(database, "other", NOW + timedelta(seconds=2)) == [number]


async def test_who_starts_again_frees_what_the_run_before_had_claimed(database: Database) -> None:
    async with database.writing() as connection:
        number = await board(connection, await running(connection), 0)
    assert await claimed(database, "one") == [number]
    async with database.writing() as connection:
        await posts.release_all(connection)
    assert await claimed(database, "other") == [number]


async def test_a_message_is_to_lose_its_buttons_as_soon_as_a_newer_one_is_out(database: Database) -> None:
    async with database.writing() as connection:
        match_id = await running(connection)
        numbers = [await board(connection, match_id, ply) for ply in range(2)]
        for number in numbers:
            await posts.sent(connection, number, number, NOW)
            await posts.overtaken(connection, match_id, ["board"], NOW)
        assert [post.id for post in await posts.left_open(connection, NOW, 10)] == numbers[:1]
        await sent_posts.close_later(connection, numbers[0], NOW + MINUTE)
        assert await posts.left_open(connection, NOW, 10) == ()
        assert [post.id for post in await posts.left_open(connection, NOW + MINUTE, 10)] == numbers[:1]
        await posts.closed(connection, numbers[:1], NOW)
        assert await posts.left_open(connection, NOW + MINUTE, 10) == ()


async def test_a_message_that_is_out_late_is_overtaken_by_the_newer_one_that_was_first(database: Database) -> None:
    async with database.writing() as connection:
        match_id = await running(connection)
        direct, newer = await board(connection, match_id, 0, player_id=1), await board(connection, match_id, 1)
        for number in (newer, direct):
            await posts.sent(connection, number, number, NOW)
            await posts.overtaken(connection, match_id, ["board"], NOW)
        assert [post.id for post in await posts.left_open(connection, NOW, 10)] == [direct]


async def test_a_message_that_is_being_changed_is_changed_by_nobody_else(database: Database) -> None:
    async with database.writing() as connection:
        number = await board(connection, await running(connection), 0)
        await posts.sent(connection, number, 4711, NOW)
    post = await found(database, number)
    async with database.writing() as connection:
        assert await sent_posts.claim_sent(connection, "one", NOW, NOW + MINUTE, [post]) == (post,)
        assert await sent_posts.claim_sent(connection, "other", NOW, NOW + MINUTE, [post]) == ()
        await posts.closed(connection, [number], NOW)
        assert await sent_posts.claim_sent(connection, "other", NOW + MINUTE, NOW + MINUTE, [post]) == ()


async def owe_in(connection: Connection, guild_id: int, channel_id: int, first: int) -> int:
    """A board owed in a channel of a server; returns its id."""
    match_id = await running(connection, first=first)
    await matches.change(connection, match_id, guild_id=guild_id, channel_id=channel_id)
    return await posts.owe(connection, match_id, "board", 0, NOW, channel_id=channel_id)


async def fair(database: Database, limit: int, *, in_a_place: int = 1, full: tuple[int, ...] = ()) -> list[int]:
    async with database.writing() as connection:
        taken = await queues.claim(connection, "one", NOW, NOW + MINUTE, limit, in_a_place=in_a_place, full=full)
    return [post.id for post in taken]


async def test_a_channel_has_one_slot_until_that_is_free_again(database: Database) -> None:
    async with database.writing() as connection:
        busy = [await owe_in(connection, 5, 6, 10 * each) for each in range(1, 4)]
        other = await owe_in(connection, 5, 7, 100)
    assert await fair(database, 10) == [busy[0], other]
    assert await fair(database, 10) == []
    async with database.writing() as connection:
        await posts.sent(connection, busy[0], 4711, NOW)
    assert await fair(database, 10) == [busy[1]]


async def test_a_thread_has_a_slot_of_its_own(database: Database) -> None:
    async with database.writing() as connection:
        numbers = [await owe_in(connection, 5, 6, 10 * each) for each in range(1, 3)]
        post = await posts.find(connection, numbers[1])
        assert post
        assert post.match_id
        await matches.change(connection, post.match_id, thread=Thread.OPEN, thread_id=77)
    assert await fair(database, 10, full=(6,)) == numbers[1:]
    assert await fair(database, 10) == numbers[:1]


async def test_a_channel_that_takes_nothing_for_the_moment_is_left_out(database: Database) -> None:
    async with database.writing() as connection:
        first = await owe_in(connection, 5, 6, 10)
        other = await owe_in(connection, 5, 7, 100)
    assert await fair(database, 10, full=(6,)) == [other]
    assert await fair(database, 10) == [first]


async def test_servers_take_turns_whichever_has_more_to_send(database: Database) -> None:
    async with database.writing() as connection:
        large = [await owe_in(connection, 5, 20 + each, 10 * each) for each in range(1, 7)]
        small = [await owe_in(connection, 6, 40 + each, 100 * each) for each in range(1, 3)]
    assert await fair(database, 4) == [*large[:2], *small]
    async with database.writing() as connection:
        await posts.sent(connection, small[0], 4711, NOW)
        newest = await owe_in(connection, 6, 50, 1000)
    assert await fair(database, 1) == [newest], "the other server has two under way"
    assert await fair(database, 10) == large[2:]


async def test_a_change_of_a_card_waits_for_changes_only(database: Database) -> None:
    async with database.writing() as connection:
        card, first = [await owe_in(connection, 5, 6, 10 * each) for each in range(1, 3)]
        await posts.sent(connection, card, 4711, NOW)
        post = await posts.find(connection, card)
        assert post
        edit = await edits.owe(connection, post, NOW, apart=True)
    assert await fair(database, 10, full=(6,)) == [edit]
    assert await fair(database, 10) == [first]


async def test_a_change_of_a_post_that_waits_for_the_end_of_quiet_hours_is_due_with_it(database: Database) -> None:
    then = NOW + 8 * 60 * MINUTE
    async with database.writing() as connection:
        match_id = await running(connection)
        offer = await posts.owe(connection, match_id, "offer", 0, NOW, player_id=1, due_at=then)
        waiting = await posts.find(connection, offer)
        assert waiting
        edit = await found_edit(connection, waiting)
        assert edit.due_at == then
        await posts.sent(connection, offer, 4711, NOW)
        out = await posts.find(connection, offer)
        assert out
        assert (await found_edit(connection, out)).due_at == NOW


async def found_edit(connection: Connection, post: Post) -> Post:
    edit = await posts.find(connection, await edits.owe(connection, post, NOW, apart=True))
    assert edit
    return edit


@pytest.mark.slow
async def test_behind_twenty_thousand_digests_a_board_is_first(database: Database) -> None:
    async with database.writing() as connection:
        match_id = await running(connection)
        person = {"name": "A", "created_at": NOW, "kind": "person"}
        await connection.execute(insert(tables.players), [{**person, "discord_id": 99 + n} for n in range(DIGESTS)])
        known = (
            await connection.execute(select(tables.players.c.id).where(tables.players.c.discord_id >= 99))
        ).scalars()
        post = {"kind": "digest", "ply": 0, "status": "owed", "attempts": 0, "due_at": NOW, "created_at": NOW}
        rows = [{**post, "player_id": n, "nonce": f"{n}", "priority": queues.BULK, "queue_key": f"p{n}"} for n in known]
        await connection.execute(insert(posts_table), rows)
        number = await board(connection, match_id, 0)
    assert await fair(database, 1) == [number]
    assert len(await fair(database, 16)) == 16
