"""Which shards a process serves, what it has to have before it does, and who does what in place of a dead one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from random import Random

import pytest

from bot.app import build
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Outbox
from bot.core.processes import shard_locks
from bot.core.processes.liveness import LiveProcesses
from bot.core.processes.refusals import OneProcessOnly, OtherNumber, ShardTaken, TooFewStarts
from bot.core.processes.shard_locks import IdentifyQueue, ShardLocks, require_starts
from bot.core.processes.shards import ShardRange
from bot.core.services import Services
from storage import Database
from storage.core.processes import advisory
from storage.core.processes.advisory import Lock, Locks, OwnLocks, open_locks
from tests.bot.conftest import begun
from tests.bot.timed import timed
from tests.conftest import HandClock

pytestmark = pytest.mark.at_once

BOT = 17


class AwayLocks(OwnLocks):
    """Locks of a database that cannot be asked, or that has just begun."""

    def __init__(self, *, is_away: bool) -> None:
        super().__init__()
        self._is_away = is_away

    async def are_settled(self) -> bool:
        return False

    async def taken(self, name: str) -> frozenset[int]:
        return frozenset() if self._is_away else await super().taken(name)


@pytest.mark.parametrize("is_away", [True, False])
async def test_nobody_takes_all_that_discord_allows_as_long_as_the_others_are_not_known(
    services: Services, is_away: bool
) -> None:
    made = LiveProcesses(services.database, services.clock, AwayLocks(is_away=is_away), "one")
    await made.begin()
    assert await made.workers() is None
    assert await LiveProcesses.of(services).workers() is None, "it is not at work"
    await LiveProcesses.of(services).begin()
    assert await LiveProcesses.of(services).workers() == 1


@pytest.mark.parametrize(
    ("text", "numbers", "of"),
    [("0-7/32", range(8), 32), ("3/4", [3], 4), ("0, 2-3 / 4", [0, 2, 3], 4), ("0/1", [0], 1)],
)
def test_shards_are_written_as_a_range(text: str, numbers: list[int], of: int) -> None:
    assert ShardRange.read(text) == ShardRange(tuple(numbers), of)
    assert ShardRange.read(str(ShardRange.read(text))) == ShardRange.read(text)


@pytest.mark.parametrize("text", ["", "0-7", "7-0/8", "0-3,6-4/8", "-1/2", "a/b", "1/0", "0/0"])
def test_shards_that_are_written_otherwise_are_explained(text: str) -> None:
    with pytest.raises(ValueError, match="is written like 0-7/32"):
        ShardRange.read(text)


@pytest.mark.parametrize("text", ["4/4", "0-8/8"])
def test_shards_that_are_not_there_are_explained(text: str) -> None:
    with pytest.raises(ValueError, match=r"names shards that are not there: with . in all they are 0 to \d"):
        ShardRange.read(text)


def test_every_server_has_one_shard_and_direct_messages_the_first() -> None:
    parts = [ShardRange.read("0-1/4"), ShardRange.read("2-3/4")]
    for guild_id in (None, 1 << 22, 2 << 22 | 5, 1574043313600724996):
        assert sum(part.serves(guild_id) for part in parts) == 1
    assert parts[0].serves(None)
    assert ShardRange.all_of(1).is_whole


async def test_with_a_file_one_process_serves_all_shards() -> None:
    ownership = ShardLocks(OwnLocks(), is_shared=False)
    await ownership.take(BOT, ShardRange.read("0-1/2"))
    with pytest.raises(OneProcessOnly, match="With SQLite one process"):
        await ownership.take(BOT, ShardRange.read("0/2"))


def test_too_few_starts_are_told_before_any_is_used() -> None:
    require_starts(2, 2, 1000)
    with pytest.raises(TooFewStarts, match=r"begin 1 more .* and 2 are wanted. In 1.5 hours"):
        require_starts(2, 1, 5_400_000)


async def test_connections_begin_one_after_the_other_as_many_at_a_time_as_discord_allows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shard_locks, "SHARES_S", 0.1)
    beginnings = IdentifyQueue(OwnLocks())
    beginnings.limit(BOT, 2)
    begun_at = {}
    for shard in range(4):
        await beginnings.turn(shard)
        begun_at[shard] = asyncio.get_running_loop().time()
        beginnings.begun(shard)
    least = 0.1 - time.get_clock_info("monotonic").resolution - 1e-3  # a timer may be early by a tick
    assert begun_at[1] - begun_at[0] < least <= begun_at[2] - begun_at[0]
    assert begun_at[3] - begun_at[1] >= least


async def test_a_connection_that_gives_up_while_another_process_begins_one_keeps_no_other_from_it() -> None:
    class Busy(OwnLocks):
        is_taken = True

        async def take(self, lock: Lock, *, shared: bool = False) -> bool:
            return not self.is_taken and await super().take(lock, shared=shared)

    locks = Busy()
    beginnings = IdentifyQueue(locks)
    beginnings.limit(BOT, 1)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(beginnings.turn(0), 0.05)
    locks.is_taken = False
    await asyncio.wait_for(beginnings.turn(0), 1)


@pytest.mark.postgresql
class TestOnPostgresql:
    """Two processes on one database."""

    @pytest.fixture
    def shared_url(self, request: pytest.FixtureRequest) -> Iterator[str]:
        with request.getfixturevalue("postgresql").database() as url:
            yield url

    @pytest.fixture
    async def shared(self, shared_url: str) -> AsyncIterator[Database]:
        async with Database.open(shared_url) as opened:
            yield opened

    @pytest.fixture
    async def others(self, shared_url: str) -> AsyncIterator[Locks]:
        async with open_locks(shared_url) as locks:
            yield locks

    @pytest.fixture
    async def locks(self, shared_url: str) -> AsyncIterator[Locks]:
        async with open_locks(shared_url) as locks:
            yield locks

    async def test_a_shard_has_one_owner_and_all_have_the_same_number(self, locks: Locks, others: Locks) -> None:
        await ShardLocks(locks, is_shared=True).take(BOT, ShardRange.read("0-1/4"))
        await ShardLocks(others, is_shared=True).take(BOT, ShardRange.read("2/4"))
        with pytest.raises(ShardTaken, match="Shard 1 of 4 is served by another process already"):
            await ShardLocks(others, is_shared=True).take(BOT, ShardRange.read("1/4"))
        with pytest.raises(OtherNumber, match="Other processes run with 4 shards in all, and this one with 2"):
            await ShardLocks(others, is_shared=True).take(BOT, ShardRange.read("0/2"))
        await ShardLocks(others, is_shared=True).take(BOT + 1, ShardRange.read("0/2"))

    async def test_what_is_due_is_looked_at_by_one_process_and_by_the_next_when_that_is_gone(
        self, shared: Database, shared_url: str, locks: Locks, clock: HandClock
    ) -> None:
        processes = [build(shared, clock, Random(7), locks=locks)]
        await timed(processes[0], "1d")
        async with open_locks(shared_url) as first:
            processes.insert(0, build(shared, clock, Random(7), locks=first))
            clock.pass_(hours=21)
            assert [await services[Sweeps].sweep() for services in processes] == [1, 0]
            clock.pass_(hours=3)
            assert [await processes[1][Sweeps].sweep(), await processes[0][Sweeps].sweep()] == [0, 1]
            await timed(processes[0], "1d")
            clock.pass_(days=1)
        assert await processes[1][Sweeps].sweep() > 0

    async def test_what_a_dead_process_had_in_hand_is_free_at_once_and_that_of_a_living_one_is_not(
        self,
        shared: Database,
        shared_url: str,
        locks: Locks,
        clock: HandClock,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr(advisory, "SETTLED_S", 0.0)
        services = build(shared, clock, Random(7), locks=locks)
        await LiveProcesses.of(services).begin()
        async with open_locks(shared_url) as dying:
            dead = build(shared, clock, Random(7), locks=dying)
            await LiveProcesses.of(dead).begin()
            await begun(dead)
            assert await dead[Outbox].claim(10)
            assert await LiveProcesses.of(services).workers() == 2
            assert await LiveProcesses.of(services).free_the_dead() == 0
            assert await services[Outbox].claim(10) == ()
        monkeypatch.setattr(advisory, "SETTLED_S", 1e9)
        assert await LiveProcesses.of(services).free_the_dead() == 0, "it may only be late after a restart"
        monkeypatch.setattr(advisory, "SETTLED_S", 0.0)
        assert await LiveProcesses.of(services).free_the_dead() == 1
        assert await services[Outbox].claim(10)
        assert await LiveProcesses.of(services).workers() == 1
