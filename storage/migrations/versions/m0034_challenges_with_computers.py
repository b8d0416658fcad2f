"""Computers that play in the matches of an open challenge."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.add_column("standing_invitations", sa.Column("computers", sa.JSON(), nullable=True))
