"""The rounds of the clock: nothing falls due while Discord cannot be heard."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Any

import pytest

from bot.core.deadlines import connection_watch, sweeper
from bot.core.deadlines.connection_watch import Listening
from bot.core.deadlines.heartbeat import Pulse, Shard
from bot.core.deadlines.sweeper import Sweeper
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from storage import Database, DatabaseAway
from storage.core.processes import heartbeats
from tests.bot.timed import left, timed
from tests.conftest import HandClock

PATIENCE_S = 90.0


@pytest.fixture(autouse=True)
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeper, "ROUND_SECONDS", 0.02)
    monkeypatch.setattr(connection_watch, "ROUND_SECONDS", 0.02)
    monkeypatch.setattr(connection_watch, "BEAT_SECONDS", 0.0)


@asynccontextmanager
async def making_rounds(services: Services, nudged: asyncio.Event) -> AsyncIterator[Listening]:
    services.database.ring(nudged.set)
    made = Listening(services[Pulse], services.clock)

    async def is_heard() -> bool:
        await made.keep()
        return made.is_steady

    await made.begin()
    tasks = [asyncio.create_task(each.run()) for each in (made, Sweeper(services[Sweeps], is_heard))]
    try:
        yield made
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def beaten(database: Database, clock: HandClock) -> None:
    """Wait until the bot has said that it's alive now."""
    async with asyncio.timeout(PATIENCE_S):
        beat = None
        while beat != clock.now:
            await asyncio.sleep(0.02)
            async with database.reading() as connection:
                beat = await heartbeats.last(connection)


async def an_hour_connected(made: Listening, database: Database, clock: HandClock) -> None:
    made.connected()
    while not made.is_steady:
        await asyncio.sleep(0.02)
    clock.pass_(hours=1)
    await beaten(database, clock)


async def only_that_hour_counts(services: Services, view: MatchView, clock: HandClock) -> None:
    shown = await services[Matches].show(view.match.id)
    assert shown.match.status == "running"
    assert left(shown, clock) == timedelta(hours=23)


async def test_a_flag_falls_while_connected_and_the_postman_is_called(services: Services, clock: HandClock) -> None:
    view, nudged = await timed(services, "1d"), asyncio.Event()
    async with making_rounds(services, nudged) as made:
        made.connected()
        await asyncio.sleep(0.2)
        assert not nudged.is_set()
        clock.pass_(days=1)
        await asyncio.wait_for(nudged.wait(), PATIENCE_S)
    assert (await services[Matches].show(view.match.id)).match.reason == "time"


async def test_the_time_without_a_connection_is_given_back_before_anything_falls(
    services: Services, database: Database, clock: HandClock
) -> None:
    view, nudged = await timed(services, "1d"), asyncio.Event()
    async with making_rounds(services, nudged) as made:
        await an_hour_connected(made, database, clock)
        made.disconnected()
        await asyncio.sleep(0.2)  # a round under way ends
        clock.pass_(days=3)
        await asyncio.sleep(0.2)
        assert not nudged.is_set(), "nothing falls while nobody could move"
        made.connected()
        await beaten(database, clock)
    await only_that_hour_counts(services, view, clock)


async def test_the_time_without_a_database_is_given_back_as_well(
    services: Services, database: Database, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    @asynccontextmanager
    async def away(_: Database) -> AsyncIterator[None]:
        raise DatabaseAway
        yield

    view, nudged = await timed(services, "1d"), asyncio.Event()
    async with making_rounds(services, nudged) as made:
        await an_hour_connected(made, database, clock)
        with monkeypatch.context() as broken:
            broken.setattr(Database, "writing", away)
            broken.setattr(Database, "reading", away)
            broken.setattr(connection_watch, "LOST_SECONDS", 0.3)
            while made.is_steady:
                await asyncio.sleep(0.02)
            clock.pass_(days=3)  # only now: a beat under way would be one of the time to come
            await asyncio.sleep(0.1)
        await beaten(database, clock)
    await only_that_hour_counts(services, view, clock)


async def test_the_time_in_which_the_machine_slept_is_given_back_as_well(
    services: Services, database: Database, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its measure of time stood still meanwhile, unlike the date, and the connection seems to be there at first."""
    slept, real = timedelta(), time.time
    monkeypatch.setattr(time, "time", lambda: real() + slept.total_seconds())
    view, nudged = await timed(services, "1d"), asyncio.Event()
    async with making_rounds(services, nudged) as made:
        await an_hour_connected(made, database, clock)
        slept = timedelta(days=3)
        clock.now += slept
        await beaten(database, clock)
    await only_that_hour_counts(services, view, clock)


async def test_a_failed_round_is_followed_by_the_next(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await timed(services, "1d")
    nudged, failures = asyncio.Event(), []
    sweep = type(services[Sweeps]).sweep

    async def broken_once(flags: object) -> int:
        if not failures:
            failures.append("disk")
            raise OSError("the disk is full")
        return await sweep(services[Sweeps])

    monkeypatch.setattr(type(services[Sweeps]), "sweep", broken_once)
    async with making_rounds(services, nudged) as made:
        made.connected()
        await asyncio.sleep(0.1)
        clock.pass_(days=1)
        await asyncio.wait_for(nudged.wait(), PATIENCE_S)
    assert failures


async def test_much_to_do_does_not_look_like_an_outage(
    services: Services, clock: HandClock, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, end = asyncio.Event(), asyncio.Event()

    async def slow(_: object) -> int:
        begun.set()
        await end.wait()
        return 0

    monkeypatch.setattr(type(services[Sweeps]), "sweep", slow)
    async with making_rounds(services, asyncio.Event()) as made, asyncio.timeout(PATIENCE_S):
        made.connected()
        await begun.wait()
        clock.pass_(minutes=5)
        await beaten(database, clock)
        end.set()


class Counted:
    """A pulse that notes which shards were given back their time, and which beat."""

    def __init__(self) -> None:
        self.recovered: list[int] = []
        self.beaten: list[int] = []

    async def recover(self, shard: Shard, *, listens: bool = True) -> timedelta:
        self.recovered.append(shard.number)
        return timedelta()

    async def beat(self, shards: Collection[Shard]) -> None:
        self.beaten += [shard.number for shard in shards]


async def test_a_shard_that_comes_back_hides_no_outage_of_the_database_from_the_others(clock: HandClock) -> None:
    """A process that leaves deadlines to others has nobody else who looks how long there was no beat."""
    pulse: Any = Counted()
    made = Listening(pulse, clock)
    made.serve(2)
    for shard in range(2):
        made.connected(shard)
    await made._round()
    made._beat -= 3600.0
    made.disconnected(1)
    made.connected(1)
    for _ in range(2):
        await made._round()
    assert sorted(pulse.recovered) == [0, 0, 1, 1, 1]


async def test_shards_that_are_connected_beat_while_others_begin(
    clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_watch, "BEAT_SECONDS", 15.0)
    pulse: Any = Counted()
    made = Listening(pulse, clock)
    made.serve(20)
    await made.begin(0)
    made.connected(0)
    await made._round()
    for shard in range(1, 20):
        made._beat -= 5.0
        clock.pass_(seconds=5)
        await made.begin(shard)
        await made._round()
    assert len(pulse.beaten) >= 6, "what is due in its servers waits for a beat"
