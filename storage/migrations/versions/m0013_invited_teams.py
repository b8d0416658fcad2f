"""Invitations into a team: which of them somebody is asked to join."""

from __future__ import annotations

from alembic import op

revision = "1.0013"
down_revision = "1.0012"


def upgrade() -> None:
    key = "INTEGER" if op.get_bind().dialect.name == "sqlite" else "BIGINT"
    op.execute(f"ALTER TABLE tournament_requests ADD COLUMN team_id {key} REFERENCES players (id)")
    op.create_index("ix_tournament_requests_team_id", "tournament_requests", ["team_id"])
