"""When the daily digest of a player is due, and when there was one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "digests",
        sa.Column("player_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("due_at", INSTANT, nullable=True),
        sa.Column("told_at", INSTANT, nullable=True),
        sa.Column("told_on", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_digests_player_id")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_digests")),
    )
    op.create_index("ix_digests_due_at", "digests", ["due_at"], unique=False)
