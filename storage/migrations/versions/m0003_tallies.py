"""What everyone's matches add up to, which is counted when all migrations are done; every class is rated anew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0003"
down_revision = "1.0002"
needs_stop = True  # a process of the version before would end matches without counting them

COUNTS = ("matches", "won", "drawn", "first", "late", "meant", "rated", "forfeits", "time_outs")
PARTIAL = (
    ("ix_tallies_stale", "tallies", ["player_id"], "is_stale IS NOT NULL"),
    ("ix_matches_cancelled", "matches", ["host_id", "guild_id"], "status = 'cancelled'"),
)


def upgrade() -> None:
    op.add_column("ratings", sa.Column("upset_at", sa.DateTime(timezone=True)))
    op.add_column("rating_pairs", sa.Column("latest", sa.JSON()))
    op.add_column("rating_pairs", sa.Column("guilds", sa.JSON()))
    key = sa.Integer() if op.get_bind().dialect.name == "sqlite" else sa.BigInteger()
    whose = sa.ForeignKey("players.id", name="fk_tallies_player_id")
    op.create_table(
        "tallies",
        sa.Column("player_id", key, whose, nullable=False, autoincrement=False),
        sa.Column("opponent_id", key, nullable=False, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("game", sa.String(32), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False, server_default="0") for name in COUNTS),
        *(sa.Column(name, sa.Float(), nullable=False, server_default="0") for name in ("points", "first_points")),
        sa.Column("course", sa.JSON()),
        sa.Column("is_stale", sa.Boolean()),
        sa.PrimaryKeyConstraint("player_id", "opponent_id", "guild_id", "game", name="pk_tallies"),
    )
    op.create_index("ix_tallies_met", "tallies", ["player_id", "guild_id", "game", "matches", "opponent_id"])
    op.create_index("ix_tallies_rated", "tallies", ["player_id", "guild_id", "rated", "opponent_id"])
    for name, table, columns, condition in PARTIAL:
        where = sa.text(condition)
        op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)
    op.execute(
        "INSERT INTO tallies (player_id, opponent_id, guild_id, game, is_stale) SELECT id, 0, 0, '', true FROM players "
        "WHERE kind = 'person' AND EXISTS (SELECT 1 FROM seats WHERE player_id = players.id)"
    )
    op.execute("UPDATE rating_classes SET is_stale = true, revision = revision + 1")
