"""Teams: in which of them an entrant plays."""

from __future__ import annotations

from alembic import op

revision = "1.0012"
down_revision = "1.0011"


def upgrade() -> None:
    key = "INTEGER" if op.get_bind().dialect.name == "sqlite" else "BIGINT"
    # SQLite adds a column with a reference only like this: made anew, the table would break its triggers
    op.execute(f"ALTER TABLE entrants ADD COLUMN team_id {key} REFERENCES players (id)")
    op.create_index("ix_entrants_team_id", "entrants", ["team_id"])
