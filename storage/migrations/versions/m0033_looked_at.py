"""When a clock is looked at: giving time back after an outage changes no index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"

INSTANT = sa.DateTime(timezone=True)
ROOM = 45
"""Per cent of a page that are filled: all its rows can change at once and stay in it."""


def upgrade() -> None:
    """Whoever does not know the column leaves it in the past: such a row is looked at once, and then when it is due."""
    column = sa.Column("look_at", INSTANT, nullable=False, server_default="1970-01-01 00:00:00")
    op.add_column("deadlines", column)
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"ALTER TABLE deadlines SET (fillfactor = {ROOM})")
    op.execute("UPDATE deadlines SET look_at = due_at WHERE due_at IS NOT NULL")
    op.drop_index("ix_deadlines_due_at", "deadlines")
    runs = sa.text("left_seconds IS NULL")
    op.create_index("ix_deadlines_look_at", "deadlines", ["look_at"], sqlite_where=runs, postgresql_where=runs)
