"""Time zones of seats whose clocks stand still on some days of the week."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
RESTS = sa.text("zones IS NOT NULL")


def upgrade() -> None:
    op.add_column("seats", sa.Column("zones", sa.JSON(), nullable=True))
    op.create_index("ix_seats_zones", "seats", ["match_id"], sqlite_where=RESTS, postgresql_where=RESTS)
