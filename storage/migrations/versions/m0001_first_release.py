"""The schema of the first release, as it stands in the file of SQL beside this one for either database."""

from __future__ import annotations

from pathlib import Path

from alembic import op

revision = "1.0001"
down_revision = None


def upgrade() -> None:
    bind = op.get_bind()
    for statement in Path(__file__).with_name(f"m0001_{bind.dialect.name}.sql").read_text().split("\n\n"):
        bind.exec_driver_sql(statement)
