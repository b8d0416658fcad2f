"""Locks that a process keeps as long as it lives, and word between processes, on PostgreSQL; all its own on SQLite."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from storage import StorageError
from storage.core.processes import advisory
from storage.core.processes.advisory import Lock, Locks, SharedLocks, open_locks, presence

PATIENCE_S = 90.0
SHARD = Lock("shard of 17", 3)


@asynccontextmanager
async def two(url: str) -> AsyncIterator[tuple[Locks, Locks]]:
    async with open_locks(url) as first, open_locks(url) as second:
        yield first, second


@pytest.fixture
def shared_url(request: pytest.FixtureRequest) -> Iterator[str]:
    with request.getfixturevalue("postgresql").database() as url:
        yield url


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisory, "LOOK_S", 0.05)


async def cut(locks: Locks, other: Locks) -> None:
    """End the connection of one, as the server does."""
    assert isinstance(locks, SharedLocks)
    assert isinstance(other, SharedLocks)
    await other._ask("SELECT pg_terminate_backend($1)", locks._driver.get_server_pid())


async def test_with_a_file_every_lock_is_its_own() -> None:
    async with two("sqlite:///data/engawa.db") as (locks, _):
        assert await locks.take(SHARD)
        assert await locks.keep(SHARD)
        assert await locks.taken("shard of 17") == {3}
        await locks.give_back(SHARD)
        assert await locks.taken("shard of 17") == frozenset()
        locks.tell("posts")


@pytest.mark.postgresql
async def test_one_process_has_a_lock_until_it_gives_it_back_or_ends(shared_url: str) -> None:
    async with open_locks(shared_url) as first:
        async with open_locks(shared_url) as second:
            assert await second.take(SHARD)
            assert await second.take(SHARD), "it is ours already"
            assert not await first.keep(SHARD)
            assert await first.take(Lock("shard of 17", 4))
            assert await first.taken("shard of 17") == {3, 4}
            assert await first.taken("shard of 18") == frozenset()
            await second.give_back(SHARD)
            assert await first.take(SHARD)
            assert await second.take(presence("somewhere 12"))
            assert not await first.take(presence("somewhere 12"))
        assert await first.take(presence("somewhere 12")), "it is free with its process"


class AnswersLate:
    """Hands on what is asked of a connection, and lets nobody know the answer."""

    def __init__(self, locks: SharedLocks) -> None:
        self._driver = locks._driver
        self.answered = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._driver, name)

    async def fetchval(self, *about: Any, **options: Any) -> Any:
        await self._driver.fetchval(*about, **options)
        self.answered.set()
        await asyncio.Event().wait()


async def cut_off(locks: Locks, asking: Coroutine[Any, Any, Any]) -> None:
    """Cancel what asks for something as soon as PostgreSQL has done it."""
    assert isinstance(locks, SharedLocks)
    driver, locks._driver = locks._driver, (late := AnswersLate(locks))
    task = asyncio.create_task(asking)
    await asyncio.wait_for(late.answered.wait(), PATIENCE_S)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    locks._driver = driver


@pytest.mark.postgresql
@pytest.mark.parametrize("shared", [False, True])
async def test_whoever_is_cut_off_while_they_ask_for_a_lock_keeps_it_from_nobody(shared_url: str, shared: bool) -> None:
    async with two(shared_url) as (first, second):
        await cut_off(first, first.take(SHARD, shared=shared))
        async with asyncio.timeout(PATIENCE_S):
            while not await second.take(SHARD):
                await asyncio.sleep(0.01)


@pytest.mark.postgresql
async def test_whoever_was_cut_off_and_asks_again_gives_back_all_they_have(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisory, "LOOK_S", PATIENCE_S)
    async with two(shared_url) as (first, second):
        await cut_off(first, first.take(SHARD))
        assert await first.take(SHARD)
        assert not await second.take(SHARD)
        await first.give_back(SHARD)
        assert await second.take(SHARD)


@pytest.mark.postgresql
async def test_whoever_is_cut_off_while_they_wait_to_give_a_lock_back_keeps_it_from_nobody(shared_url: str) -> None:
    async with two(shared_url) as (first, second):
        assert isinstance(first, SharedLocks)
        assert await first.take(SHARD)
        async with first._one_by_one:
            giving = asyncio.create_task(first.give_back(SHARD))
            await asyncio.sleep(0)
            giving.cancel()
            await asyncio.gather(giving, return_exceptions=True)
        async with asyncio.timeout(PATIENCE_S):
            while not await second.take(SHARD):
                await asyncio.sleep(0.01)


@pytest.mark.postgresql
async def test_who_asks_for_a_lock_twice_at_once_has_it_once(shared_url: str) -> None:
    async with two(shared_url) as (first, second):
        assert await asyncio.gather(first.take(SHARD), first.take(SHARD)) == [True, True]
        await first.give_back(SHARD)
        assert await second.take(SHARD)


@pytest.mark.postgresql
async def test_what_is_shared_is_had_by_several_of_the_same_kind(shared_url: str) -> None:
    async with two(shared_url) as (first, second):
        assert await first.keep(Lock("shards of 17", 2), shared=True)
        assert await second.keep(Lock("shards of 17", 2), shared=True)
        assert await first.taken("shards of 17") == {2}


@pytest.mark.postgresql
async def test_word_is_heard_by_others_only_and_gathered(shared_url: str) -> None:
    async with two(shared_url) as (first, second):
        own, heard = [], []
        first.hear(own.append)
        second.hear(heard.append)
        for _ in range(50):
            first.tell("posts")
        first.tell("jobs")
        async with asyncio.timeout(PATIENCE_S):
            while len(heard) < 2:
                await asyncio.sleep(0.01)
        assert sorted(heard) == ["jobs", "posts"]
        assert own == []


@pytest.mark.postgresql
async def test_what_has_to_be_kept_is_taken_again_when_the_connection_breaks(shared_url: str) -> None:
    async with two(shared_url) as (first, second):
        again = asyncio.Event()
        first.hear(lambda word: again.set() if not word else None)
        await first.keep(SHARD)
        await first.take(Lock("duty"))
        await cut(first, second)
        await asyncio.wait_for(again.wait(), PATIENCE_S)
        assert not await second.take(SHARD)
        assert await second.take(Lock("duty")), "a duty goes to whoever comes first"


@pytest.mark.postgresql
async def test_who_was_too_slow_to_take_it_again_hears_of_that(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisory, "LOOK_S", 1.0)
    async with two(shared_url) as (first, second):
        assert isinstance(first, SharedLocks)
        connect, may_connect = first._connect, asyncio.Event()

        async def connect_late() -> None:
            await may_connect.wait()
            await connect()

        monkeypatch.setattr(first, "_connect", connect_late)
        await first.keep(SHARD)
        losing = asyncio.create_task(first.lost())
        await cut(first, second)
        async with asyncio.timeout(PATIENCE_S):
            while not await second.keep(SHARD):
                await asyncio.sleep(0.01)
            may_connect.set()
            assert await losing == SHARD


async def test_where_there_is_no_server_a_sentence_says_so() -> None:
    with pytest.raises(StorageError, match="look at DIRECT_URL"):
        async with open_locks("postgresql://nobody@127.0.0.1:1/nothing"):
            pass


@pytest.mark.postgresql
async def test_a_session_of_its_own_that_the_server_has_not_missed_yet_takes_nothing_from_a_process(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisory, "ASK_S", 0.5)
    async with two(shared_url) as (first, second):
        assert isinstance(first, SharedLocks)
        again = asyncio.Event()
        first.hear(lambda word: again.set() if not word else None)
        await first.keep(SHARD)
        session = first._driver.get_server_pid()
        os.kill(session, signal.SIGSTOP)  # as silent as behind a network that is down
        try:
            async with asyncio.timeout(PATIENCE_S):
                while first._driver is None or first._driver.get_server_pid() == session:
                    await asyncio.sleep(0.01)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(first.lost(), 0.5)
        finally:
            os.kill(session, signal.SIGCONT)
        await asyncio.wait_for(again.wait(), PATIENCE_S)
        assert not await second.take(SHARD)
