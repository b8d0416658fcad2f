"""Tournaments, their facts, and the matches that come of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

INSTANT = sa.DateTime(timezone=True)
NEWS = sa.text("ended_at IS NOT NULL AND settled_at IS NULL")


def upgrade() -> None:
    _tournaments()
    _entrants_and_facts()
    _pairings()


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", _key(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("guild_id", "channel_id")),
        sa.Column("director_id", _key(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(none_as_null=True)),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(32), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        *(sa.Column(name, INSTANT) for name in ("starts_at", "deadline_at", "due_at")),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("ended_at", INSTANT),
        sa.Column("card_id", _key()),
        sa.ForeignKeyConstraint(["director_id"], ["players.id"], name=op.f("fk_tournaments_director_id")),
        sa.ForeignKeyConstraint(["card_id"], ["posts.id"], name=op.f("fk_tournaments_card_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tournaments_guild_state", "tournaments", ["guild_id", "state"])
    op.create_index("ix_tournaments_due_at", "tournaments", ["due_at"])
    op.create_index("ix_tournaments_director_id", "tournaments", ["director_id"])


def _entrants_and_facts() -> None:
    op.create_table(
        "entrants",
        sa.Column("tournament_id", _key(), nullable=False),
        sa.Column("player_id", _key(), nullable=False),
        sa.Column("joined_at", INSTANT, nullable=False),
        sa.Column("left_at", INSTANT),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_entrants_tournament_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_entrants_player_id")),
        sa.PrimaryKeyConstraint("tournament_id", "player_id", name=op.f("pk_entrants")),
    )
    op.create_index("ix_entrants_player_id", "entrants", ["player_id"])
    op.create_table(
        "tournament_facts",
        sa.Column("tournament_id", _key(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.Column("by_id", _key()),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_facts_tournament_id")),
        sa.ForeignKeyConstraint(["by_id"], ["players.id"], name=op.f("fk_tournament_facts_by_id")),
        sa.PrimaryKeyConstraint("tournament_id", "number", name=op.f("pk_tournament_facts")),
    )
    op.create_index("ix_tournament_facts_by_id", "tournament_facts", ["by_id"])


def _pairings() -> None:
    op.create_table(
        "pairings",
        sa.Column("id", _key(), nullable=False),
        sa.Column("tournament_id", _key(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("began_at", INSTANT),
        sa.Column("ended_at", INSTANT),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_pairings_tournament_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pairings")),
        sa.UniqueConstraint("tournament_id", "round", "place", name="uq_pairings_place"),
    )
    op.create_table(
        "pairing_matches",
        sa.Column("pairing_id", _key(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("match_id", _key()),
        sa.Column("ended_at", INSTANT),
        sa.Column("settled_at", INSTANT),
        sa.ForeignKeyConstraint(["pairing_id"], ["pairings.id"], name=op.f("fk_pairing_matches_pairing_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_pairing_matches_match_id")),
        sa.PrimaryKeyConstraint("pairing_id", "number", name=op.f("pk_pairing_matches")),
        sa.UniqueConstraint("match_id", name=op.f("uq_pairing_matches_match_id")),
    )
    op.create_index(
        "ix_pairing_matches_news", "pairing_matches", ["pairing_id"], sqlite_where=NEWS, postgresql_where=NEWS
    )


def _key() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")
