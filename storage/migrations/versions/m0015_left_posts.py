"""Posts of forums that their matches have left: they go on telling of them until they are changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0015"
down_revision = "1.0014"


def upgrade() -> None:
    op.add_column("forum_posts", sa.Column("left_id", sa.BigInteger()))
