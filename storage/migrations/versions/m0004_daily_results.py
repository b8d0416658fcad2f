"""How everyone did at the puzzles of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0004"
down_revision = "1.0003"


def upgrade() -> None:
    key = sa.Integer() if op.get_bind().dialect.name == "sqlite" else sa.BigInteger()
    whose = sa.ForeignKey("players.id", name="fk_daily_results_player_id")
    where = sa.ForeignKey("daily_puzzles.id", name="fk_daily_results_daily_id")
    op.create_table(
        "daily_results",
        sa.Column("player_id", key, whose, nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("daily_id", key, where),
        sa.Column("failed", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("solved_at", sa.DateTime(timezone=True)),
        sa.Column("seen_at", sa.DateTime(timezone=True)),
        sa.Column("shared_at", sa.DateTime(timezone=True)),
        sa.Column("streak", sa.Integer(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("player_id", "number", name="pk_daily_results"),
    )
    op.create_index("ix_daily_results_daily_id", "daily_results", ["daily_id"])
    op.create_index("ix_daily_results_number", "daily_results", ["number"])
