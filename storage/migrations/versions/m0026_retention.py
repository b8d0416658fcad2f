"""How long each entry took by the clock, and which posts are old enough to be shrunk or forgotten."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"

WHOLE = "closed_at IS NOT NULL AND queue_key <> ''"
UNSENT = "status IN ('dropped', 'failed')"


def upgrade() -> None:
    op.add_column("moves", sa.Column("seconds", sa.Float(), nullable=True))
    _index("ix_posts_whole", "closed_at", WHOLE)
    _index("ix_posts_unsent", "created_at", UNSENT)


def _index(name: str, column: str, where: str) -> None:
    op.create_index(name, "posts", [column], sqlite_where=sa.text(where), postgresql_where=sa.text(where))
