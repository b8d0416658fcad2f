"""Which servers want to be told of their week on Sundays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0005"
down_revision = "1.0004"


def upgrade() -> None:
    key = sa.Integer() if op.get_bind().dialect.name == "sqlite" else sa.BigInteger()
    op.create_table(
        "sunday_plans",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("player_id", key, sa.ForeignKey("players.id", name="fk_sunday_plans_player_id")),
    )
    op.create_index("ix_sunday_plans_due_at", "sunday_plans", ["due_at"])
    op.create_index("ix_sunday_plans_player_id", "sunday_plans", ["player_id"])
