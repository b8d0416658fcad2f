"""Every schema there ever was can be brought up to date; a newer one is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text

from storage import Database, StorageError, migrations
from storage.schema import metadata

OLD_ROWS = {
    "0001": (
        "INSERT INTO players (id, discord_id, name, created_at) VALUES (7, 700, 'Ann', '2026-11-20 12:00:00')",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'open', 6, 7, 0, '2026-11-20 12:00:00')",
    ),
    "0003": (
        "INSERT INTO players (id, discord_id, name, created_at, settings)"
        """ VALUES (7, 700, 'Ann', '2026-11-20 12:00:00', '{"theme": "dark"}')""",
        "INSERT INTO matches (id, game, ruleset, options, seats_wanted, status, channel_id, host_id, ply, created_at)"
        " VALUES (17, 'dogon', 1, '{}', 2, 'open', 6, 7, 0, '2026-11-20 12:00:00')",
        "INSERT INTO moves (match_id, ply, seat, kind, notation, played_at, automatic)"
        " VALUES (17, 0, 0, 'move', 'C+', '2026-11-20 12:00:00', 1)",
        "INSERT INTO blocks (player_id, blocked_id, created_at) VALUES (7, 7, '2026-11-20 12:00:00')",
    ),
}
"""What a database of each schema may have held; a new migration adds its line."""


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"target_metadata": metadata, "compare_type": True})
    return compare_metadata(context, metadata)


def test_every_schema_has_rows_to_be_upgraded() -> None:
    assert set(OLD_ROWS) == set(migrations.revisions())


@pytest.mark.parametrize("revision", migrations.revisions())
def test_an_earlier_schema_is_upgraded_with_its_rows(tmp_path: Path, revision: str) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/old.db")
    with engine.begin() as connection:
        migrations.upgrade(connection, revision)
        for row in OLD_ROWS[revision]:
            connection.execute(text(row))
    with engine.begin() as connection:
        migrations.upgrade(connection)
        assert differences(connection) == []
        assert connection.execute(text("SELECT name FROM players WHERE id = 7")).scalar_one() == "Ann"
        assert connection.execute(text("SELECT game FROM matches WHERE id = 17")).scalar_one() == "dogon"


async def test_a_newer_schema_is_refused_and_not_touched(database_url: str, tmp_path: Path) -> None:
    async with Database.open(database_url) as database, database.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    before = (tmp_path / "engawa.db").read_bytes()
    with pytest.raises(StorageError, match="schema 9999, which this version of Engawa does not know"):
        async with Database.open(database_url):
            pass
    assert (tmp_path / "engawa.db").read_bytes() == before


async def test_opening_twice_changes_nothing(database_url: str) -> None:
    for _ in range(2):
        async with Database.open(database_url) as database, database.reading() as connection:
            version = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
            assert version == migrations.revisions()[-1]
