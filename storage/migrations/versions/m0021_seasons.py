"""Series of tournaments, and leagues with their seasons and divisions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _series()
    _leagues()
    _members()
    _divisions()


def _series() -> None:
    op.create_table(
        "series",
        sa.Column("id", _key(), nullable=False),
        sa.Column("director_id", _key(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("rhythm", sa.String(16), nullable=False),
        *(sa.Column(name, INSTANT, nullable=False) for name in ("first_at", "last_at")),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("latest_id", _key(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        *(sa.Column(name, INSTANT) for name in ("due_at", "ended_at")),
        _foreign("series", "director_id", "players"),
        _foreign("series", "latest_id", "tournaments"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_series")),
        sqlite_autoincrement=True,
    )
    for name in ("due_at", "latest_id", "director_id"):
        op.create_index(f"ix_series_{name}", "series", [name])
    op.create_table(
        "series_entries",
        *(sa.Column(name, _key(), nullable=False) for name in ("series_id", "player_id")),
        sa.Column("joined_at", INSTANT, nullable=False),
        _foreign("series_entries", "series_id", "series"),
        _foreign("series_entries", "player_id", "players"),
        sa.PrimaryKeyConstraint("series_id", "player_id", name=op.f("pk_series_entries")),
    )
    op.create_index("ix_series_entries_player_id", "series_entries", ["player_id"])


def _leagues() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", _key(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("guild_id", "channel_id")),
        sa.Column("director_id", _key(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(none_as_null=True)),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("size", "move", "matches")),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        *(sa.Column(name, INSTANT) for name in ("starts_at", "due_at")),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("ended_at", INSTANT),
        sa.Column("card_id", _key()),
        _foreign("leagues", "director_id", "players"),
        _foreign("leagues", "card_id", "posts"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leagues")),
        sqlite_autoincrement=True,
    )
    for name in ("guild_id", "due_at", "director_id"):
        op.create_index(f"ix_leagues_{name}", "leagues", [name])


def _members() -> None:
    op.create_table(
        "league_members",
        *(sa.Column(name, _key(), nullable=False) for name in ("league_id", "player_id")),
        sa.Column("joined_at", INSTANT, nullable=False),
        sa.Column("left_at", INSTANT),
        sa.Column("confirmed", sa.Integer(), nullable=False),
        _foreign("league_members", "league_id", "leagues"),
        _foreign("league_members", "player_id", "players"),
        sa.PrimaryKeyConstraint("league_id", "player_id", name=op.f("pk_league_members")),
    )
    op.create_index("ix_league_members_player_id", "league_members", ["player_id"])


def _divisions() -> None:
    op.create_table(
        "divisions",
        sa.Column("league_id", _key(), nullable=False),
        *(sa.Column(name, sa.Integer(), autoincrement=False, nullable=False) for name in ("season", "number")),
        sa.Column("tournament_id", _key(), nullable=False),
        sa.Column("places", sa.JSON(none_as_null=True)),
        _foreign("divisions", "league_id", "leagues"),
        _foreign("divisions", "tournament_id", "tournaments"),
        sa.PrimaryKeyConstraint("league_id", "season", "number", name=op.f("pk_divisions")),
        sa.UniqueConstraint("tournament_id", name=op.f("uq_divisions_tournament_id")),
    )


def _foreign(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=op.f(f"fk_{table}_{column}"))


def _key() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")
