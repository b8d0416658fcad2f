"""What Discord shows of events besides their posts, such as places in a private thread, and when that is compared."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0009"
down_revision = "1.0008"


def upgrade() -> None:
    key = sa.Integer() if op.get_bind().dialect.name == "sqlite" else sa.BigInteger()
    op.create_table(
        "event_marks",
        sa.Column("id", key, primary_key=True),
        sa.Column(
            "tournament_id", key, sa.ForeignKey("tournaments.id", name="fk_event_marks_tournament_id"), nullable=False
        ),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("player_id", key, sa.ForeignKey("players.id", name="fk_event_marks_player_id")),
        sa.Column("account_id", sa.BigInteger()),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("target", sa.BigInteger()),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
    )
    for column in ("tournament_id", "player_id"):
        op.create_index(f"ix_event_marks_{column}", "event_marks", [column])
    op.create_index("ix_event_marks_state", "event_marks", ["state", "id"])
    op.add_column("tournaments", sa.Column("marks_look_at", sa.DateTime(timezone=True)))
    op.create_index("ix_tournaments_marks_look_at", "tournaments", ["marks_look_at"])
