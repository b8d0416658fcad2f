"""Last night's copy is restored into a scratch place and checked there, whichever database it is of."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NoReturn
from urllib.parse import quote

import pytest
from sqlalchemy import create_engine, insert, select
from sqlalchemy.engine import make_url

from bot.app import build
from bot.checkup import check_stored
from bot.core.findings import Finding, Verdict
from bot.core.services import Services
from bot.host_commands import drill
from bot.play.matches.matches import Matches
from storage import Database, StorageError
from storage.core import backups
from storage.core.tables import chat_answers, posts
from tests.bot.conftest import begun, by, mover
from tests.bot.shell import unguard
from tests.conftest import HandClock
from tests.storage.old_rows import make_0_9


async def check(database: Database) -> AsyncIterator[Finding]:
    services = build(database, HandClock(), None)
    async for finding in check_stored(services):
        yield finding


async def drilled(place: Path, url: str, scratch: str | None = None, later: timedelta = timedelta()) -> list[Finding]:
    return [finding async for finding in drill(place, url, check, datetime.now(UTC) + later, scratch)]


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


pytestmark = pytest.mark.xdist_group("drill")
"""One after the other, as each looks which databases the last one has left."""


async def databases(url: str) -> list[str]:
    """Those of a server; none for a file."""
    if url.startswith("sqlite"):
        return []
    async with Database.open(url) as database, database.reading() as connection:
        found = await connection.exec_driver_sql("SELECT datname FROM pg_database")
        return [name for (name,) in found if name.startswith(backups.DRILL)]


async def played(services: Services) -> int:
    view = await begun(services)
    await services[Matches].move(by(mover(view)), view.match.id, 0, "C+")
    return view.match.id


async def test_no_token_of_an_answer_to_a_chat_is_copied(
    services: Services, database: Database, database_url: str, clock: HandClock, tmp_path: Path
) -> None:
    """With one, whoever has the copy could write in the bot's name for a quarter of an hour."""
    await played(services)
    async with database.writing() as connection:
        post = (await connection.execute(select(posts.c.id).limit(1))).scalar_one()
        await connection.execute(insert(chat_answers).values(post_id=post, token="secret" * 30, noted_at=clock()))
    copy = await backups.make(database_url, tmp_path / "copies", clock())
    async with backups.restored(copy, database_url) as url, Database.open(url) as found, found.reading() as connection:
        assert (await connection.execute(select(chat_answers.c.token))).scalars().first() is None
        assert len((await connection.execute(select(posts.c.id))).all()) > 0
    assert b"secret" not in copy.read_bytes()


async def test_a_copy_made_while_the_bot_runs_can_be_restored(
    services: Services, database_url: str, clock: HandClock, tmp_path: Path
) -> None:
    await played(services)
    copy = await backups.make(database_url, tmp_path / "copies", clock())
    assert copy.stem == "engawa-20261120T120000Z"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600, "nobody else can read what people have typed"
    await played(services)
    found = await drilled(tmp_path / "copies", database_url)
    assert {finding.verdict for finding in found} == {Verdict.OK}
    copied, restored, replayed = found[:3]
    assert str(copied.words).startswith(copy.name)
    assert str(restored.words).endswith("matches: 1, the last entry of 2026-11-20 12:00 UTC"), (
        "not what was played later"
    )
    assert replayed.words == "1 replayed, 0 with differences"
    assert await databases(database_url) == [], "nothing is left"


async def test_the_drill_finds_matches_that_do_not_replay(
    services: Services, database: Database, database_url: str, clock: HandClock, tmp_path: Path
) -> None:
    await played(services)
    async with database.writing() as connection:
        await unguard(connection)
        await connection.exec_driver_sql("UPDATE matches SET ply = 5")
    await backups.make(database_url, tmp_path, clock())
    assert Verdict.PROBLEM in {finding.verdict for finding in await drilled(tmp_path, database_url)}
    assert await databases(database_url) == []


async def test_an_old_copy_raises_the_question_whether_any_are_made(
    services: Services, database_url: str, clock: HandClock, tmp_path: Path
) -> None:
    await backups.make(database_url, tmp_path, clock())
    found = await drilled(tmp_path, database_url, later=timedelta(hours=50))
    assert found[0].verdict is Verdict.NOTE
    assert str(found[0].words).endswith("50 hours old. Is one still made every night?")


async def test_the_newest_copy_of_a_folder_is_taken(database_url: str, clock: HandClock, tmp_path: Path) -> None:
    older = await backups.make(database_url, tmp_path, clock())
    clock.pass_(days=1)
    newer = await backups.make(database_url, tmp_path, clock())
    os.utime(older, (1, 1))
    assert backups.newest(tmp_path) == newer


