"""Computers that play, and what workers still have to do for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    is_computer = sa.text("kind = 'computer'")
    where = {"sqlite_where": is_computer, "postgresql_where": is_computer}
    op.create_index("uq_players_computer", "players", ["name"], unique=True, **where)  # type: ignore[arg-type] # both
    _jobs()


def _jobs() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", KEY, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("match_id", KEY, nullable=True),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("queue_key", sa.String(length=32), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("due_at", INSTANT, nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("claimed_by", sa.String(length=64), nullable=True),
        sa.Column("claimed_until", INSTANT, nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_jobs_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
        sa.UniqueConstraint("kind", "match_id", name="uq_jobs_kind_match"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_jobs_due_at", "jobs", ["due_at"], unique=False)
    op.create_index("ix_jobs_match_id", "jobs", ["match_id"], unique=False)
