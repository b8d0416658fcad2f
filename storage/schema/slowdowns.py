"""Who reached a limit in which server, for its moderators."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table

from storage.schema.base import Instant, metadata
from storage.schema.players import players

slowdowns = Table(
    "slowdowns",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("limit", String(32), primary_key=True),  # which one
    Column("times", Integer, nullable=False),
    Column("last_at", Instant, nullable=False),
    Index("ix_slowdowns_player_id", "player_id"),
)
