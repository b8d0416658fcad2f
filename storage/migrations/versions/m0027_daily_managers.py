"""Who set up the puzzle of the day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    key = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    reference = sa.ForeignKey("players.id", name=op.f("fk_daily_plans_player_id"))
    op.add_column("daily_plans", sa.Column("player_id", key, reference, nullable=True), inline_references=True)
    op.create_index("ix_daily_plans_player_id", "daily_plans", ["player_id"])
