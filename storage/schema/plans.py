"""Lines planned ahead."""

from __future__ import annotations

from sqlalchemy import JSON, CheckConstraint, Column, ForeignKey, Index, Integer, Table

from storage.schema.base import Instant, Key, metadata
from storage.schema.matches import matches
from storage.schema.players import players

plans = Table(
    "plans",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id), nullable=False),
    Column("player_id", ForeignKey(players.c.id), nullable=False),  # who planned it, and nobody else sees it
    Column("ply", Integer, nullable=False),  # entries before its first move
    Column("path", JSON, nullable=False),  # notations, the moves of both sides in turn
    Column("created_at", Instant, nullable=False),
    CheckConstraint("ply >= 0", name="ply"),
    Index("ix_plans_match_id", "match_id"),
    Index("ix_plans_player_id", "player_id"),
    sqlite_autoincrement=True,  # an old button never means a newer line
)
