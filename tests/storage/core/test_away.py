"""A server that goes away: waited for if it is only started again, told apart from a bug if not."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete, insert, text
from sqlalchemy.engine import make_url

from storage import Connection, Database, DatabaseAway, Limits
from storage.core import sqlite_driver
from storage.core.commit_state import watched
from storage.people.tables import players
from tests.storage.rows import NOW

PATIENT, HASTY = Limits(pool_seconds=20.0), Limits(pool_seconds=0.3)
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "


@pytest.fixture
def way(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a PostgreSQL, and the link it leads through."""
    with request.getfixturevalue("postgresql").database() as url:
        address, link = make_url(url), tmp_path / "way"
        link.symlink_to(str(address.query["host"]))
        yield address.set(query={"host": str(link)}).render_as_string(), link


async def asked(database: Database) -> int:
    async with database.reading() as connection:
        return int((await connection.execute(text("SELECT 1"))).scalar_one())


async def half(connection: Connection, other: Database) -> None:
    """Make a change, and lose the connection before its end."""
    await connection.execute(text("CREATE TABLE half (done int)"))
    async with other.reading() as killer:
        await killer.execute(text(f"{CUT} pg_backend_pid()"))


@pytest.mark.postgresql
async def test_a_server_that_is_only_started_again_is_waited_for(way: tuple[str, Path]) -> None:
    url, link = way
    async with Database.open(url, PATIENT) as database:
        await database._engine.dispose()
        there = link.rename(link.with_name("elsewhere"))
        asking = asyncio.create_task(asked(database))
        await asyncio.sleep(0.3)
        assert not asking.done()
        there.rename(link)
        assert await asking == 1


@pytest.mark.postgresql
async def test_whoever_waits_too_long_for_a_server_learns_that_it_is_away(way: tuple[str, Path]) -> None:
    url, link = way
    async with Database.open(url, HASTY) as database:
        await database._engine.dispose()
        link.rename(link.with_name("elsewhere"))
        with watched() as saved, pytest.raises(DatabaseAway, match="cannot be reached"):
            async with database.writing():
                pass
        assert not saved.is_possible


@pytest.mark.postgresql
async def test_a_connection_that_breaks_in_a_transaction_leaves_nothing_behind(way: tuple[str, Path]) -> None:
    async with Database.open(way[0], PATIENT) as database, Database.open(way[0], PATIENT) as other:
        with watched() as saved, pytest.raises(DatabaseAway, match="broke"):
            async with database.writing() as connection:
                await half(connection, other)
                await connection.execute(text("INSERT INTO half VALUES (1)"))
        assert not saved.is_possible
        async with database.reading() as connection:
            assert (await connection.execute(text("SELECT to_regclass('half')"))).scalar_one() is None


@pytest.mark.postgresql
async def test_nobody_can_tell_whether_a_transaction_ended_whose_connection_broke_then(way: tuple[str, Path]) -> None:
    async with Database.open(way[0], PATIENT) as database, Database.open(way[0], PATIENT) as other:
        with watched() as saved, pytest.raises(DatabaseAway, match="broke"):
            async with database.writing() as connection:
                await half(connection, other)
        assert saved.is_possible


FILL = {
    "sqlite": ("PRAGMA max_page_count = 1", "CREATE TABLE filled AS SELECT zeroblob(1000000)"),
    "postgresql": ("DO $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$",),
}
"""What meets a full disk; a file is no longer than it has to be."""


async def test_a_full_disk_is_no_bug_and_named(database: Database, dialect: str) -> None:
    with watched() as saved, pytest.raises(DatabaseAway, match=r"disk is full|No space left"):
        async with database.writing() as connection:
            for statement in FILL[dialect]:
                await connection.exec_driver_sql(statement)
    assert not saved.is_possible
    assert await asked(database) == 1
    async with database.writing() as connection:
        await connection.execute(delete(players))
    assert database.is_full, "nothing was to be stored"
    async with database.writing() as connection:
        await connection.execute(insert(players).values(discord_id=1, name="Ann", created_at=NOW))
    assert not database.is_full


@pytest.mark.sqlite_only
async def test_what_a_full_disk_kept_from_being_saved_at_the_end_was_not(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorname = "SQLITE_FULL"

    async def fail(connection: sqlite_driver.HoppingConnection) -> None:
        await connection.rollback()  # as SQLite does by itself
        raise full

    async def write() -> None:
        async with database.writing() as connection:
            await connection.exec_driver_sql("CREATE TABLE half (done int)")

    monkeypatch.setattr(sqlite_driver.HoppingConnection, "commit", fail)
    with watched() as saved, pytest.raises(DatabaseAway, match="disk is full"):
        await write()
    assert not saved.is_possible
    monkeypatch.undo()
    await write()


async def test_what_was_saved_is_known_to_those_who_asked_and_what_was_not_is_not(database: Database) -> None:
    with watched() as saved:
        await asked(database)
        with pytest.raises(KeyError):
            async with database.writing():
                raise KeyError
        assert not saved.is_possible
        async with database.writing():
            pass
    assert saved.is_possible
    with watched() as anew:
        assert not anew.is_possible
