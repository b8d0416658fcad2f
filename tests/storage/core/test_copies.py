"""A host moves: everything is copied from one database to another, and numbers go on as before."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, delete, insert, select

from storage import Database, StorageError, metadata, migrations
from storage.core import copies
from storage.people.tables import players
from storage.play.matches.tables import moves
from storage.play.tables import imports
from tests.storage.old_rows import grow
from tests.storage.rows import NOW

MOST_TABLES = 40


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with rows in every table."""
    file = tmp_path_factory.mktemp("filled") / "filled.db"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        grow(connection, migrations.revisions()[-1])
    engine.dispose()
    return file


async def rows(database: Database) -> dict[str, list[Any]]:
    async with database.reading() as connection:
        queries = {table.name: select(table).order_by(*table.primary_key) for table in metadata.sorted_tables}
        return {name: list((await connection.execute(query)).all()) for name, query in queries.items()}


@pytest.mark.slow
async def test_everything_is_copied_in_small_batches_there_and_back(
    database: Database, filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "BATCH", 2)
    async with Database.open(f"sqlite:///{filled}") as source, Database.open(f"sqlite:///{tmp_path}/again.db") as again:
        before = await rows(source)
        assert sum(map(bool, before.values())) > MOST_TABLES, "there is something in every table"
        assert await copies.copy(source, database) == sum(map(len, before.values()))
        assert await copies.difference(source, database) is None
        await copies.copy(database, again)
        assert await copies.difference(source, again) is None
        assert await rows(again) == before


async def test_a_database_with_rows_is_not_copied_to(database: Database, tmp_path: Path) -> None:
    async with database.writing() as connection:
        await connection.execute(insert(players).values(discord_id=1, name="Ann", created_at=NOW))
    async with Database.open(f"sqlite:///{tmp_path}/other.db") as source:
        with pytest.raises(StorageError, match="it has rows of players"):
            await copies.copy(source, database)


async def test_where_nothing_is_stored_nothing_is_copied_from(database: Database, tmp_path: Path) -> None:
    async with Database.open(f"sqlite:///{tmp_path}/mistyped.db") as source:
        with pytest.raises(StorageError, match="Nothing is stored in the database that DATABASE_URL names"):
            await copies.copy(source, database)


@pytest.mark.slow
async def test_numbers_that_were_given_once_are_not_given_again(database: Database, tmp_path: Path) -> None:
    async with (
        Database.open(f"sqlite:///{tmp_path}/a.db") as first,
        Database.open(f"sqlite:///{tmp_path}/b.db") as last,
    ):
        async with first.writing() as connection:
            person = insert(players).values(discord_id=1, name="Ann", created_at=NOW).returning(players.c.id)
            record = {"player_id": (await connection.execute(person)).scalar_one(), "record": "", "created_at": NOW}
            for _ in range(3):
                await connection.execute(insert(imports).values(record))
            await connection.execute(delete(imports))
        await copies.copy(first, database)
        await copies.copy(database, last)
        for each in (database, last):
            async with each.writing() as connection:
                new = await connection.execute(insert(imports).values(record).returning(imports.c.id))
                assert new.scalar_one() == 4


@pytest.mark.slow
async def test_a_move_too_many_and_another_seal_are_noticed(database: Database, filled: Path, tmp_path: Path) -> None:
    shutil.copy(filled, tmp_path / "one.db")
    entry = {"match_id": 1, "ply": 999, "seat": 0, "kind": "move", "notation": "x", "played_at": NOW}
    async with Database.open(f"sqlite:///{tmp_path}/one.db") as source:
        await copies.copy(source, database)
        async with source.writing() as connection:
            await connection.execute(insert(moves).values({**entry, "chain": "00"}))
        assert "rows of moves have become" in str(await copies.difference(source, database))
        async with database.writing() as connection:
            await connection.execute(insert(moves).values({**entry, "chain": "01"}))
        assert "seal" in str(await copies.difference(source, database))
