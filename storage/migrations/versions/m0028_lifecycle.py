"""How long a first clock waits for its board, when an announced tournament opens, and the thread below its card."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.add_column("matches", sa.Column("clock_from", sa.DateTime(timezone=True), nullable=True))
    op.add_column("tournaments", sa.Column("opens_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("tournaments", sa.Column("thread", sa.String(16), nullable=True))
    op.add_column("tournaments", sa.Column("thread_id", sa.BigInteger(), nullable=True))
    op.create_index("ix_tournaments_thread", "tournaments", ["thread", "state"])
