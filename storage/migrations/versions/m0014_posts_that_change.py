"""An index of the posts of forums that still change: those of matches that are over stay, for their rematches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0014"
down_revision = "1.0013"


def upgrade() -> None:
    still = sa.text("shows IS NOT NULL")
    op.create_index("ix_forum_posts_shows", "forum_posts", ["match_id"], sqlite_where=still, postgresql_where=still)
