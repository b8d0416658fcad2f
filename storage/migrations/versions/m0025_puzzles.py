"""Puzzles that people have solved, and those that servers get every day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0023"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "solved_puzzles",
        sa.Column("player_id", _key(), nullable=False),
        sa.Column("puzzle", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("solved_at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_solved_puzzles_player_id")),
        sa.PrimaryKeyConstraint("player_id", "puzzle", name=op.f("pk_solved_puzzles")),
    )
    op.create_table(
        "daily_plans",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("hour", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("due_at", INSTANT, nullable=False),
        sa.Column("told_on", sa.Date()),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_daily_plans")),
    )
    op.create_index("ix_daily_plans_due_at", "daily_plans", ["due_at"])
    _dailies()


def _dailies() -> None:
    op.create_table(
        "daily_puzzles",
        sa.Column("id", _key(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("guild_id", "channel_id")),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("puzzle", sa.Integer(), nullable=False),
        sa.Column("post_id", _key()),
        sa.Column("posted_at", INSTANT, nullable=False),
        sa.Column("told_at", INSTANT),
        sa.ForeignKeyConstraint(["post_id"], ["posts.id"], name=op.f("fk_daily_puzzles_post_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_daily_puzzles")),
        sa.UniqueConstraint("guild_id", "day", name="uq_daily_puzzles_day"),
    )
    op.create_index("ix_daily_puzzles_post_id", "daily_puzzles", ["post_id"])
    op.create_table(
        "daily_solvers",
        sa.Column("daily_id", _key(), nullable=False),
        sa.Column("player_id", _key(), nullable=False),
        sa.Column("solved_at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["daily_id"], ["daily_puzzles.id"], name=op.f("fk_daily_solvers_daily_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_daily_solvers_player_id")),
        sa.PrimaryKeyConstraint("daily_id", "player_id", name=op.f("pk_daily_solvers")),
    )
    op.create_index("ix_daily_solvers_player_id", "daily_solvers", ["player_id"])


def _key() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")
