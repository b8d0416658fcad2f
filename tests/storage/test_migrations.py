"""Every schema there ever was can be brought up to date; a newer one is left alone."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, create_engine, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from storage import Database, StorageError, database, heartbeats, matches, migrations, players, schema, tournaments
from storage.database import DRIVERS
from storage.matches import Status
from storage.players import PlayerKind
from storage.schema import incidents, metadata, posts, terms
from storage.tournament_settings import AtDeadline, DraftedPairings, TournamentProgress, TournamentSettings
from tests.conftest import HandClock
from tests.house import House
from tests.storage.old_rows import BEGUN_UNDER_0001, GROWN_ROWS, OLD_ROWS

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
QUICK = {REVISIONS[0], REVISIONS[-2], REVISIONS[-1]}
"""Of the others there are more with every version."""
every_revision = pytest.mark.parametrize(
    "revision", [pytest.param(each, marks=[] if each in QUICK else pytest.mark.slow) for each in REVISIONS]
)


def test_the_files_of_migrations_are_numbered_in_the_order_they_are_applied() -> None:
    scripts = ScriptDirectory(str(migrations.HERE)).walk_revisions()
    assert [script.revision for script in scripts][::-1] == list(migrations.revisions())


def test_every_schema_has_rows_to_be_upgraded() -> None:
    assert set(OLD_ROWS) == set(GROWN_ROWS) == set(migrations.revisions())


def grow(folder: Path, rows: Mapping[str, Sequence[str]]) -> dict[str, Path]:
    """One database as it was under every schema, with these rows from theirs on."""
    growing = folder / "growing.db"
    engine = create_engine(f"sqlite:///{growing}")
    for revision in REVISIONS:
        with engine.begin() as connection:
            migrations.upgrade(connection, revision)
            for row in rows.get(revision, ()):
                connection.exec_driver_sql(row)
        shutil.copy(growing, folder / f"{revision}.db")
    return {revision: folder / f"{revision}.db" for revision in REVISIONS}


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A database without rows under every schema there was."""
    return grow(tmp_path_factory.mktemp("bare"), {})


