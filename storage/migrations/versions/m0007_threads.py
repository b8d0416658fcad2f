"""A thread for the boards of a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("matches", sa.Column("thread", sa.String(length=16), nullable=True))
    op.add_column("matches", sa.Column("thread_id", sa.BigInteger(), nullable=True))
    op.create_index("ix_matches_thread_status", "matches", ["thread", "status"], unique=False)
    op.create_index("ix_matches_thread_id", "matches", ["thread_id"], unique=False)