async def test_what_a_killed_copy_has_left_is_gone_with_the_next(
    database_url: str, clock: HandClock, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    ours = ".engawa-20261119T041500Z.db.unfinished"
    foreign = ".engawa-live.db.schema-1.0003.unfinished"
    for name in (ours, f"{ours}-journal", foreign):
        (folder / name).touch()
        os.utime(folder / name, (1, 1))
    copy = await backups.make(database_url, folder, clock())
    assert sorted(names_in(folder)) == sorted([foreign, copy.name])


@pytest.mark.sqlite_only
async def test_a_copy_that_is_being_made_is_left_alone_by_the_next(
    database_url: str, clock: HandClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_file, folder = backups._copy_file, tmp_path / "copies"

    def slowly(file: Path, copy: Path) -> None:
        os.utime(copy, (1, 1))
        monkeypatch.setattr(backups, "_copy_file", copy_file)
        asyncio.run(backups.make(database_url, folder, clock() + timedelta(days=1)))
        assert copy.exists()
        copy_file(file, copy)

    monkeypatch.setattr(backups, "_copy_file", slowly)
    await backups.make(database_url, folder, clock())
    assert sorted(names_in(folder)) == ["engawa-20261120T120000Z.db", "engawa-20261121T120000Z.db"]


@pytest.mark.sqlite_only
async def test_what_is_no_copy_or_damaged_is_a_sentence(
    services: Services, database_url: str, clock: HandClock, tmp_path: Path
) -> None:
    async def says(place: Path) -> str:
        *_, last = await drilled(place, database_url)
        assert last.verdict is Verdict.PROBLEM
        return str(last.words)

    empty = tmp_path / "empty"
    empty.mkdir()
    assert await says(empty) == f"There is no copy in {empty}: no file that ends in .db or .dump."
    assert await says(tmp_path / "none.db") == f"There is no copy at {tmp_path / 'none.db'}."
    refused = tmp_path / ("x" * 300)
    why = "(File name too long); look at who may read and write there."
    assert await says(refused) == f"{refused} cannot be used {why}"
    (tmp_path / "text.db").write_text("something else")
    assert "is neither a SQLite file nor a dump" in await says(tmp_path / "text.db")
    (tmp_path / "there.dump").write_bytes(b"PGDMP and so on")
    assert "is restored on a server" in await says(tmp_path / "there.dump")
    for scratch in ("nowhere", "postgresql://engawa@localhost:port/engawa"):
        *_, last = await drilled(tmp_path / "there.dump", database_url, scratch)
        assert str(last.words).startswith("--scratch is not a database address")
    *_, last = await drilled(tmp_path / "there.dump", database_url, "postgresql://localhost:1/engawa?sslmode=require")
    assert str(last.words).startswith("The scratch database could not be made or removed (")
    await played(services)
    copy = await backups.make(database_url, tmp_path, clock())
    *_, last = await drilled(copy, database_url, str(tmp_path / "nowhere"))
    assert last.verdict is Verdict.PROBLEM
    assert str(last.words).startswith(f"Nothing can be written to {tmp_path / 'nowhere'} (No such file or directory).")
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2])
    assert "The copy is damaged" in await says(copy)


@pytest.mark.sqlite_only
async def test_a_folder_that_cannot_be_read_is_not_taken_for_an_empty_one(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))

    for name in ("listdir", "scandir"):
        monkeypatch.setattr(os, name, refuse)
    (finding,) = await drilled(tmp_path, database_url)
    assert str(finding.words) == f"{tmp_path} cannot be used (Permission denied); look at who may read and write there."


@pytest.mark.sqlite_only
async def test_nothing_is_copied_from_where_nothing_is(clock: HandClock, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is no database at"):
        await backups.make(f"sqlite:///{tmp_path}/none.db", tmp_path, clock())
    with pytest.raises(StorageError, match=r"cannot be used \(File name too long\); look at who may read"):
        await backups.make(f"sqlite:///{tmp_path}/{'x' * 300}.db", tmp_path, clock())
    with pytest.raises(StorageError, match="DATABASE_URL is not a database address"):
        await backups.make("none.db", tmp_path, clock())
    assert names_in(tmp_path) == []


@pytest.mark.sqlite_only
async def test_what_a_program_of_postgresql_says_is_told_with_its_reason(
    clock: HandClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "pg_dump"
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)

    async def says(*lines: str) -> str:
        said = "".join(f"echo '{line}' >&2\n" for line in lines)
        program.write_text(f"#!/bin/sh\n{said}exit 1\n")
        program.chmod(0o700)
        with pytest.raises(StorageError) as caught:
            await backups.make("postgresql://localhost/engawa", tmp_path / "copies", clock())
        return str(caught.value)

    error = "pg_dump: error: connection failed: Connection refused"
    assert await says(error, "  Is the server running?") == f"pg_dump failed ({error} Is the server running?)."
    assert await says("pg_dump: from entry 7", error, "one", "two") == f"pg_dump failed ({error} one)."
    assert await says("killed") == "pg_dump failed (killed)."
    assert await says() == "pg_dump failed (it said nothing)."


@pytest.mark.sqlite_only
async def test_a_file_is_copied_from_a_folder_of_any_name(clock: HandClock, tmp_path: Path) -> None:
    folder = tmp_path / "C# 50%20"
    url = f"sqlite:///{quote(str(folder))}/engawa.db"
    async with Database.open(url):
        copy = await backups.make(url, folder / "copies", clock())
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'matches'").fetchall()
    assert {finding.verdict for finding in await drilled(copy, url, str(folder))} == {Verdict.OK}
    async with backups.restored(copy, url, str(folder)) as restored:
        assert make_url(restored).database in map(str, folder.rglob("engawa.db"))
    assert names_in(tmp_path) == [folder.name]


@pytest.mark.slow
@pytest.mark.sqlite_only
async def test_a_copy_of_an_older_schema_is_brought_up_to_date_beside_it(database_url: str, tmp_path: Path) -> None:
    copy, scratch = tmp_path / "older.db", tmp_path / "scratch"
    scratch.mkdir()
    engine = create_engine(f"sqlite:///{copy}")
    with engine.begin() as connection:
        make_0_9(connection)
    engine.dispose()
    before = copy.read_bytes()
    assert {finding.verdict for finding in await drilled(copy, database_url, str(scratch))} == {Verdict.OK}
    assert copy.read_bytes() == before
    assert names_in(scratch) == []
