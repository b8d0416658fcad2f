"""How long a first clock waits for its board, and when an announced tournament opens."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.add_column("matches", sa.Column("clock_from", sa.DateTime(timezone=True), nullable=True))
    op.add_column("tournaments", sa.Column("opens_at", sa.DateTime(timezone=True), nullable=True))
