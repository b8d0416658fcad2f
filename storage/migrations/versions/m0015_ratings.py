"""Ratings: which matches count, in which order, what follows, and results that were corrected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

INSTANT = sa.DateTime(timezone=True)
KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
NUMBERS = ("mu_before", "sigma_before", "mu", "sigma")


def upgrade() -> None:
    op.add_column("matches", sa.Column("rated", sa.Boolean(), nullable=True))
    op.add_column("standing_invitations", sa.Column("rated", sa.Boolean(), nullable=True))
    _corrections()
    _classes()
    _facts()
    _steps()
    _ratings()
    _pairs()
    _servers()


def _corrections() -> None:
    op.create_table(
        "result_corrections",
        sa.Column("id", KEY, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("verdict", sa.String(length=64), nullable=True),
        sa.Column("rated", sa.Boolean(), nullable=True),
        sa.Column("moderator_id", KEY, nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_result_corrections_match_id")),
        sa.ForeignKeyConstraint(["moderator_id"], ["players.id"], name=op.f("fk_result_corrections_moderator_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_result_corrections")),
        sqlite_autoincrement=True,
    )
    _index("result_corrections", "match_id")
    _index("result_corrections", "moderator_id")


def _classes() -> None:
    op.create_table(
        "rating_classes",
        sa.Column("key", sa.String(length=48), nullable=False),
        sa.Column("last_number", sa.Integer(), nullable=False),
        sa.Column("is_stale", sa.Boolean(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_rating_classes")),
    )


def _facts() -> None:
    op.create_table(
        "rating_facts",
        sa.Column("id", KEY, nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("rating_class", sa.String(length=48), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("rated", sa.Boolean(), nullable=True),
        sa.Column("why", sa.String(length=32), nullable=True),
        sa.Column("seats", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("late", sa.JSON(none_as_null=True), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_rating_facts_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rating_facts")),
        sa.UniqueConstraint("match_id", name=op.f("uq_rating_facts_match_id")),
        sa.UniqueConstraint("rating_class", "number", name=op.f("uq_rating_facts_class_number")),
        sqlite_autoincrement=True,
    )
    pending = sa.text("number IS NULL")
    op.create_index("ix_rating_facts_pending", "rating_facts", ["id"], sqlite_where=pending, postgresql_where=pending)


def _steps() -> None:
    op.create_table(
        "rating_steps",
        sa.Column("rating_class", sa.String(length=48), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("player_id", KEY, nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        *(sa.Column(name, sa.Float(), nullable=False) for name in NUMBERS),
        sa.PrimaryKeyConstraint("rating_class", "number", "seat", name=op.f("pk_rating_steps")),
    )
    op.create_index("ix_rating_steps_player", "rating_steps", ["player_id", "rating_class", "number"])
    _index("rating_steps", "match_id")


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("rating_class", sa.String(length=48), nullable=False),
        sa.Column("player_id", KEY, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("opponents", sa.Integer(), nullable=False),
        sa.Column("rated_at", INSTANT, nullable=False),
        sa.Column("recounted_from", sa.Float(), nullable=True),
        sa.Column("recounted_at", INSTANT, nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_ratings_player_id")),
        sa.PrimaryKeyConstraint("rating_class", "player_id", name=op.f("pk_ratings")),
    )
    _index("ratings", "player_id")


def _pairs() -> None:
    _keys("rating_pairs", ("rating_class", sa.String(length=48)), ("player_id", KEY), ("opponent_id", KEY))


def _servers() -> None:
    _keys("rating_servers", ("guild_id", sa.BigInteger()), ("rating_class", sa.String(length=48)), ("player_id", KEY))
    _index("rating_servers", "rating_class")


def _keys(table: str, *columns: tuple[str, sa.types.TypeEngine[Any]]) -> None:
    """A table that is nothing but its key."""
    names: Sequence[str] = [name for name, _ in columns]
    made = (sa.Column(name, kind, nullable=False) for name, kind in columns)
    op.create_table(table, *made, sa.PrimaryKeyConstraint(*names, name=op.f(f"pk_{table}")))


def _index(table: str, column: str) -> None:
    op.create_index(f"ix_{table}_{column}", table, [column])
