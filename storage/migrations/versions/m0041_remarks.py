"""What players note for themselves about positions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    key, table = sa.BigInteger().with_variant(sa.Integer(), "sqlite"), "remarks"
    op.create_table(
        table,
        sa.Column("id", key, nullable=False),
        sa.Column("match_id", key, nullable=False),
        sa.Column("player_id", key, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("written_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f(f"fk_{table}_match_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f(f"fk_{table}_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        sa.UniqueConstraint("match_id", "player_id", "ply", name=op.f("uq_remarks_board")),
    )
    op.create_index("ix_remarks_player_id", table, ["player_id"])
