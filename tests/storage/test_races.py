"""Two processes on one database at the same instant: none gets an error, and nothing is lost or done twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import TypeVar

import pytest
from sqlalchemy import text

from storage import Connection, Database, DatabaseBusy, Limits, migrations
from storage.core import interactions
from storage.core.database import POSTGRESQL_AT_ONCE
from storage.core.outbox import posts, queues
from storage.core.processes import heartbeats
from storage.core.processes.heartbeats import WHOLE
from storage.people import blocks, guilds, players
from storage.play import clocks, digests, vacations
from storage.play.clocks import DeadlineKind
from storage.play.matches import matches
from tests.storage.rows import NOW, running

PAIRS = 40
MINUTE = timedelta(minutes=1)

T = TypeVar("T")
Act = Callable[[Connection], Awaitable[T]]


@pytest.fixture
async def other(database: Database, database_url: str) -> AsyncIterator[Database]:
    async with Database.open(database_url) as opened:
        yield opened


async def both(database: Database, other: Database, act: Act[T], second: Act[T] | None = None) -> list[T]:
    """What comes of two transactions at the same instant."""

    async def one(on: Database, does: Act[T]) -> T:
        async with on.writing() as connection:
            return await does(connection)

    return list(await asyncio.gather(one(database, act), one(other, second or act)))


@pytest.mark.slow
async def test_an_interaction_delivered_twice_counts_once(database: Database, other: Database) -> None:
    for number in range(PAIRS):
        claimed = await both(database, other, lambda connection, n=number: interactions.claim(connection, n, NOW))
        assert sorted(claimed) == [False, True]


@pytest.mark.slow
async def test_the_first_two_interactions_of_a_new_person_make_one_player(database: Database, other: Database) -> None:
    for number in range(1, PAIRS + 1):
        met = await both(database, other, lambda connection, n=number: players.meet(connection, n, "Ann", NOW))
        assert met[0] == met[1]


@pytest.mark.slow
async def test_two_settings_of_one_person_are_both_kept(database: Database, other: Database) -> None:
    for number in range(1, PAIRS + 1):
        async with database.writing() as connection:
            player = await players.meet(connection, number, "Ann", NOW)
        await both(
            database,
            other,
            lambda connection, p=player: players.choose(connection, p.id, {"theme": "dark"}),
            lambda connection, p=player: players.choose(connection, p.id, {"side": "first"}),
        )
        async with database.reading() as connection:
            found = await players.find(connection, number)
        assert found
        assert found.settings == {"theme": "dark", "side": "first"}


@pytest.mark.slow
async def test_the_first_two_settings_of_a_server_are_both_kept(database: Database, other: Database) -> None:
    for number in range(1, PAIRS + 1):
        await both(
            database,
            other,
            lambda connection, n=number: guilds.keep(connection, n, {"language": "de"}, NOW),
            lambda connection, n=number: guilds.keep(connection, n, {"place": "thread"}, NOW),
        )
        async with database.reading() as connection:
            assert await guilds.find(connection, number) == {"language": "de", "place": "thread"}


@pytest.mark.slow
async def test_a_block_and_a_digest_told_twice_are_there_once(database: Database, other: Database) -> None:
    async with database.writing() as connection:
        people = [await players.meet(connection, number, "Ann", NOW) for number in range(1, PAIRS + 2)]
    for player in people[1:]:
        added = await both(database, other, lambda c, p=player: blocks.add(c, people[0].id, p.id, NOW))
        assert sorted(added) == [False, True]
        await both(database, other, lambda c, p=player: digests.plan(c, p.id, NOW))
    await both(database, other, lambda connection: heartbeats.beat(connection, [WHOLE], NOW, NOW))


@pytest.mark.slow
async def test_of_two_who_end_a_vacation_one_does(database: Database, other: Database) -> None:
    async with database.writing() as connection:
        for number in range(1, PAIRS + 1):
            player = await players.meet(connection, number, "Ann", NOW)
            await vacations.begin(connection, player.id, NOW - MINUTE, NOW)
        over = await vacations.used_up(connection, NOW, 10)
    for vacation in over:
        ended = await both(database, other, lambda connection, v=vacation: vacations.end(connection, v.id, NOW))
        assert sorted(ended) == [False, True]


@pytest.mark.slow
async def test_no_post_is_handed_to_two(database: Database, other: Database) -> None:
    async with database.writing() as connection:
        match_id = await running(connection)
        people = [await players.meet(connection, number, "Ann", NOW) for number in range(10, 10 + 2 * PAIRS)]
        owed = {await posts.owe(connection, match_id, "board", 0, NOW, player_id=player.id) for player in people}

    async def some(connection: Connection) -> tuple[int, ...]:
        taken = await queues.claim(connection, str(id(connection)), NOW, NOW + MINUTE, 3)
        return tuple(post.id for post in taken)

    taken: list[int] = []
    while batch := [number for numbers in await both(database, other, some) for number in numbers]:
        taken += batch
    assert len(taken) == len(set(taken)) == len(owed)
    assert set(taken) == owed


async def test_no_deadline_is_handed_to_two(database: Database, other: Database) -> None:
    async with database.writing() as connection:
        match_id = await running(connection)
        rows = [{"kind": DeadlineKind.REMINDER, "due_at": NOW} for _ in range(2 * PAIRS)]
        await clocks.begin_turn(connection, match_id, 0, rows)

    async def some(connection: Connection) -> tuple[int, ...]:
        return tuple(row.id for row in await clocks.claim(connection, "x", NOW, NOW + MINUTE, 3))

    taken: list[int] = []
    while batch := [number for numbers in await both(database, other, some) for number in numbers]:
        taken += batch
    assert len(taken) == len(set(taken)) == 2 * PAIRS


async def test_who_reads_sees_one_moment(database: Database, other: Database) -> None:
    async with database.writing() as connection:
        match_id = await running(connection)
    async with database.reading() as reader:
        before = await matches.find(reader, match_id)
        async with other.writing() as writer:
            await matches.change(writer, match_id, to_move=1)
        assert await matches.find(reader, match_id) == before


async def test_two_may_bring_an_empty_database_up_to_date_at_once(new_database_url: str) -> None:
    async def open_and_look() -> str:
        async with Database.open(new_database_url) as opened, opened.reading() as connection:
            return str((await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one())

    assert set(await asyncio.gather(*(open_and_look() for _ in range(3)))) == {migrations.revisions()[-1]}


async def test_a_connection_the_server_has_dropped_is_replaced_before_it_is_used(database: Database) -> None:
    if not database.is_shared:
        pytest.skip("a file drops no connection")
    async with database.reading() as connection:
        await connection.execute(text("SELECT 1"))
    async with database.writing() as connection:
        drop = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "
        await connection.execute(text(f"{drop} pg_backend_pid()"))
    for _ in range(3):
        async with database.reading() as connection:
            assert (await connection.execute(text("SELECT 1"))).scalar_one() == 1


async def test_transactions_share_few_connections_and_wait_for_each_other_only_for_a_moment(database: Database) -> None:
    if not database.is_shared:
        pytest.skip("a file has one writer, and readers of its own")
    used = []

    async def ask() -> None:
        async with database.reading() as connection:
            await connection.execute(text("SELECT 1"))
            used.append(database.pool.used)

    await asyncio.gather(*(ask() for _ in range(2 * POSTGRESQL_AT_ONCE)))
    assert max(used) <= POSTGRESQL_AT_ONCE
    async with AsyncExitStack() as stack:
        for _ in range(POSTGRESQL_AT_ONCE):
            await stack.enter_async_context(database.reading())
        await ask()
    assert used[-1] == POSTGRESQL_AT_ONCE + 1


async def test_nobody_waits_for_ever_for_a_row_or_for_a_statement(database: Database, database_url: str) -> None:
    if not database.is_shared:
        pytest.skip("a file has one writer, for whom the others queue")
    limits = Limits(pool_size=2, statement_seconds=0.5, lock_seconds=0.2)
    async with database.writing() as connection:
        match_id = await running(connection)
    async with Database.open(database_url, limits) as hasty, database.writing() as holder:
        await matches.find(holder, match_id, hold=True)
        with pytest.raises(DatabaseBusy, match="lock timeout"):
            async with hasty.writing() as connection:
                await matches.find(connection, match_id, hold=True)
        with pytest.raises(DatabaseBusy, match="statement timeout"):
            async with hasty.reading() as connection:
                await connection.execute(text("SELECT pg_sleep(5)"))


async def test_of_two_who_wait_for_each_other_one_is_told_to_try_again(database: Database, other: Database) -> None:
    if not database.is_shared:
        pytest.skip("a file has one writer, for whom the others queue")
    async with database.writing() as connection:
        one, two = await running(connection), await running(connection)
    held = asyncio.Barrier(2)

    async def hold(on: Database, *ids: int) -> None:
        async with on.writing() as connection:
            await matches.find(connection, ids[0], hold=True)
            await held.wait()
            await matches.find(connection, ids[1], hold=True)

    done = await asyncio.gather(hold(database, one, two), hold(other, two, one), return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["DatabaseBusy", "NoneType"]
