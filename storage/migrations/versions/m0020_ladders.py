"""Ladders, their facts, and the challenges between those who stand on them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

INSTANT = sa.DateTime(timezone=True)
ENDED = sa.text("ended_at IS NOT NULL AND settled_at IS NULL")


def upgrade() -> None:
    _ladders()
    _climbers()
    _facts()
    _climbs()


def _ladders() -> None:
    op.create_table(
        "ladders",
        sa.Column("id", _key(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("guild_id", "channel_id")),
        sa.Column("director_id", _key(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(none_as_null=True)),
        sa.Column("reach", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(32), nullable=False),
        sa.Column("rungs", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("ended_at", INSTANT),
        sa.Column("card_id", _key()),
        _foreign("ladders", "director_id", "players"),
        _foreign("ladders", "card_id", "posts"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ladders")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_ladders_guild_id", "ladders", ["guild_id"])
    op.create_index("ix_ladders_director_id", "ladders", ["director_id"])


def _climbers() -> None:
    op.create_table(
        "climbers",
        *(sa.Column(name, _key(), nullable=False) for name in ("ladder_id", "player_id")),
        sa.Column("joined_at", INSTANT, nullable=False),
        sa.Column("left_at", INSTANT),
        sa.Column("active_at", INSTANT, nullable=False),
        sa.Column("falls", sa.Integer(), nullable=False),
        sa.Column("is_warned", sa.Boolean(), nullable=False),
        sa.Column("due_at", INSTANT),
        _foreign("climbers", "ladder_id", "ladders"),
        _foreign("climbers", "player_id", "players"),
        sa.PrimaryKeyConstraint("ladder_id", "player_id", name=op.f("pk_climbers")),
    )
    op.create_index("ix_climbers_player_id", "climbers", ["player_id"])
    op.create_index("ix_climbers_due_at", "climbers", ["due_at"])


def _facts() -> None:
    op.create_table(
        "ladder_facts",
        sa.Column("ladder_id", _key(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.Column("by_id", _key()),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        _foreign("ladder_facts", "ladder_id", "ladders"),
        _foreign("ladder_facts", "by_id", "players"),
        sa.PrimaryKeyConstraint("ladder_id", "number", name=op.f("pk_ladder_facts")),
    )
    op.create_index("ix_ladder_facts_by_id", "ladder_facts", ["by_id"])


def _climbs() -> None:
    op.create_table(
        "climbs",
        *(sa.Column(name, _key(), nullable=False) for name in ("id", "ladder_id", "challenger_id", "challenged_id")),
        *(sa.Column(name, INSTANT, nullable=False) for name in ("made_at", "expires_at")),
        sa.Column("left_seconds", sa.Integer()),
        sa.Column("due_at", INSTANT),
        sa.Column("match_id", _key()),
        *(sa.Column(name, INSTANT) for name in ("ended_at", "settled_at")),
        sa.Column("result", sa.String(16)),
        sa.Column("post_id", _key()),
        _foreign("climbs", "ladder_id", "ladders"),
        _foreign("climbs", "challenger_id", "players"),
        _foreign("climbs", "challenged_id", "players"),
        _foreign("climbs", "match_id", "matches"),
        _foreign("climbs", "post_id", "posts"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_climbs")),
        sa.UniqueConstraint("match_id", name=op.f("uq_climbs_match_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_climbs_ladder_id", "climbs", ["ladder_id", "id"])
    for name in ("due_at", "challenger_id", "challenged_id"):
        op.create_index(f"ix_climbs_{name}", "climbs", [name])
    op.create_index("ix_climbs_ended", "climbs", ["ladder_id"], sqlite_where=ENDED, postgresql_where=ENDED)


def _foreign(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=op.f(f"fk_{table}_{column}"))


def _key() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")
