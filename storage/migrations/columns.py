"""Changes of columns that SQLite makes only by copying the table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import sqlalchemy as sa
from alembic import op


def widen(table: str, column: str, known: Sequence[str], further: Sequence[str]) -> None:
    """Allow more values in a column whose last known ones are these."""
    name = f"ck_{table}_{column}"
    if op.get_bind().dialect.name == "sqlite":
        rebuild(table, f"'{known[-1]}'", _listed([known[-1], *further]))
        return
    op.drop_constraint(op.f(name), table, type_="check")
    op.create_check_constraint(op.f(name), table, f"{column} IN ({_listed([*known, *further])})")


def rebuild(table: str, old: str, new: str) -> None:
    """Rebuild a table of SQLite with one text of its definition changed, its rows, indexes and triggers."""
    copy(table, {re.escape(old): new}, {})


def copy(table: str, changes: Mapping[str, str], values: Mapping[str, str]) -> None:
    """Copy a table of SQLite, with patterns in its definition replaced, columns set, rows, indexes and triggers."""
    bind = op.get_bind()
    query = sa.text("SELECT type, sql FROM sqlite_master WHERE tbl_name = :table AND sql IS NOT NULL")
    parts = [(kind, sql) for kind, sql in bind.execute(query, {"table": table})]
    (definition,) = (sql for kind, sql in parts if kind == "table")
    bind.exec_driver_sql(_defined(table, definition, changes))
    columns = [f'"{column["name"]}"' for column in sa.inspect(bind).get_columns(table)]
    wanted = ", ".join(values.get(column.strip('"'), column) for column in columns)
    bind.exec_driver_sql(f"INSERT INTO {table}_new ({', '.join(columns)}) SELECT {wanted} FROM {table}")  # noqa: S608
    bind.exec_driver_sql(f"DROP TABLE {table}")
    bind.exec_driver_sql(f"ALTER TABLE {table}_new RENAME TO {table}")
    for kind, sql in parts:
        if kind != "table":
            bind.exec_driver_sql(sql)


def _defined(table: str, definition: str, changes: Mapping[str, str]) -> str:
    for pattern, text in changes.items():
        definition, found = re.subn(pattern, lambda _, text=text: text, definition)  # type: ignore[misc] # a default
        assert found == 1, f"{table} is defined in another way: {definition}"
    return re.sub(rf'^CREATE TABLE "?{table}"?', f"CREATE TABLE {table}_new", definition)


def _listed(values: Sequence[str]) -> str:
    return ", ".join(f"'{value}'" for value in values)
