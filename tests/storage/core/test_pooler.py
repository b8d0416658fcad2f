"""Transactions through a pooler, which hands each to another session of the server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from storage import Database, DatabaseAway, DatabaseBusy, Limits, StorageError
from storage.core.processes.advisory import open_locks
from tests.pooler import pooled
from tests.postgresql import Server

pytestmark = [pytest.mark.postgresql, pytest.mark.slow]
POOLED = Limits(pooled=True)
WITHOUT = Limits(statement_seconds=0, lock_seconds=0, pooled=True)
MOST_SESSIONS = 20
"""Of the server, as the settings for hosts have it."""
CUT = "SELECT pg_terminate_backend(pg_backend_pid())"
SESSION = "SELECT pg_backend_pid(), current_setting('statement_timeout'), current_setting('lock_timeout')"


@pytest.fixture
def way(postgresql: Server) -> Iterator[tuple[str, Path]]:
    """An empty database behind a pooler, and the link by which that finds its server."""
    with postgresql.database(empty=True) as url, TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        address, link = make_url(url), Path(folder, "way")
        link.symlink_to(str(address.query["host"]))
        with pooled(address.set(query={"host": str(link)}).render_as_string(), query_wait_timeout="1") as led:
            yield led, link


@pytest.fixture
def server_url(postgresql: Server) -> Iterator[str]:
    with postgresql.database() as url:
        yield url


async def asked(database: Database, query: str) -> Any:
    async with database.reading() as connection:
        return (await connection.execute(text(query))).one()


async def test_a_host_who_names_only_the_pooler_is_told_what_to_name_as_well(way: tuple[str, Path]) -> None:
    with pytest.raises(StorageError, match="let DIRECT_URL name the server itself"):
        async with Database.open(way[0]):
            pass
    with pytest.raises(StorageError, match="look at DIRECT_URL"):
        async with open_locks(way[0]):
            pass


async def test_locks_are_not_left_to_a_pooler_that_hides_what_it_is(server_url: str) -> None:
    hidden = "statement_timeout,lock_timeout,tcp_keepalives_idle,tcp_keepalives_interval,tcp_keepalives_count"
    told = pytest.raises(StorageError, match="a pooler stands between")
    with pooled(server_url, ignore_startup_parameters=hidden) as led, told:
        async with open_locks(led):
            pass


async def test_each_transaction_has_its_limits_in_whatever_session_and_leaves_none_behind(
    way: tuple[str, Path],
) -> None:
    async with Database.open(way[0], POOLED) as database, Database.open(way[0], WITHOUT) as unlimited:
        found = await asyncio.gather(*(asked(database, SESSION) for _ in range(40)))
        assert {row[1:] for row in found} == {("10s", "3s")}
        assert len({row[0] for row in found}) <= MOST_SESSIONS
        found = await asyncio.gather(*(asked(unlimited, SESSION) for _ in range(40)))
        assert {row[1:] for row in found} == {("0", "0")}


async def test_what_takes_too_long_is_ended_and_the_next_one_goes_on(way: tuple[str, Path]) -> None:
    async with Database.open(way[0], Limits(statement_seconds=0.2, pooled=True)) as database:
        with pytest.raises(DatabaseBusy):
            await asked(database, "SELECT pg_sleep(5)")
        assert await asked(database, "SELECT 1") == (1,)


async def test_a_server_that_is_only_started_again_is_waited_for_also_by_those_who_are_connected(
    way: tuple[str, Path],
) -> None:
    url, link = way
    async with Database.open(url, Limits(pool_seconds=20.0, pooled=True)) as database:
        assert await asked(database, "SELECT 1") == (1,)
        there = link.rename(link.with_name("elsewhere"))
        with pytest.raises(DatabaseAway):
            async with database.writing() as connection:
                await connection.execute(text(CUT))
        asking = asyncio.create_task(asked(database, "SELECT 1"))
        await asyncio.sleep(0.5)
        assert not asking.done()
        there.rename(link)
        assert await asking == (1,)


async def test_whoever_waits_too_long_behind_a_pooler_learns_that_the_server_is_away(way: tuple[str, Path]) -> None:
    url, link = way
    async with Database.open(url, Limits(pool_seconds=0.3, pooled=True)) as database:
        link.rename(link.with_name("elsewhere"))
        with pytest.raises(DatabaseAway):
            async with database.writing() as connection:
                await connection.execute(text(CUT))
        with pytest.raises(DatabaseAway, match="cannot be reached"):
            await asked(database, "SELECT 1")
