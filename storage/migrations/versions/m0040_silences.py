"""Reminders, nudges and a way out of matches without a clock."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"

INSTANT = sa.DateTime(timezone=True)
IS_LOOKED_AT = sa.text("status = 'running' AND remind_at IS NOT NULL")
SPREAD = 14 * 24 * 60
"""Minutes over which matches that run already are looked at, so that not all of them are at once."""
LATER = {
    "sqlite": f"strftime('%Y-%m-%d %H:%M:%S', 'now', '+' || (id % {SPREAD}) || ' minutes')",
    "postgresql": f"now() + (id % {SPREAD}) * interval '1 minute'",
}


def upgrade() -> None:
    op.add_column("matches", sa.Column("remind_at", INSTANT, nullable=True))
    op.add_column("matches", sa.Column("nudged_at", INSTANT, nullable=True))
    op.add_column("matches", sa.Column("silent_ply", sa.Integer(), nullable=True))
    index = "ix_matches_remind_at"
    op.create_index(index, "matches", ["remind_at"], sqlite_where=IS_LOOKED_AT, postgresql_where=IS_LOOKED_AT)
    matches = sa.table("matches", sa.column("remind_at"), sa.column("status"), sa.column("clock"))
    later: sa.ColumnClause[Any] = sa.literal_column(LATER[op.get_bind().dialect.name])
    running = (matches.c.status == "running", matches.c.clock.is_(None))
    op.execute(sa.update(matches).where(*running).values(remind_at=later))
