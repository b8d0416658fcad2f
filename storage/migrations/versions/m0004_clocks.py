"""Clocks: rules, banks, deadlines, the heartbeat, vacations, and what happened besides the moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.migrations.columns import widen

revision = "0004"
down_revision = "0003"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _columns()
    widen("moves", "kind", ("move", "resign"), ("timeout",))
    widen("posts", "kind", ("table", "board"), ("reminder",))
    _deadlines()
    _heartbeat()
    _incidents()
    _vacations()


def _columns() -> None:
    op.add_column("matches", sa.Column("clock", sa.JSON(), nullable=True))
    op.add_column("matches", sa.Column("paused_at", INSTANT, nullable=True))
    op.add_column("matches", sa.Column("pause_votes", sa.JSON(), nullable=True))
    op.add_column("seats", sa.Column("bank_seconds", sa.Float(), nullable=True))


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
