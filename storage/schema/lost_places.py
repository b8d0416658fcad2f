"""Channels and threads that the bot has found closed or gone."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Table

from storage.schema.base import Instant, metadata

lost_places = Table(
    "lost_places",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("noted_at", Instant, nullable=False),  # when those who have something going on there were told
    Index("ix_lost_places_noted_at", "noted_at"),
)
