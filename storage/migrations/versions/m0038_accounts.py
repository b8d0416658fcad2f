"""The user name of everyone's account, which pictures show where no font has the letters of their name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    op.add_column("players", sa.Column("account", sa.String(100), nullable=True))
