"""Lines that a player has planned."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "plans",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("path", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("ply >= 0", name=op.f("ck_plans_ply")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_plans_match_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_plans_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_plans")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_plans_match_id", "plans", ["match_id"], unique=False)
    op.create_index("ix_plans_player_id", "plans", ["player_id"], unique=False)
