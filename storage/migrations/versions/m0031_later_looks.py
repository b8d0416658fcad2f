"""When the name of a tournament's thread is compared with its own, and which post tells how a season ended."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("tournaments", sa.Column("thread_look_at", INSTANT, nullable=True))
    op.create_index("ix_tournaments_thread_look_at", "tournaments", ["thread_look_at"])
    _look_at_once()
    key = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column("leagues", sa.Column("season_post_id", key, nullable=True))


def _look_at_once() -> None:
    """A process that was killed at the wrong moment may have left some that run without anything to wake them."""
    running = sa.table("tournaments", sa.column("state"), sa.column("due_at", INSTANT))
    waits = (running.c.state == "running", running.c.due_at.is_(None))
    op.get_bind().execute(running.update().where(*waits).values(due_at=datetime.now(UTC)))
