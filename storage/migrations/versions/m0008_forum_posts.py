"""Posts of forums in which matches are played, until they tell how these ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0008"
down_revision = "1.0007"


def upgrade() -> None:
    key = sa.Integer() if op.get_bind().dialect.name == "sqlite" else sa.BigInteger()
    op.create_table(
        "forum_posts",
        sa.Column("match_id", key, sa.ForeignKey("matches.id", name="fk_forum_posts_match_id"), primary_key=True),
        sa.Column("asked_in", sa.BigInteger(), nullable=False),
        sa.Column("shows", sa.String(16)),
    )
