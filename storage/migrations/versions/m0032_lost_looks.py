"""Tournaments that nothing would wake are looked at once."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"

INSTANT = sa.DateTime(timezone=True)
ALIVE = ("draft", "announced", "open", "running")


def upgrade() -> None:
    """One that was started, or changed otherwise, just as a look at it ended may have lost the next one."""
    known = sa.table("tournaments", sa.column("state"), sa.column("due_at", INSTANT))
    waits = (known.c.state.in_(ALIVE), known.c.due_at.is_(None))
    op.get_bind().execute(known.update().where(*waits).values(due_at=datetime.now(UTC)))
