"""Overall standings of several tournaments, and the places in them, stored when one is over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0010"
down_revision = "1.0009"


def upgrade() -> None:
    key = sa.Integer() if op.get_bind().dialect.name == "sqlite" else sa.BigInteger()
    op.add_column("entrants", sa.Column("place", sa.Integer()))
    op.create_table(
        "tours",
        sa.Column("id", key, primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("director_id", key, sa.ForeignKey("players.id", name="fk_tours_director_id"), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("series_id", key, sa.ForeignKey("series.id", name="fk_tours_series_id"), unique=True),
        sa.Column("points", sa.JSON(none_as_null=True)),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tours_guild_id", "tours", ["guild_id"])
    op.create_index("ix_tours_director_id", "tours", ["director_id"])
    op.create_table(
        "tour_events",
        sa.Column("tour_id", key, sa.ForeignKey("tours.id", name="fk_tour_events_tour_id"), primary_key=True),
        sa.Column(
            "tournament_id",
            key,
            sa.ForeignKey("tournaments.id", name="fk_tour_events_tournament_id"),
            primary_key=True,
        ),
    )
    op.create_index("ix_tour_events_tournament_id", "tour_events", ["tournament_id"])