@pytest.mark.slow
@every_revision
def test_an_earlier_schema_is_upgraded_with_its_rows(tmp_path: Path, bare: dict[str, Path], revision: str) -> None:
    shutil.copy(bare[revision], tmp_path / "old.db")
    engine = create_engine(f"sqlite:///{tmp_path}/old.db")
    with engine.begin() as connection:
        for row in OLD_ROWS[revision]:
            connection.execute(text(row))
    with engine.begin() as connection:
        migrations.upgrade(connection)
        assert differences(connection) == []
        assert connection.execute(text("SELECT name FROM players WHERE id = 7")).scalar_one() == "Ann"
        assert connection.execute(text("SELECT game FROM matches WHERE id = 17")).scalar_one() == "dogon"


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One database as it was under every schema, with rows in all tables there were."""
    return grow(tmp_path_factory.mktemp("grown"), GROWN_ROWS)


@pytest.mark.slow
@every_revision
def test_a_grown_database_has_rows_in_every_table(grown: dict[str, Path], revision: str) -> None:
    with create_engine(f"sqlite:///{grown[revision]}").connect() as connection:
        found = MetaData()
        found.reflect(connection)
        empty = [each.name for each in found.sorted_tables if not connection.execute(select(each)).first()]
    assert empty == []


@pytest.mark.slow
@pytest.mark.sqlite_only
@every_revision
async def test_a_database_with_rows_in_every_table_is_opened_and_upgraded(
    database_url: str, tmp_path: Path, grown: dict[str, Path], revision: str
) -> None:
    shutil.copy(grown[revision], tmp_path / "engawa.db")
    async with Database.open(database_url) as database:
        async with database.reading() as connection:
            assert await connection.run_sync(differences) == []
            assert (await connection.exec_driver_sql("PRAGMA foreign_key_check")).all() == []
        with pytest.raises(IntegrityError):
            async with database.writing() as connection:
                await connection.execute(text("UPDATE seats SET player_id = 4711"))


@pytest.mark.slow
async def test_what_the_rows_of_every_table_say_survives_every_upgrade(new_database_url: str) -> None:
    url = make_url(new_database_url)
    engine = create_async_engine(url.set(drivername=DRIVERS[url.get_backend_name()]))
    for revision in migrations.revisions()[:-1]:
        async with engine.begin() as growing:
            await growing.run_sync(migrations.upgrade, revision)
            for row in GROWN_ROWS[revision]:
                await growing.exec_driver_sql(row)
    await engine.dispose()
    async with Database.open(new_database_url) as database, database.reading() as connection:
        assert await connection.run_sync(differences) == []
        (entry,) = await matches.entries(connection, 1)
        assert len(entry.chain) == 64
        known = await players.named(connection, [1, 2])
        assert (known[1].kind, known[2].kind) == (PlayerKind.PERSON, PlayerKind.FORGOTTEN)
        kept = {row.id: row for row in await connection.execute(select(posts).order_by(posts.c.id))}
        assert [row.queue_key for row in kept.values()] == ["c6", "c6", "p1", "p1", "c6"]
        assert [row.priority for row in kept.values()] == [0, 0, 0, 40, 30]
        assert [row.id for row in kept.values() if row.closes_at] == [1], "a newer board is out"
        decided = (await connection.execute(select(incidents.c.id).where(incidents.c.moderator_id == 3))).scalars()
        assert list(decided) == [2]
        assert await heartbeats.last(connection) == datetime(2026, 11, 2, 12, 0, tzinfo=UTC)
        running = [each for each in await matches.started(connection) if each.status is Status.RUNNING]
        soon = datetime.now(UTC) + timedelta(days=14)
        assert [each.remind_at is not None and each.remind_at <= soon for each in running] == [
            each.clock is None for each in running
        ]
        assert running


@pytest.mark.slow
async def test_what_runs_of_a_tournament_leaves_its_settings(new_database_url: str) -> None:
    url = make_url(new_database_url)
    engine = create_async_engine(url.set(drivername=DRIVERS[url.get_backend_name()]))
    for revision in REVISIONS[: REVISIONS.index("0042")]:
        async with engine.begin() as growing:
            await growing.run_sync(migrations.upgrade, revision)
            for row in GROWN_ROWS[revision]:
                await growing.exec_driver_sql(row)
    await engine.dispose()
    async with Database.open(new_database_url) as database:
        async with database.reading() as connection:
            found = await tournaments.find(connection, 1)
            stored = (await connection.execute(select(schema.tournaments.c.settings))).scalars().first()
        assert found
        assert found.settings == TournamentSettings(rounds=5, text="Bring tea", who="invited")
        assert stored == {"rounds": 5, "text": "Bring tea", "who": "invited", "unknown": 1}
        noon = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
        assert found.progress == TournamentProgress(
            moved=True,
            round_post=8,
            round_posts={1: 7, 2: 8},
            news_posts={"decision": (9,)},
            draft=DraftedPairings(1, ({"tables": [["1", "2"]]},), noon),
            notices=(noon + timedelta(days=6),),
        )
        async with database.writing() as connection:
            await tournaments.note(connection, 1, judging=True)
            await tournaments.change(connection, 1, settings=found.settings.changed(at_deadline="judge").stored)
            changed = await tournaments.find(connection, 1)
        assert changed
        assert changed.progress == replace(found.progress, judging=True)
        assert changed.settings == replace(found.settings, at_deadline=AtDeadline.JUDGE)


@pytest.mark.slow
@pytest.mark.sqlite_only
async def test_a_database_whose_rows_refer_to_nothing_is_not_upgraded(
    database_url: str, tmp_path: Path, grown: dict[str, Path]
) -> None:
    shutil.copy(grown["0011"], tmp_path / "engawa.db")
    with create_engine(f"sqlite:///{tmp_path}/engawa.db").begin() as connection:
        connection.exec_driver_sql("UPDATE consents SET offer_id = 4711")
    with pytest.raises(StorageError, match="the first one is 1 of consents, which refers to offers"):
        async with Database.open(database_url):
            pass
    with create_engine(f"sqlite:///{tmp_path}/engawa.db").connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "0011"


@pytest.mark.slow
def test_a_table_from_before_there_were_terms_waits_for_another_week(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/old.db")
    with engine.begin() as connection:
        migrations.upgrade(connection, "0005")
        for row in OLD_ROWS["0001"][:2]:
            connection.execute(text(row))
        migrations.upgrade(connection)
        (kept,) = connection.execute(select(terms)).all()
    assert (kept.match_id, kept.days, kept.by_choice, kept.is_private) == (17, 7, False, False)
    assert timedelta(days=6) < kept.expires_at - datetime.now(UTC) <= timedelta(days=7)


@pytest.mark.slow
def test_moves_posts_and_what_protects_them_survive_a_change_of_their_tables(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/old.db")
    with engine.begin() as connection:
        migrations.upgrade(connection, "0001")
        for row in OLD_ROWS["0001"]:
            connection.execute(text(row))
        migrations.upgrade(connection)
        assert connection.execute(text("SELECT notation FROM moves")).scalars().all() == ["C+"]
        assert connection.execute(text("SELECT nonce FROM posts")).scalars().all() == ["abc"]
    for change in ("UPDATE moves SET notation = 'D+'", "DELETE FROM moves"):
        with engine.connect() as connection, pytest.raises(IntegrityError, match="never changed or removed"):
            connection.execute(text(change))
    with engine.connect() as connection, pytest.raises(IntegrityError, match="ck_moves_ply"):
        connection.execute(
            text(
                "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at, chain) "
                "VALUES (17, -1, 0, 'move', '', '2026-11-20 12:00:00', X'')"
            )
        )


@pytest.mark.slow
@pytest.mark.sqlite_only
async def test_a_match_stored_before_there_was_a_chain_is_sealed_and_verifies(
    new_database_url: str, tmp_path: Path, clock: HandClock
) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/engawa.db")
    with engine.begin() as connection:
        migrations.upgrade(connection, "0001")
        for row in BEGUN_UNDER_0001:
            connection.execute(text(row.replace(":", r"\:")))
    async with Database.open(new_database_url) as database:
        house = House.on(database, clock, Random(0))
        assert [found async for found in house.matches.differences()] == [(17, None)]
        async with database.reading() as connection:
            chain = [entry.chain for entry in await matches.entries(connection, 17)]
        assert len(set(chain)) == 3
        with pytest.raises(DatabaseError, match="never changed"):
            async with database.writing() as connection:
                await connection.execute(text("UPDATE moves SET notation = 'D+' WHERE ply = 0"))


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
    database_url: str, tmp_path: Path, grown: dict[str, Path]
) -> None:
    shutil.copy(grown[REVISIONS[-2]], tmp_path / "engawa.db")
    before = (tmp_path / "engawa.db").read_bytes()
    with pytest.raises(StorageError, match=f"has schema {REVISIONS[-2]}, and this version of Engawa needs"):
        async with Database.open(database_url, upgrades=False):
            pass
    after = (tmp_path / "engawa.db").read_bytes()
    assert before[100:] == after[100:], "but for how SQLite is to write"


@pytest.mark.slow
async def test_the_migrations_lead_to_the_tables(new_database_url: str) -> None:
    async with Database.open(new_database_url) as database, database.reading() as connection:
        assert await connection.run_sync(differences) == []


async def test_opening_twice_changes_nothing(new_database_url: str) -> None:
    for _ in range(2):
        async with Database.open(new_database_url) as database, database.reading() as connection:
            version = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
            assert version == migrations.revisions()[-1]


@pytest.mark.slow
async def test_an_upgrade_makes_way_for_those_who_use_a_table_while_it_is_copied_and_says_so(
    new_database_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    if new_database_url.startswith("sqlite"):
        pytest.skip("a file is upgraded while nobody else is there")
    monkeypatch.setattr(migrations, "MAKE_WAY_MS", 200)
    monkeypatch.setattr(database, "MIGRATE_AGAIN_SECONDS", 0.1)
    engine = create_async_engine(make_url(new_database_url).set(drivername=DRIVERS["postgresql"]))
    async with engine.begin() as connection:
        await connection.run_sync(migrations.upgrade, "0030")
    look = text("SELECT count(*) FROM tournaments")
    async with engine.connect() as copying, engine.connect() as playing:
        await copying.execute(look)
        upgrading = asyncio.create_task(_version(new_database_url))
        async with asyncio.timeout(20):
            while not await _waiting(playing):
                await asyncio.sleep(0.02)
            await playing.execute(look)
            while not caplog.messages:
                await asyncio.sleep(0.02)
        assert not upgrading.done()
        await playing.rollback()
        await copying.rollback()
        assert await upgrading == REVISIONS[-1]
    assert caplog.messages == [database.IN_USE]
    await engine.dispose()


async def _waiting(connection: AsyncConnection) -> bool:
    """Whether someone waits for a table."""
    query = "SELECT count(*) FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'"
    return bool((await connection.execute(text(query))).scalar_one())


async def _version(url: str) -> str:
    """The schema after an upgrade."""
    async with Database.open(url) as opened, opened.reading() as connection:
        return str((await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one())
