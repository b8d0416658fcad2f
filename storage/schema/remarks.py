"""What players note for themselves about positions of their matches."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text, UniqueConstraint

from storage.schema.base import Instant, Key, metadata
from storage.schema.matches import matches
from storage.schema.players import players

remarks = Table(
    "remarks",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id), nullable=False),
    Column("player_id", ForeignKey(players.c.id), nullable=False),  # who wrote it, and nobody else sees it
    Column("ply", Integer, nullable=False),  # entries before the board it is about
    Column("text", Text, nullable=False),
    Column("written_at", Instant, nullable=False),
    UniqueConstraint("match_id", "player_id", "ply", name="uq_remarks_board"),
    Index("ix_remarks_player_id", "player_id"),
)
