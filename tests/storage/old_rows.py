"""What databases of earlier schemas held: rows in every table, to be brought up to date.

`tests/data/storage/ROWS.json` has a table's rows as they are under a schema; `0.9-DIALECT.sql` makes the tables as
version 0.9.0 left them, in the steps that led there.
"""

from __future__ import annotations

import json
import shutil
from datetime import date, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Date, DateTime, LargeBinary, MetaData, Table, create_engine
from sqlalchemy.types import TypeEngine

from storage import migrations

FOLDER = Path(__file__).parent.parent / "data" / "storage"


def fill(connection: Connection, revision: str) -> None:
    """Put the rows that a schema is the first to have into its tables."""
    file, found = FOLDER / f"{revision}.json", MetaData()
    if not file.exists():
        return
    found.reflect(connection)
    for name, rows in json.loads(file.read_text()).items():
        for row in rows:
            connection.execute(found.tables[name].insert().values(_values(found.tables[name], row)))


def grow(connection: Connection, revision: str) -> None:
    """The database as it was under a schema, with rows in all tables."""
    if revision == migrations.OF_0_9:
        make_0_9(connection)
        fill(connection, migrations.revisions()[0])
        return
    for each in migrations.revisions():
        if each <= revision:
            migrations.upgrade(connection, each)
            fill(connection, each)


def grown(folder: Path) -> dict[str, Path]:
    """A file under every schema since, with rows in all tables; each grows out of the one before it."""
    engine, found = create_engine(f"sqlite:///{folder}/growing.db"), {}
    for revision in migrations.revisions():
        with engine.begin() as connection:
            migrations.upgrade(connection, revision)
            fill(connection, revision)
        found[revision] = Path(shutil.copyfile(folder / "growing.db", folder / f"{revision}.db"))
    engine.dispose()
    return found


def make_0_9(connection: Connection) -> None:
    """The database of version 0.9.0, with nothing in it."""
    for statement in (FOLDER / f"0.9-{connection.dialect.name}.sql").read_text().split("\n\n"):
        connection.exec_driver_sql(statement)
    connection.exec_driver_sql(f"INSERT INTO alembic_version (version_num) VALUES ('{migrations.OF_0_9}')")


def _values(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    return {name: _value(table.columns[name].type, value) for name, value in row.items()}


def _value(kind: TypeEngine[Any], value: Any) -> Any:
    if isinstance(kind, DateTime):
        return datetime.fromisoformat(value)
    if isinstance(kind, Date):
        return date.fromisoformat(value)
    return bytes.fromhex(value) if isinstance(kind, LargeBinary) else value
