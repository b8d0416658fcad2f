"""Every schema there ever was can be brought up to date; a newer one is left alone."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, create_engine, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError

from storage import Database, StorageError, metadata, migrations
from storage.core import connections, database
from storage.core.connections import Connections
from storage.core.database import DRIVERS
from storage.core.processes import heartbeats
from storage.people import players
from storage.people.players import PlayerKind
from storage.play.matches import matches
from storage.play.ratings import tallies
from storage.play.ratings.sums import TallyKey
from tests.storage.old_rows import grow

pytestmark = pytest.mark.xdist_group("migrations")  # what they share is made once
COMPARED: dict[tuple[str | None, ...], list[object]] = {}
"""A schema in the words of SQLite -> in what it differs from the tables."""


def differences(connection: Connection) -> list[object]:
    if connection.dialect.name != "sqlite":
        return _differences(connection)
    schema = tuple(connection.execute(text("SELECT sql FROM sqlite_master ORDER BY name")).scalars())
    if schema not in COMPARED:
        COMPARED[schema] = _differences(connection)
    return COMPARED[schema]


def _differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"target_metadata": metadata, "compare_type": True})
    return compare_metadata(context, metadata)


REVISIONS = migrations.revisions()
WRONG_ENDINGS = (
    "SELECT * FROM seats JOIN matches ON id = match_id WHERE (seats.ended_at IS NULL) <> (matches.ended_at IS NULL)",
    "SELECT * FROM invitations JOIN matches ON id = match_id WHERE (is_over IS NULL) <> (status = 'open')",
    "SELECT * FROM entrants JOIN tournaments ON id = tournament_id "
    "WHERE (entrants.ended_at IS NULL) <> (tournaments.ended_at IS NULL)",
    "SELECT * FROM consents JOIN offers ON id = offer_id WHERE (is_over IS NULL) <> (status = 'open')",
)
"""Rows of people that do not say that what they belong to is over, or say it too early."""


def test_the_files_of_migrations_are_numbered_in_the_order_they_are_applied() -> None:
    scripts = ScriptDirectory(str(migrations.HERE)).walk_revisions()
    assert [script.revision for script in scripts][::-1] == list(migrations.revisions())


@pytest.fixture(params=[migrations.OF_0_9, *REVISIONS])
async def grown(request: pytest.FixtureRequest, new_database_url: str) -> str:
    """The address of a database under every schema there was, with rows in all tables."""
    revision: str = request.param
    url = make_url(new_database_url)
    engine = Connections.of(url.set(drivername=DRIVERS[url.get_backend_name()]))
    is_copied = url.get_backend_name() == "sqlite" and revision in REVISIONS
    if is_copied:
        shutil.copyfile(request.getfixturevalue("files")[revision], str(url.database))
    async with engine.begin() as connection:
        if not is_copied:
            await connection.run_sync(grow, revision)
        found = MetaData()
        await connection.run_sync(found.reflect)
        for table in found.sorted_tables:
            assert (await connection.execute(select(table).limit(1))).first(), f"no row in {table}"
    await engine.dispose()
    return new_database_url


async def test_a_database_with_rows_in_every_table_is_opened_and_upgraded(grown: str) -> None:
    async with Database.open(grown) as database:
        async with database.reading() as connection:
            assert await connection.run_sync(differences) == []
            (entry,) = await matches.entries(connection, 1)
            assert len(entry.chain) == 64
            known = await players.named(connection, [1, 2])
            assert (known[1].kind, known[2].kind) == (PlayerKind.PERSON, PlayerKind.FORGOTTEN)
            assert await heartbeats.last(connection) == datetime(2026, 11, 2, 12, 0, tzinfo=UTC)
            for wrong in WRONG_ENDINGS:
                assert (await connection.execute(text(wrong))).all() == []
        with pytest.raises(IntegrityError):
            async with database.writing() as connection:
                await connection.execute(text("UPDATE seats SET player_id = 4711"))
        with pytest.raises(DBAPIError, match="never changed"):
            async with database.writing() as connection:
                await connection.execute(text("UPDATE moves SET notation = 'D+'"))


async def test_what_everyone_has_played_is_counted_by_an_upgrade(new_database_url: str) -> None:
    url = make_url(new_database_url)
    engine = Connections.of(url.set(drivername=DRIVERS[url.get_backend_name()]))
    ended = "status = 'finished', places = '[[1], [0]]', ended_at = '2026-11-04 12:00:00+00:00'"
    async with engine.begin() as connection:
        await connection.run_sync(grow, REVISIONS[0])
        await connection.execute(text(f"UPDATE matches SET {ended} WHERE id = 1"))
    await engine.dispose()
    async with Database.open(new_database_url) as database, database.reading() as connection:
        counted = await tallies.find(connection, TallyKey(1))
        assert counted
        assert (counted.matches, counted.won, counted.course.newest) == (1, 1, [1]), "as it was corrected"
        assert [each.is_early for each in counted.course.latest] == [True]
        assert await tallies.find(connection, TallyKey(2)) is None, "who is forgotten"
        assert await tallies.stale(connection, 10) == ()
        assert await tallies.differences(connection, [1, 3]) == {}


@pytest.fixture
def of_0_9(new_database_url: str, tmp_path: Path) -> Path:
    """The file of a host who upgrades, at the address of a new database."""
    with create_engine(f"sqlite:///{tmp_path}/engawa.db").begin() as connection:
        grow(connection, migrations.OF_0_9)
    return tmp_path / "engawa.db"


def held(file: Path) -> bytes:
    """What is in a file of SQLite, but for how it is to be written to."""
    return file.read_bytes()[100:]


@pytest.mark.sqlite_only
async def test_a_copy_is_made_once_before_a_file_is_upgraded(new_database_url: str, of_0_9: Path) -> None:
    before = held(of_0_9)
    of_0_9.with_name(f".engawa.db.schema-{migrations.OF_0_9}.unfinished").write_text("an upgrade that was killed")
    for _ in range(2):
        async with Database.open(new_database_url):
            pass
    copy = of_0_9.with_name(f"engawa.db.schema-{migrations.OF_0_9}")
    assert [each.name for each in of_0_9.parent.glob("*engawa.db.schema-*")] == [copy.name]
    assert copy.stat().st_mode & 0o077 == 0, "it holds names"
    assert held(copy) == before


@pytest.mark.sqlite_only
async def test_another_copy_is_made_where_an_older_file_was_put_back_and_played_on(
    new_database_url: str, of_0_9: Path
) -> None:
    copies = [of_0_9.with_name(f"engawa.db.schema-{migrations.OF_0_9}{further}") for further in ("", ".2")]
    for plays_on in (False, False, True):
        if plays_on:
            with closing(sqlite3.connect(of_0_9)) as connection, connection:
                connection.execute("UPDATE players SET name = 'Zoe'")
        async with Database.open(new_database_url):
            pass
        shutil.copyfile(copies[0], of_0_9)
    assert sorted(of_0_9.parent.glob("*engawa.db.schema-*")) == copies
    assert [b"Zoe" in each.read_bytes() for each in copies] == [False, True]


@pytest.mark.sqlite_only
async def test_nothing_is_upgraded_where_no_copy_can_be_made(
    new_database_url: str, of_0_9: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(Path, "touch", full)
    with pytest.raises(StorageError, match=r"no copy of it can be made at .*\.schema-.*No space left"):
        async with Database.open(new_database_url):
            pass
    with create_engine(f"sqlite:///{of_0_9}").connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == migrations.OF_0_9


@pytest.mark.sqlite_only
@pytest.mark.parametrize("upgrades", [True, False])
async def test_a_schema_before_0_9_is_refused_with_the_way_through_0_9(
    new_database_url: str, of_0_9: Path, upgrades: bool
) -> None:
    with create_engine(f"sqlite:///{of_0_9}").begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0017'"))
    before = held(of_0_9)
    with pytest.raises(StorageError, match=r"schema 0017, which is older than version 0\.9\.0\. Make a copy, install"):
        async with Database.open(new_database_url, upgrades=upgrades):
            pass
    assert held(of_0_9) == before


@pytest.mark.sqlite_only
async def test_a_database_whose_rows_refer_to_nothing_is_not_upgraded(new_database_url: str, of_0_9: Path) -> None:
    with create_engine(f"sqlite:///{of_0_9}").begin() as connection:
        connection.exec_driver_sql("UPDATE consents SET offer_id = 4711")
    for _ in range(2):
        with pytest.raises(StorageError, match=r"the first one is \d+ of consents, which refers to offers"):
            async with Database.open(new_database_url):
                pass
    assert len([*of_0_9.parent.glob("*engawa.db.schema-*")]) == 1, "however often it is tried"
    with create_engine(f"sqlite:///{of_0_9}").connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == migrations.OF_0_9


@pytest.mark.sqlite_only
async def test_a_newer_schema_is_refused_and_not_touched(database_url: str, tmp_path: Path) -> None:
    async with Database.open(database_url) as database, database.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    before = (tmp_path / "engawa.db").read_bytes()
    with pytest.raises(StorageError, match="schema 9999, which this version of Engawa does not know"):
        async with Database.open(database_url):
            pass
    assert (tmp_path / "engawa.db").read_bytes() == before


@pytest.mark.sqlite_only
async def test_an_older_schema_is_refused_and_not_touched_by_who_only_looks(
    new_database_url: str, tmp_path: Path, of_0_9: Path
) -> None:
    before = held(of_0_9)
    with pytest.raises(StorageError, match=f"has schema {migrations.OF_0_9}, and this version of Engawa needs"):
        async with Database.open(new_database_url, upgrades=False):
            pass
    assert held(of_0_9) == before


@pytest.mark.slow
async def test_the_migrations_lead_to_the_tables(new_database_url: str) -> None:
    async with Database.open(new_database_url) as database, database.reading() as connection:
        assert await connection.run_sync(differences) == []


async def test_opening_twice_changes_nothing(new_database_url: str) -> None:
    for _ in range(2):
        async with Database.open(new_database_url) as database, database.reading() as connection:
            version = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
            assert version == migrations.revisions()[-1]


@pytest.fixture
def next_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """One migration more, which changes a table."""
    last, following = REVISIONS[-1], f"1.{len(REVISIONS) + 1:04}"
    folder = shutil.copytree(migrations.HERE, tmp_path / "migrations")
    (folder / "versions" / f"m{following[2:]}_next.py").write_text(
        f"import sqlalchemy as sa\nfrom alembic import op\n\nrevision, down_revision = '{following}', '{last}'\n\n\n"
        "def upgrade():\n    op.add_column('tournaments', sa.Column('novelty', sa.Integer()))\n"
    )
    monkeypatch.setattr(migrations, "HERE", folder)
    migrations.revisions.cache_clear()
    yield following
    migrations.revisions.cache_clear()


@pytest.mark.slow
async def test_an_upgrade_makes_way_for_those_who_use_a_table_while_it_is_copied_and_says_so(
    new_database_url: str, next_revision: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    if new_database_url.startswith("sqlite"):
        pytest.skip("a file is upgraded while nobody else is there")
    monkeypatch.setattr(migrations, "MAKE_WAY_MS", 200)
    monkeypatch.setattr(database, "MIGRATE_AGAIN_SECONDS", 0.1)
    engine = Connections.of(make_url(new_database_url).set(drivername=DRIVERS["postgresql"]))
    async with engine.begin() as connection:
        await connection.run_sync(migrations.upgrade, REVISIONS[-1])
    look = text("SELECT count(*) FROM tournaments")
    async with engine.connect() as copying, engine.connect() as playing:
        await copying.execute(look)
        upgrading = asyncio.create_task(_version(new_database_url))
        async with asyncio.timeout(90):
            while not await _waiting(playing):
                await asyncio.sleep(0.02)
            await playing.execute(look)
            while not caplog.messages:
                await asyncio.sleep(0.02)
        assert not upgrading.done()
        await playing.run_sync(Connection.rollback)
        await copying.run_sync(Connection.rollback)
        assert await upgrading == next_revision
    assert database.IN_USE in caplog.messages
    await engine.dispose()


async def _waiting(connection: connections.Connection) -> bool:
    """Whether someone waits for a table."""
    query = "SELECT count(*) FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'"
    return bool((await connection.execute(text(query))).scalar_one())


async def _version(url: str) -> str:
    """The schema after an upgrade."""
    async with Database.open(url) as opened, opened.reading() as connection:
        return str((await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one())


def test_servers_that_were_there_before_are_told_what_looks_different(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'engawa.db'}")
    with engine.begin() as connection:
        grow(connection, "1.0005")
        migrations.upgrade(connection)
        told = connection.execute(text("SELECT guild_id, settings FROM guild_settings")).all()
    assert told
    assert all(json.loads(settings)["upgraded"] is True for _, settings in told)
