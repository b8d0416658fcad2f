"""Changes of columns that SQLite makes only by copying the table."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
    """In SQLite the same table with one text of its definition changed, its rows, indexes and triggers."""
    bind = op.get_bind()
    query = sa.text("SELECT type, sql FROM sqlite_master WHERE tbl_name = :table AND sql IS NOT NULL")
    parts = [(kind, sql) for kind, sql in bind.execute(query, {"table": table})]
    (definition,) = (sql for kind, sql in parts if kind == "table")
    assert definition.count(old) == 1, f"{table} is defined in another way: {definition}"
    named = re.sub(rf'^CREATE TABLE "?{table}"?', f"CREATE TABLE {table}_new", definition.replace(old, new))
    bind.exec_driver_sql(named)
    bind.exec_driver_sql(f"INSERT INTO {table}_new SELECT * FROM {table}")  # noqa: S608 (our own table names)
    bind.exec_driver_sql(f"DROP TABLE {table}")
    bind.exec_driver_sql(f"ALTER TABLE {table}_new RENAME TO {table}")
    for kind, sql in parts:
        if kind != "table":
            bind.exec_driver_sql(sql)


def _listed(values: Sequence[str]) -> str:
    return ", ".join(f"'{value}'" for value in values)
