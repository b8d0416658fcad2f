"""Who cannot see the channel of a match; votes for a pause are offers now."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("matches", sa.Column("unseen_by", sa.JSON(), nullable=True))
    op.drop_column("matches", "pause_votes")
