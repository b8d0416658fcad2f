"""How many shards there were at a heartbeat, how long it is relied on, and the language Discord shows a server in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"

needs_stop = True
"""Heartbeats are of one shard each from now on."""

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    bind = op.get_bind()
    last = bind.execute(sa.text("SELECT max(beat_at) AS last FROM heartbeat").columns(last=INSTANT)).scalar()
    op.drop_table("heartbeat")
    beats = op.create_table(
        "heartbeat",
        sa.Column("shards", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("beat_at", INSTANT, nullable=False),
        sa.Column("until", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("shards", "shard", name=op.f("pk_heartbeat")),
    )
    if last is not None:
        bind.execute(beats.insert().values(shards=1, shard=0, beat_at=last, until=last))
    op.add_column("guild_settings", sa.Column("locale", sa.String(length=16), nullable=True))
