"""Which post tells how the latest season of a league ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    key = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column("leagues", sa.Column("season_post_id", key, nullable=True))
