"""What a host wants for a table, seats by choice, and standing invitations."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

from storage.migrations.columns import widen

revision = "0008"
down_revision = "0007"

INSTANT = sa.DateTime(timezone=True)
KINDS = ("table", "board", "reminder", "offer", "note", "digest")

WAITING_ON = sa.text(
    "INSERT INTO terms (match_id, seats_least, by_choice, is_private, days, expires_at)"
    " SELECT id, 2, :no, :no, 7, :later FROM matches WHERE status = 'open'"
)
"""Tables from before may begin with two, as they could, and wait for another week."""


def upgrade() -> None:
    widen("posts", "kind", KINDS, ("invitation",))
    _standing_invitations()
    _terms()
    _seat_choices()
    _keep_open_tables()


def _standing_invitations() -> None:
    op.create_table(
        "standing_invitations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=True),
        sa.Column("seats_least", sa.Integer(), nullable=False),
        sa.Column("seats_wanted", sa.Integer(), nullable=False),
        sa.Column("owner_seat", sa.Integer(), nullable=True),
        sa.Column("at_most", sa.Integer(), nullable=False),
        sa.Column("left", sa.Integer(), nullable=True),
        sa.Column("is_repeatable", sa.Boolean(), nullable=False),
        sa.Column("note", sa.String(length=200), nullable=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("card_id", sa.Integer(), nullable=True),
        sa.Column("shown", sa.String(length=32), nullable=True),
        sa.CheckConstraint("status IN ('open', 'paused', 'closed')", name=op.f("ck_standing_invitations_status")),
        sa.ForeignKeyConstraint(["owner_id"], ["players.id"], name=op.f("fk_standing_invitations_owner_id")),
        sa.ForeignKeyConstraint(["card_id"], ["posts.id"], name=op.f("fk_standing_invitations_card_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_standing_invitations")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_standing_invitations_owner_id", "standing_invitations", ["owner_id"], unique=False)
    op.create_index("ix_standing_invitations_status", "standing_invitations", ["status"], unique=False)


def _terms() -> None:
    op.create_table(
        "terms",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seats_least", sa.Integer(), nullable=False),
        sa.Column("by_choice", sa.Boolean(), nullable=False),
        sa.Column("is_private", sa.Boolean(), nullable=False),
        sa.Column("note", sa.String(length=200), nullable=True),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("remind_at", INSTANT, nullable=True),
        sa.Column("standing_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_terms_match_id")),
        sa.ForeignKeyConstraint(["standing_id"], ["standing_invitations.id"], name=op.f("fk_terms_standing_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_terms")),
    )
    op.create_index("ix_terms_expires_at", "terms", ["expires_at"], unique=False)
    op.create_index("ix_terms_standing_id", "terms", ["standing_id"], unique=False)


def _seat_choices() -> None:
    op.create_table(
        "seat_choices",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_seat_choices_match_id")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_seat_choices_player_id")),
        sa.PrimaryKeyConstraint("match_id", "player_id", name=op.f("pk_seat_choices")),
        sa.UniqueConstraint("match_id", "seat", name=op.f("uq_seat_choices_match_seat")),
    )


def _keep_open_tables() -> None:
    later = datetime.now(UTC) + timedelta(days=7)
    values = (sa.bindparam("no", False, sa.Boolean()), sa.bindparam("later", later, INSTANT))
    op.get_bind().execute(WAITING_ON.bindparams(*values))
