"""What directors ask of people: to play, to help, to take over; each agrees by themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"

INSTANT = sa.DateTime(timezone=True)
GONE = ("helps", "let in", "let back", "takes over")
"""Notes that said what was done to someone unasked; those not sent yet stay unsent."""
PEOPLE = {"player_id": False, "by_id": False, "instead_id": True}


def upgrade() -> None:
    key, table = sa.BigInteger().with_variant(sa.Integer(), "sqlite"), "tournament_requests"
    op.create_table(
        table,
        sa.Column("tournament_id", key, nullable=False),
        sa.Column("player_id", key, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("by_id", key, nullable=False),
        sa.Column("instead_id", key, nullable=True),
        sa.Column("asked_at", INSTANT, nullable=False),
        sa.Column("ended_at", INSTANT, nullable=True),
        sa.Column("is_accepted", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f(f"fk_{table}_tournament_id")),
        *(sa.ForeignKeyConstraint([name], ["players.id"], name=op.f(f"fk_{table}_{name}")) for name in PEOPLE),
        sa.PrimaryKeyConstraint("tournament_id", "player_id", "kind", name=op.f(f"pk_{table}")),
    )
    for name in PEOPLE:
        op.create_index(f"ix_{table}_{name}", table, [name])
    dropped = "UPDATE posts SET status = 'dropped' WHERE status = 'owed' AND kind = 'note'"
    told = sa.text(f"{dropped} AND CAST(details AS TEXT) LIKE :says")
    for says in GONE:
        op.get_bind().execute(told, {"says": f'%"says": "{says}"%'})
