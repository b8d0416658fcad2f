"""Channels that the bot has found closed or gone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "lost_places",
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("noted_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("channel_id", name=op.f("pk_lost_places")),
    )
    op.create_index("ix_lost_places_noted_at", "lost_places", ["noted_at"])
