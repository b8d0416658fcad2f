"""Offers and who agreed to them, rematches, and how clocks stood when a turn began."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

INSTANT = sa.DateTime(timezone=True)
IS_OPEN = sa.text("status = 'open'")


def upgrade() -> None:
    _rematches()
    _turns()
    _offers()
    _consents()


def _rematches() -> None:
    name = op.f("fk_matches_rematch_of")
    column = sa.Column("rematch_of", sa.Integer(), sa.ForeignKey("matches.id", name=name), nullable=True)
    op.add_column("matches", column, inline_references=True)
    op.create_index("ix_matches_rematch_of", "matches", ["rematch_of"], unique=False)


def _turns() -> None:
    op.create_table(
        "turns",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("span_seconds", sa.Float(), nullable=False),
        sa.Column("banks", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_turns_match_id")),
        sa.PrimaryKeyConstraint("match_id", "ply", name=op.f("pk_turns")),
    )


def _offers() -> None:
    kinds = "kind IN ('draw', 'undo', 'abort', 'rematch', 'substitute')"
    ends = "status IN ('open', 'agreed', 'declined', 'withdrawn', 'expired', 'void')"
    op.create_table(
        "offers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("made_at", INSTANT, nullable=False),
        sa.Column("due_at", INSTANT, nullable=False),
        sa.Column("ended_at", INSTANT, nullable=True),
        sa.Column("ended_by", sa.Integer(), nullable=True),
        sa.Column("told_at", INSTANT, nullable=True),
        sa.CheckConstraint(kinds, name=op.f("ck_offers_kind")),
        sa.CheckConstraint(ends, name=op.f("ck_offers_status")),
        sa.CheckConstraint("(status = 'open') = (ended_at IS NULL)", name=op.f("ck_offers_ended")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_offers_match_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_offers_player_id")),
        sa.ForeignKeyConstraint(["ended_by"], ["players.id"], name=op.f("fk_offers_ended_by")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_offers")),
    )
    for column in ("match_id", "player_id", "told_at"):
        op.create_index(f"ix_offers_{column}", "offers", [column], unique=False)
    only = ["match_id", "kind"]
    op.create_index("uq_offers_open", "offers", only, unique=True, sqlite_where=IS_OPEN, postgresql_where=IS_OPEN)


def _consents() -> None:
    op.create_table(
        "consents",
        sa.Column("offer_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("agreed_at", INSTANT, nullable=True),
        sa.ForeignKeyConstraint(["offer_id"], ["offers.id"], name=op.f("fk_consents_offer_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_consents_player_id")),
        sa.PrimaryKeyConstraint("offer_id", "player_id", name=op.f("pk_consents")),
    )
    op.create_index("ix_consents_player_id", "consents", ["player_id"], unique=False)
