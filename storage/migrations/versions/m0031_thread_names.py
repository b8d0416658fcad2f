"""When the name of a tournament's thread is compared with its own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("tournaments", sa.Column("thread_look_at", INSTANT, nullable=True))
    op.create_index("ix_tournaments_thread_look_at", "tournaments", ["thread_look_at"])
