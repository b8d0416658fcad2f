"""What people follow without playing in it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0011"
down_revision = "1.0010"


def upgrade() -> None:
    key = sa.Integer() if op.get_bind().dialect.name == "sqlite" else sa.BigInteger()
    op.create_table(
        "follows",
        sa.Column("player_id", key, sa.ForeignKey("players.id", name="fk_follows_player_id"), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("number", key, primary_key=True, autoincrement=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )
