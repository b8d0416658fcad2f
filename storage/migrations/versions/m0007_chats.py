"""Channels that the bot is not in, where matches are played by answers alone, and the answers under way."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0007"
down_revision = "1.0006"


def upgrade() -> None:
    op.create_table(
        "chats",
        sa.Column("channel_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("noted_at", sa.DateTime(timezone=True), nullable=False),
    )
    key = sa.Integer() if op.get_bind().dialect.name == "sqlite" else sa.BigInteger()
    op.create_table(
        "chat_answers",
        sa.Column("post_id", key, sa.ForeignKey("posts.id", name="fk_chat_answers_post_id"), primary_key=True),
        sa.Column("token", sa.Text()),
        sa.Column("noted_at", sa.DateTime(timezone=True), nullable=False),
    )
