"""Who reached a limit in which server; notes of tables are found without reading all tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "slowdowns",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("limit", sa.String(32), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_slowdowns_player_id")),
        sa.PrimaryKeyConstraint("guild_id", "player_id", "limit", name=op.f("pk_slowdowns")),
    )
    op.create_index("ix_slowdowns_player_id", "slowdowns", ["player_id"], unique=False)
    noted = sa.text("note IS NOT NULL")
    op.create_index("ix_terms_noted", "terms", ["match_id"], sqlite_where=noted, postgresql_where=noted)
