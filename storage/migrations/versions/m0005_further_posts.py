"""Offers, notes and digests among the posts; entries by agreement among the moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.migrations.columns import rebuild, widen

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    widen("moves", "kind", ("move", "resign", "timeout"), ("undo", "draw", "abort"))
    widen("posts", "kind", ("table", "board", "reminder"), ("offer", "note", "digest"))
    _without_match()
    op.add_column("posts", sa.Column("details", sa.JSON(), nullable=True))


def _without_match() -> None:
    """A digest is about no single match."""
    if op.get_bind().dialect.name == "sqlite":
        rebuild("posts", "match_id INTEGER NOT NULL", "match_id INTEGER")
    else:
        op.alter_column("posts", "match_id", existing_type=sa.Integer(), nullable=True)
