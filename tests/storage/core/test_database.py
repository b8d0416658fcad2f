"""Transactions on a real file: commit, rollback, races, and the plug pulled."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
import threading
from collections import Counter
from contextlib import AsyncExitStack, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError

from storage import Database, StorageError
from storage.core import backups, commit_state, interactions, sqlite_driver
from storage.core.database import SQLITE_READERS
from storage.people import players
from storage.play.matches import matches
from storage.play.matches.matches import Entry, Status

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


async def running_match(database: Database) -> int:
    async with database.writing() as connection:
        host = await players.meet(connection, 1, "Ann", NOW)
        match_id = await matches.create(
            connection,
            game="dogon",
            ruleset=1,
            options={},
            seats_wanted=2,
            guild_id=5,
            channel_id=6,
            host_id=host.id,
            created_at=NOW,
        )
        guest = await players.meet(connection, 2, "Bo", NOW)
        await matches.seat_players(connection, match_id, [host.id, guest.id])
        await matches.change(connection, match_id, status=Status.RUNNING, to_move=0, started_at=NOW)
    return match_id


def overwrite(file: Path, at: int, by: bytes) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:at] + by + whole[at + len(by) :])


async def play(database: Database, match_id: int, ply: int, notation: str) -> bool:
    async with database.writing() as connection:
        if not await matches.advance(connection, match_id, ply, to_move=1):
            return False
        await matches.record(connection, match_id, Entry(ply, 0, "move", notation, NOW))
        return True


async def test_a_block_that_raises_leaves_no_trace(database: Database) -> None:
    match_id = await running_match(database)
    with pytest.raises(RuntimeError):
        async with database.writing() as connection:
            await matches.record(connection, match_id, Entry(0, 0, "move", "C+", NOW))
            await matches.advance(connection, match_id, 0, to_move=1)
            raise RuntimeError
    async with database.reading() as connection:
        assert await matches.entries(connection, match_id) == ()
        match = await matches.find(connection, match_id)
        assert match
        assert match.ply == 0


async def test_of_many_moves_at_once_exactly_one_is_stored(database: Database) -> None:
    match_id = await running_match(database)
    won = await asyncio.gather(*(play(database, match_id, 0, f"m{number}") for number in range(12)))
    assert won.count(True) == 1
    async with database.reading() as connection:
        (entry,) = await matches.entries(connection, match_id)
        assert entry.notation == f"m{won.index(True)}"


async def test_two_processes_writing_the_same_file_cannot_both_move(database: Database, database_url: str) -> None:
    match_id = await running_match(database)
    async with Database.open(database_url) as other:
        won = await asyncio.gather(play(database, match_id, 0, "C+"), play(other, match_id, 0, "D+"))
    assert sorted(won) == [False, True]


async def test_a_second_entry_for_the_same_ply_is_refused(database: Database) -> None:
    match_id = await running_match(database)
    assert await play(database, match_id, 0, "C+")
    with pytest.raises(IntegrityError):
        async with database.writing() as connection:
            await matches.record(connection, match_id, Entry(0, 1, "move", "a-", NOW))


@pytest.mark.parametrize("change", ["UPDATE moves SET notation = 'D+'", "DELETE FROM moves"])
async def test_moves_can_neither_be_changed_nor_removed(database: Database, change: str) -> None:
    match_id = await running_match(database)
    assert await play(database, match_id, 0, "C+")
    with pytest.raises(DBAPIError, match="they are the truth"):
        async with database.writing() as connection:
            await connection.execute(text(change))


async def test_a_seat_for_nobody_is_refused(database: Database) -> None:
    match_id = await running_match(database)
    with pytest.raises(IntegrityError):
        async with database.writing() as connection:
            await matches.seat_players(connection, match_id, [4711])


async def test_an_interaction_counts_once(database: Database) -> None:
    async with database.writing() as connection:
        assert await interactions.claim(connection, 99, NOW)
        assert not await interactions.claim(connection, 99, NOW)


async def test_an_interaction_of_a_failed_transaction_can_be_tried_again(database: Database) -> None:
    with pytest.raises(RuntimeError):
        async with database.writing() as connection:
            assert await interactions.claim(connection, 99, NOW)
            raise RuntimeError
    async with database.writing() as connection:
        assert await interactions.claim(connection, 99, NOW)


async def test_readers_see_the_last_commit_while_somebody_writes(database: Database) -> None:
    match_id = await running_match(database)
    async with database.writing() as writer:
        await matches.change(writer, match_id, to_move=1)
        async with database.reading() as reader:
            match = await matches.find(reader, match_id)
    assert match
    assert match.to_move == 0


@pytest.mark.parametrize("round_", range(3))
@pytest.mark.slow
async def test_killed_in_a_burst_of_moves_nothing_confirmed_is_lost_and_no_move_is_half(
    database: Database, database_url: str, dialect: str, round_: int
) -> None:
    match_id = await running_match(database)
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.storage.core.burst", database_url, str(match_id), stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout
    for _ in range(5 + 7 * round_):
        await child.stdout.readline()
    child.send_signal(signal.SIGKILL)
    rest = await child.stdout.read()
    await child.wait()
    confirmed = [int(line) for line in rest.split()] or [4 + 7 * round_]

    async with Database.open(database_url) as reopened, reopened.reading() as connection:
        match = await matches.find(connection, match_id)
        entries = await matches.entries(connection, match_id)
        if dialect == "sqlite":
            assert (await connection.exec_driver_sql("PRAGMA integrity_check")).scalar_one() == "ok"
    assert match
    assert [entry.ply for entry in entries] == list(range(match.ply)), "entries and counter belong together"
    assert match.ply >= confirmed[-1] + 1


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("not an address", "write it like sqlite"),
        ("mysql://somewhere/else", "sqlite or postgresql"),
        ("sqlite://data/engawa.db", "write it like sqlite"),
        ("sqlite:///:memory:", "write it like sqlite"),
        ("postgresql://engawa:secret@localhost:port/engawa", "write it like sqlite"),
        ("postgresql://engawa:secret@localhost:1/engawa?sslmode=require", "argument 'sslmode'.*look at DATABASE_URL"),
        ("postgresql://engawa:secret@a..b:1/engawa", "cannot be opened .*look at DATABASE_URL"),
        ("postgresql://engawa:secret@localhost:1/engawa", "cannot be opened .*look whether its server runs"),
    ],
)
async def test_a_database_that_cannot_be_used_is_explained(url: str, says: str) -> None:
    with pytest.raises(StorageError, match=says):
        async with Database.open(url):
            pass


@pytest.mark.sqlite_only
async def test_the_file_is_synchronous_in_wal_mode_with_foreign_keys_and_a_large_cache(database: Database) -> None:
    async with database.reading() as connection:
        found = {
            pragma: (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one()
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "cache_size", "mmap_size")
        }
    modes = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    assert found == {**modes, "cache_size": -16 * 1024, "mmap_size": 1024**3}


@pytest.mark.sqlite_only
async def test_a_file_that_is_damaged_is_called_so(database: Database, database_url: str) -> None:
    await running_match(database)
    await database.scrub()
    async with database.reading() as connection:
        (size,) = (await connection.exec_driver_sql("PRAGMA page_size")).one()
        (page,) = (await connection.exec_driver_sql("SELECT rootpage FROM sqlite_master WHERE name = 'players'")).one()
    overwrite(Path(database_url.partition("///")[2]), (page - 1) * size, b"\x55" * size)
    async with Database.open(database_url) as damaged:
        with pytest.raises(StorageError, match=r"The database is damaged \(.*malformed\); restore a copy"):
            async with damaged.reading() as connection:
                await connection.execute(text("SELECT count(name) FROM players"))


@pytest.mark.sqlite_only
@pytest.mark.parametrize(
    ("state", "right"),
    [
        ("SQLITE_CORRUPT", "restore a copy of it"),
        ("SQLITE_BUSY_RECOVERY", "another program is changing it"),
        ("SQLITE_IOERR_SHMSIZE", "look whether the disk is full"),
        ("SQLITE_FULL", "look whether the disk is full"),
        ("SQLITE_CANTOPEN", "look at DATABASE_URL and at who may"),
    ],
)
async def test_a_file_that_cannot_be_opened_or_copied_is_told_with_what_would_be_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: str, right: str
) -> None:
    file = tmp_path / "engawa.db"
    file.touch()

    def refuse(*_: object, **__: object) -> None:
        error = sqlite3.OperationalError("it failed")
        error.sqlite_errorname = state
        raise error

    monkeypatch.setattr(sqlite3, "connect", refuse)
    with pytest.raises(StorageError, match=rf"The database cannot be opened \(it failed\); {right}"):
        async with Database.open(f"sqlite:///{file}"):
            pass
    with pytest.raises(StorageError, match=rf"The copy could not be made \(it failed\); {right}"):
        await backups.make(f"sqlite:///{file}", tmp_path, NOW)


@pytest.mark.sqlite_only
@pytest.mark.parametrize("upgrades", [True, False])
async def test_a_file_that_can_only_be_read_is_refused_at_once(
    database_url: str, monkeypatch: pytest.MonkeyPatch, *, upgrades: bool
) -> None:
    connect = sqlite3.connect

    def connect_as_another(file: str, **options: Any) -> sqlite3.Connection:
        """Open a file as SQLite does where it belongs to another user; the one who runs the tests may write to all."""
        return connect(f"file:{file}?mode=ro", uri=True, **options)

    monkeypatch.setattr(sqlite3, "connect", connect_as_another)
    with pytest.raises(StorageError, match=r"attempt to write a readonly database.*at who may"):
        async with Database.open(database_url, upgrades=upgrades):
            pass


@pytest.mark.sqlite_only
async def test_readers_of_a_file_take_turns_at_few_connections(database: Database) -> None:
    used: list[int] = []
    turns: Counter[int] = Counter()

    async def read(number: int) -> None:
        for _ in range(3):
            async with database.reading() as connection:
                used.append(database.pool.used)
                turns[number] += 1
                assert turns[number] < 2 or len(turns) == 3 * SQLITE_READERS, "someone waits for a first turn"
                await connection.execute(text("SELECT 1"))

    async with AsyncExitStack() as stack:
        for _ in range(SQLITE_READERS):  # a connection that is there is had as soon as it is one's turn
            await stack.enter_async_context(database.reading())
    await asyncio.gather(*(read(number) for number in range(3 * SQLITE_READERS)))
    assert max(used) == SQLITE_READERS


@pytest.mark.sqlite_only
async def test_a_writer_of_a_file_does_not_wait_for_readers(database: Database) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(SQLITE_READERS):
            await stack.enter_async_context(database.reading())
        assert await running_match(database)
        assert database.pool.used == database.pool.most - 1 == SQLITE_READERS


@pytest.mark.sqlite_only
async def test_who_waits_for_an_answer_writes_before_all_but_one_of_what_nobody_asked_for(database: Database) -> None:
    done: list[str] = []

    async def write(name: str, *, is_asked: bool = False) -> None:
        with commit_state.watched() if is_asked else nullcontext():
            async with database.writing() as connection:
                await connection.execute(text("SELECT 1"))
                await asyncio.sleep(0.01)
                done.append(name)

    async with asyncio.TaskGroup() as group:
        for name in ("first", "second", "third", "fourth"):
            group.create_task(write(name))
        await asyncio.sleep(0)
        group.create_task(write("a move", is_asked=True))
    assert done == ["first", "a move", "second", "third", "fourth"]


@pytest.mark.sqlite_only
@pytest.mark.slow
async def test_who_opens_a_new_file_at_the_same_moment_is_let_in(tmp_path: Path) -> None:
    async def open_and_close(number: int) -> None:
        async with Database.open(f"sqlite:///{tmp_path}/{number}/engawa.db"):
            pass

    for number in range(12):
        await asyncio.gather(*(open_and_close(number) for _ in range(4)))


def test_the_thread_of_a_file_that_is_no_database_tells_nothing_to_a_loop_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, told = tmp_path / "engawa.db", []
    file.write_text("no database")
    monkeypatch.setattr(threading, "excepthook", told.append)
    before = set(threading.enumerate())
    for _ in range(100):
        with pytest.raises(sqlite3.DatabaseError, match="file is not a database"):
            asyncio.run(sqlite_driver.connect(str(file)))
    for thread in set(threading.enumerate()) - before:
        thread.join()
    assert told == []


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite+aiosqlite:///"])
async def test_an_address_without_a_file_is_refused_as_all_would_be_lost_at_the_end(url: str) -> None:
    with pytest.raises(StorageError, match="DATABASE_URL is not a database address; write it like sqlite"):
        async with Database.open(url):
            pass
