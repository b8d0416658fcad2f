"""Who sat at a seat before, pauses and rulings by moderators."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.migrations.columns import widen

revision = "0011"
down_revision = "0010"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    widen("moves", "kind", ("move", "resign", "timeout", "undo", "draw", "abort"), ("ruling",))
    op.add_column("matches", sa.Column("paused_by", sa.Integer(), nullable=True))
    _stints()
    _rulings()


def _stints() -> None:
    op.create_table(
        "stints",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("until_ply", sa.Integer(), nullable=False),
        sa.Column("until_at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_stints_match_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_stints_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_stints")),
    )
    op.create_index("ix_stints_match_id", "stints", ["match_id"], unique=False)
    op.create_index("ix_stints_player_id", "stints", ["player_id"], unique=False)


def _rulings() -> None:
    op.create_table(
        "rulings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("moderator_id", sa.Integer(), nullable=False),
        sa.Column("verdict", sa.String(length=64), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_rulings_match_id")),
        sa.ForeignKeyConstraint(["moderator_id"], ["players.id"], name=op.f("fk_rulings_moderator_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rulings")),
        sqlite_autoincrement=True,
    )
