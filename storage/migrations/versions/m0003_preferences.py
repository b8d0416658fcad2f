"""What a person chose, whom they do not want to play with, and which moves were made for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("players", sa.Column("settings", sa.JSON(), nullable=True))
    op.add_column("moves", sa.Column("automatic", sa.Boolean(), nullable=True))
    op.create_table(
        "blocks",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("blocked_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_blocks_player_id")),
        sa.ForeignKeyConstraint(["blocked_id"], ["players.id"], name=op.f("fk_blocks_blocked_id")),
        sa.PrimaryKeyConstraint("player_id", "blocked_id", name=op.f("pk_blocks")),
    )
    op.create_index("ix_blocks_blocked_id", "blocks", ["blocked_id"], unique=False)
