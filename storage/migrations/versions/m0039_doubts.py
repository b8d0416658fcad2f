"""Posts remember what stands in their way, and since when: some refusals count only once they have lasted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    op.add_column("posts", sa.Column("doubt", sa.String(16)))
    op.add_column("posts", sa.Column("doubted_at", sa.DateTime(timezone=True)))
    where = sa.text("doubt IS NOT NULL")
    op.create_index("ix_posts_doubt", "posts", ["doubt"], sqlite_where=where, postgresql_where=where)
