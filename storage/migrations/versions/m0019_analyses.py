"""Matches that were looked at again by the computer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("asked_by", KEY, nullable=True),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("found", sa.JSON(), nullable=False),
        sa.Column("asked_at", INSTANT, nullable=False),
        sa.Column("seen_at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_analyses_match_id")),
        sa.ForeignKeyConstraint(["asked_by"], ["players.id"], name=op.f("fk_analyses_asked_by")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_analyses")),
    )
    op.create_index("ix_analyses_asked_by", "analyses", ["asked_by"], unique=False)
    op.create_index("ix_analyses_seen_at", "analyses", ["seen_at"], unique=False)
