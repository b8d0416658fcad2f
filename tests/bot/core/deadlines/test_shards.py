"""Outages of shards: each server is given back the time in which it was not served, and nothing falls there before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from structlog.testing import capture_logs

from bot.core.deadlines.heartbeat import WHOLE, Pulse, Shard, compare_clocks
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from bot.play.matches.matches import Matches
from storage import Database
from storage.core.processes import heartbeats
from storage.play import clocks
from storage.play.matches import matches
from tests.bot.timed import kinds, left, timed
from tests.conftest import HandClock

pytestmark = pytest.mark.at_once

BOTH = (Shard(0, 2), Shard(1, 2))
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


async def one_each(services: Services, database: Database) -> list[int]:
    """A match in a server of each of two shards."""
    numbers = [(await timed(services, "1d")).match.id for _ in BOTH]
    async with database.writing() as connection:
        for shard, number in zip(BOTH, numbers, strict=True):
            await matches.change(connection, number, guild_id=(6 + shard.number) << 22)
    for shard in BOTH:
        await services[Pulse].recover(shard)
    return numbers


async def left_in(services: Services, clock: HandClock, numbers: list[int]) -> list[timedelta]:
    return [left(await services[Matches].show(number), clock) for number in numbers]


async def test_nothing_falls_in_the_servers_of_a_dead_shard_and_its_time_is_given_back(
    services: Services, database: Database, clock: HandClock
) -> None:
    numbers = await one_each(services, database)
    clock.pass_(hours=25)
    await services[Pulse].beat(BOTH[:1])
    await services[Sweeps].sweep()
    assert [await kinds(database, number) for number in numbers] == [["timeout"], []]
    assert await services[Pulse].recover(BOTH[1], listens=False) == timedelta(hours=25)
    assert await left_in(services, clock, numbers[1:]) == [DAY]
    clock.pass_(hours=24)
    await services[Pulse].beat(BOTH[:1])
    await services[Sweeps].sweep()
    assert await kinds(database, numbers[1]) == [], "it does not listen yet"
    await services[Pulse].beat(BOTH)
    await services[Sweeps].sweep()
    assert await kinds(database, numbers[1]) == ["timeout"]
    async with database.reading() as connection:
        assert [each.kind for each in await clocks.incidents_since(connection, numbers[1], 0)] == ["outage"]


@pytest.mark.slow
async def test_with_another_number_of_shards_everyone_is_given_back_what_their_server_missed(
    services: Services, database: Database, clock: HandClock
) -> None:
    numbers = await one_each(services, database)
    clock.pass_(minutes=10)
    await services[Pulse].beat(BOTH[:1])
    clock.pass_(hours=1)
    assert await services[Pulse].recover(WHOLE) == HOUR + 10 * MINUTE
    assert await left_in(services, clock, numbers) == [DAY - 10 * MINUTE, DAY]
    async with database.writing() as connection:
        assert [beat.shard for beat in await heartbeats.hold(connection, WHOLE)] == [WHOLE]
    clock.pass_(minutes=20)
    for number in range(3):
        assert await services[Pulse].recover(Shard(number, 3)) == 20 * MINUTE
    assert await left_in(services, clock, numbers) == [DAY - 10 * MINUTE, DAY], "each is in one of the three"


@pytest.mark.parametrize(("seconds", "told"), [(-60, [-60]), (-4, []), (0, []), (4, []), (60, [60])])
async def test_a_clock_unlike_that_of_the_database_of_several_machines_is_told_of(
    database: Database, seconds: int, told: list[int]
) -> None:
    with capture_logs() as logs:
        await compare_clocks(database, lambda: datetime.now(UTC) + timedelta(seconds=seconds))
    assert [round(line["seconds_ahead"]) for line in logs] == (told if database.is_shared else [])
