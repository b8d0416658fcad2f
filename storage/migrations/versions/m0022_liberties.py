"""What players of a match may not do, and until when their vacations stop its clock."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

LASTS = sa.text("over_at IS NULL")


def upgrade() -> None:
    op.add_column("matches", sa.Column("liberties", sa.JSON(none_as_null=True), nullable=True))
    key = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "vacation_limits",
        sa.Column("match_id", key, nullable=False),
        sa.Column("player_id", key, nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tell_at", sa.DateTime(timezone=True)),
        sa.Column("over_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_vacation_limits_match_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_vacation_limits_player_id")),
        sa.PrimaryKeyConstraint("match_id", "player_id", name=op.f("pk_vacation_limits")),
    )
    op.create_index("ix_vacation_limits_player_id", "vacation_limits", ["player_id"])
    op.create_index(
        "ix_vacation_limits_lasting", "vacation_limits", ["ends_at"], sqlite_where=LASTS, postgresql_where=LASTS
    )
