"""How much people have played in each server, whom moderators have taken out of its rankings, and who left early."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"

needs_stop = True
"""Ratings are counted in another way from now on, and all of them are made anew."""


def upgrade() -> None:
    key = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.drop_table("rating_servers")
    op.create_table(
        "rating_servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("rating_class", sa.String(length=48), nullable=False),
        sa.Column("player_id", key, autoincrement=False, nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("opponents", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "rating_class", "player_id", name=op.f("pk_rating_servers")),
    )
    op.create_index("ix_rating_servers_rating_class", "rating_servers", ["rating_class"])
    op.add_column("rating_facts", sa.Column("early", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "ranking_decisions",
        sa.Column("id", key, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", key, nullable=False),
        sa.Column("moderator_id", key, nullable=False),
        sa.Column("is_out", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_ranking_decisions_player_id")),
        sa.ForeignKeyConstraint(["moderator_id"], ["players.id"], name=op.f("fk_ranking_decisions_moderator_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ranking_decisions")),
    )
    op.create_index("ix_ranking_decisions_guild_id_player_id", "ranking_decisions", ["guild_id", "player_id"])
    op.create_index("ix_ranking_decisions_player_id", "ranking_decisions", ["player_id"])
    op.create_index("ix_ranking_decisions_moderator_id", "ranking_decisions", ["moderator_id"])
    op.execute("UPDATE rating_classes SET is_stale = true, revision = revision + 1")
