"""Clocks: rules, banks, deadlines, the heartbeat, vacations, and what happened beside the moves."""

from __future__ import annotations

import re

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _columns()
    _widen("moves", "kind", ("move", "resign"), "timeout")
    _widen("posts", "kind", ("table", "board"), "reminder")
    _deadlines()
    _heartbeat()
    _incidents()
    _vacations()


def _columns() -> None:
    op.add_column("matches", sa.Column("clock", sa.JSON(), nullable=True))
    op.add_column("matches", sa.Column("paused_at", INSTANT, nullable=True))
    op.add_column("matches", sa.Column("pause_votes", sa.JSON(), nullable=True))
    op.add_column("seats", sa.Column("bank_seconds", sa.Float(), nullable=True))


def _widen(table: str, column: str, known: tuple[str, ...], further: str) -> None:
    """Allow one more value in a column; SQLite can only copy the table to change a constraint."""
    name = f"ck_{table}_{column}"
    if op.get_bind().dialect.name == "sqlite":
        _rebuild(table, f"'{known[-1]}'", f"'{known[-1]}', '{further}'")
        return
    op.drop_constraint(name, table, type_="check")
    values = ", ".join(f"'{value}'" for value in (*known, further))
    op.create_check_constraint(op.f(name), table, f"{column} IN ({values})")


def _rebuild(table: str, old: str, new: str) -> None:
    """The same table with one text of its definition changed, its rows, indexes and triggers."""
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


def _deadlines() -> None:
    op.create_table(
        "deadlines",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("due_at", INSTANT, nullable=True),
        sa.Column("left_seconds", sa.Float(), nullable=True),
        sa.CheckConstraint("kind IN ('flag', 'reminder', 'fallen')", name=op.f("ck_deadlines_kind")),
        sa.CheckConstraint("(due_at IS NULL) != (left_seconds IS NULL)", name=op.f("ck_deadlines_running")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_deadlines_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deadlines")),
    )
    op.create_index("ix_deadlines_due_at", "deadlines", ["due_at"], unique=False)
    op.create_index("ix_deadlines_match_id", "deadlines", ["match_id"], unique=False)


def _heartbeat() -> None:
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("beat_at", INSTANT, nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_heartbeat_single")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_heartbeat")),
    )


def _incidents() -> None:
    op.create_table(
        "incidents",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("values", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_incidents_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incidents")),
    )
    op.create_index("ix_incidents_match_id", "incidents", ["match_id"], unique=False)


def _vacations() -> None:
    op.create_table(
        "vacations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("began_at", INSTANT, nullable=False),
        sa.Column("ends_at", INSTANT, nullable=False),
        sa.Column("ended_at", INSTANT, nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_vacations_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vacations")),
    )
    op.create_index("ix_vacations_player_id", "vacations", ["player_id"], unique=False)
    op.create_index("ix_vacations_ends_at", "vacations", ["ends_at"], unique=False)
