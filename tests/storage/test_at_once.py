"""An empty database gets the present schema at once; it is the one that all migrations, one by one, lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection
from sqlalchemy.engine import make_url

from storage import Database, migrations
from storage.core.connections import Connections
from storage.core.database import DRIVERS

OF_POSTGRESQL = (
    "SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default "
    "FROM information_schema.columns WHERE table_schema = 'public'",
    "SELECT conrelid::regclass::text, CASE contype WHEN 'f' THEN '' ELSE conname END, pg_get_constraintdef(oid) "
    "FROM pg_constraint WHERE connamespace = 'public'::regnamespace",
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
    "SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    "SELECT sequence_name, data_type FROM information_schema.sequences",
)
"""Columns, constraints (migrations have left some references to be named by the database), indexes, triggers,
functions and sequences."""
REFERENCE = re.compile(r"(\w+) (\w+) REFERENCES (.+)")


def described(connection: Connection) -> set[str]:
    """All that makes a schema, however its definitions are written and ordered."""
    if connection.dialect.name == "postgresql":
        return {str(tuple(row)) for query in OF_POSTGRESQL for row in connection.exec_driver_sql(query)}
    known = connection.exec_driver_sql("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {f"{kind} {name} of {table}: {part}" for kind, name, table, sql in known for part in parts(sql)}


def parts(definition: str) -> Iterator[str]:
    """Columns and constraints, whether a reference was added with its column or stands by itself."""
    for part in split(re.sub(r"\s+", " ", definition.replace('"', "")).strip()):
        if added := REFERENCE.fullmatch(part):
            column, kind, target = added.groups()
            yield from (f"{column} {kind}", f"FOREIGN KEY({column}) REFERENCES {target}")
        else:
            yield re.sub(r"^CONSTRAINT fk_\w+ ", "", part)


def split(definition: str) -> Iterator[str]:
    """What stands between the outermost brackets of a table, and between its commas."""
    if not definition.startswith("CREATE TABLE"):
        yield definition
        return
    depth, start = 0, 0
    for place, letter in enumerate(definition):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if (letter, depth) in {(",", 1), ("(", 1), (")", 0)}:
            yield definition[start:place].strip()
            start = place + 1
    yield definition[start:].strip()


def made_by_steps(connection: Connection) -> set[str]:
    """What migrations make of an empty database, which is left as it was."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")  # or its driver would begin one too late
    migrations.upgrade(connection, migrations.revisions()[-1])
    found = described(connection)
    connection.rollback()
    return found


@pytest.mark.slow
async def test_what_is_made_at_once_is_what_the_migrations_lead_to(new_database_url: str) -> None:
    url = make_url(new_database_url)
    by_steps = Connections.of(url.set(drivername=DRIVERS[url.get_backend_name()]))
    async with by_steps.connect() as connection:
        stepwise = await connection.run_sync(made_by_steps)
    await by_steps.dispose()
    async with Database.open(new_database_url) as database, database.reading() as connection:
        assert await connection.run_sync(described) == stepwise
