"""Waiting lists, answers to whether one is still in, seeds by hand, and why directors decided something."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("entrants", sa.Column("seed", sa.Integer(), nullable=True))
    for name in ("waiting_at", "asked_at", "confirmed_at"):
        op.add_column("entrants", sa.Column(name, INSTANT, nullable=True))
    key = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "tournament_directors",
        sa.Column("tournament_id", key, nullable=False),
        sa.Column("player_id", key, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_directors_tournament_id")
        ),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_tournament_directors_player_id")),
        sa.PrimaryKeyConstraint("tournament_id", "player_id", name=op.f("pk_tournament_directors")),
    )
    op.create_index("ix_tournament_directors_player_id", "tournament_directors", ["player_id"])
    op.create_table(
        "tournament_reasons",
        sa.Column("id", key, nullable=False),
        sa.Column("tournament_id", key, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("by_id", key, nullable=False),
        sa.Column("reason", sa.Text()),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_reasons_tournament_id")
        ),
        sa.ForeignKeyConstraint(["by_id"], ["players.id"], name=op.f("fk_tournament_reasons_by_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_reasons")),
        sa.UniqueConstraint("tournament_id", "number", name="uq_tournament_reasons_fact"),
    )
    op.create_index("ix_tournament_reasons_by_id", "tournament_reasons", ["by_id"])
