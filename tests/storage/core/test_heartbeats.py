"""Which servers a shard serves, when they were last served, and that what is due waits where nobody is heard."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import BigInteger, literal_column, select

from storage import Database
from storage.core.processes import heartbeats
from storage.core.processes.heartbeats import EVERYWHERE, WHOLE, Beat, Served, Shard
from storage.play import clocks
from storage.play.matches import matches
from storage.play.matches.tables import matches as matches_table
from tests.storage.rows import NOW, running

HOUR = timedelta(hours=1)


def in_guild(number: int) -> int:
    """A server whose upper bits are this number."""
    return number << 22 | 4711


def test_the_time_without_a_heartbeat_is_that_of_each_server_when_the_number_of_shards_changes() -> None:
    before = (Beat(Shard(0, 2), NOW), Beat(Shard(1, 2), NOW - HOUR))
    assert heartbeats.gaps(WHOLE, before) == [
        (Served((WHOLE, Shard(0, 2))), NOW),
        (Served((WHOLE, Shard(1, 2))), NOW - HOUR),
    ]
    assert heartbeats.gaps(Shard(1, 4), before[1:]) == [(Served((Shard(1, 4), Shard(1, 2))), NOW - HOUR)]
    assert len(heartbeats.gaps(Shard(1, 3), before)) == 2
    later = (before[1], Beat(Shard(1, 4), NOW + HOUR))
    assert [last for _, last in heartbeats.gaps(Shard(1, 4), later)] == [NOW + HOUR], "whoever served them last counts"
    assert heartbeats.gaps(WHOLE, ()) == []


@pytest.mark.parametrize("of", [1, 3, 32])
async def test_every_server_and_what_belongs_to_none_is_served_by_one_shard(database: Database, of: int) -> None:
    async with database.reading() as connection:
        for guild_id in (None, *(in_guild(number) for number in (1, 2, 63))):
            known = literal_column(str(guild_id) if guild_id else "CAST(NULL AS BIGINT)", BigInteger())
            shards = [Shard(number, of) for number in range(of)]
            asked = [select(literal_column("1")).where(*Served((shard,)).server(known)) for shard in shards]
            served = [
                shard.number
                for shard, query in zip(shards, asked, strict=True)
                if (await connection.execute(query)).scalar()
            ]
            assert served == [((guild_id or 0) >> 22) % of]


async def test_an_outage_is_given_back_in_the_servers_of_its_shard_only(database: Database) -> None:
    async with database.writing() as connection:
        numbers = [await running(connection, first) for first in (1, 3, 5)]
        for number, guild_id in zip(numbers, (in_guild(1), in_guild(2), None), strict=True):
            await matches.change(connection, number, guild_id=guild_id)
            row = {"kind": "flag", "due_at": NOW + HOUR, "left_seconds": None}
            await clocks.begin_turn(connection, number, 0, [row])
        await clocks.credit(connection, NOW, NOW + 3 * HOUR, Served((Shard(1, 2),)))
        due = [(await clocks.of_match(connection, number))[0].due_at for number in numbers]
        assert due == [NOW + 4 * HOUR, NOW + HOUR, NOW + HOUR]
        await clocks.credit(connection, NOW, NOW + 3 * HOUR, Served((Shard(0, 2),)))
        due = [(await clocks.of_match(connection, number))[0].due_at for number in numbers]
        assert due == [NOW + 4 * HOUR] * 3, "a match without a server belongs to the first shard"


async def test_what_is_due_waits_where_the_shard_is_not_heard(database: Database) -> None:
    async with database.writing() as connection:
        numbers = [await running(connection, first) for first in (1, 3)]
        for number, guild in zip(numbers, (in_guild(0), in_guild(1)), strict=True):
            await matches.change(connection, number, guild_id=guild)
            row = {"kind": "flag", "due_at": NOW, "left_seconds": None}
            await clocks.begin_turn(connection, number, 0, [row])

        async def due() -> set[int]:
            return {each.match_id for each in await clocks.due(connection, NOW + HOUR, 10)}

        assert await due() == set(numbers), "nobody has ever been heard of"
        await heartbeats.beat(connection, [Shard(0, 2)], NOW, NOW + 2 * HOUR)
        await heartbeats.beat(connection, [Shard(1, 2)], NOW, NOW + HOUR / 2)
        assert await due() == {numbers[0]}
        assert await heartbeats.is_any_awake(connection, NOW + HOUR)
        await heartbeats.end(connection, [Shard(0, 2)], NOW + HOUR)
        assert await due() == set()
        await heartbeats.beat(connection, [Shard(1, 2)], NOW + HOUR, NOW + 2 * HOUR)
        assert await due() == {numbers[1]}


async def test_beats_of_another_number_of_shards_go_once_all_are_followed(database: Database) -> None:
    async with database.writing() as connection:
        await heartbeats.beat(connection, [Shard(0, 2), Shard(1, 2)], NOW, NOW)
        await heartbeats.beat(connection, [WHOLE], NOW - HOUR, NOW)
        await heartbeats.forget_others(connection, 1)
        assert len(await heartbeats.hold(connection, WHOLE)) == 3
        await heartbeats.beat(connection, [WHOLE], NOW + HOUR, NOW + HOUR)
        await heartbeats.forget_others(connection, 1)
        assert await heartbeats.hold(connection, WHOLE) == (Beat(WHOLE, NOW + HOUR),)
        assert await heartbeats.last(connection) == NOW + HOUR


def test_everywhere_asks_for_no_server() -> None:
    assert EVERYWHERE.server(matches_table.c.guild_id) == Served((WHOLE,)).match(matches_table.c.id) == ()
