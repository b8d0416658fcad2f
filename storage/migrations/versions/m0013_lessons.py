"""Which steps of lessons people have solved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "solved_steps",
        sa.Column("player_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("step", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("solved_at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_solved_steps_player_id")),
        sa.PrimaryKeyConstraint("player_id", "step", name=op.f("pk_solved_steps")),
    )
