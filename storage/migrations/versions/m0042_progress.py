"""How far a tournament has come, apart from what its director chose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from storage.migrations.columns import rebuild

revision = "0042"
down_revision = "0041"

needs_stop = True
"""What runs is looked for in the new column only."""

RUNS = frozenset({"moved", "round_post", "round_posts", "final_post", "news_posts", "draft", "notices", "judging"})
TOURNAMENTS = sa.table(
    "tournaments", sa.column("id", sa.Integer), sa.column("settings", sa.JSON), sa.column("progress", sa.JSON)
)


def upgrade() -> None:
    """Keys that nobody knows stay where they are."""
    bind = op.get_bind()
    op.add_column("tournaments", sa.Column("progress", sa.JSON(), nullable=False, server_default="{}"))
    for number, settings in bind.execute(sa.select(TOURNAMENTS.c.id, TOURNAMENTS.c.settings)).all():
        chosen = {name: value for name, value in settings.items() if name not in RUNS}
        runs = {name: value for name, value in settings.items() if name in RUNS}
        which = TOURNAMENTS.update().where(TOURNAMENTS.c.id == number)
        bind.execute(which.values(settings=chosen, progress=runs))
    if bind.dialect.name == "sqlite":
        rebuild("tournaments", " DEFAULT '{}'", "")
    else:
        op.alter_column("tournaments", "progress", server_default=None)
