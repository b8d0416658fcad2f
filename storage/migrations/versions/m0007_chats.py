"""Channels that the bot is not in, where matches are played by answers alone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0007"
down_revision = "1.0006"


def upgrade() -> None:
    op.create_table(
        "chats",
        sa.Column("channel_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("noted_at", sa.DateTime(timezone=True), nullable=False),
    )
