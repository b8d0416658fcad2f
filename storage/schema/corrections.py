"""What was decided about results of matches that are over."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, String, Table, Text

from storage.schema.base import Instant, Key, metadata
from storage.schema.matches import matches
from storage.schema.players import players

result_corrections = Table(
    "result_corrections",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id), nullable=False),
    Column("verdict", String(64)),  # the result from now on, as a ruling writes it; NULL: as it was played
    Column("rated", Boolean),  # whether it counts for ratings; NULL: as it did
    Column("moderator_id", ForeignKey(players.c.id)),  # NULL: the bot itself
    Column("reason", Text, nullable=False),
    Column("at", Instant, nullable=False),
    Index("ix_result_corrections_match_id", "match_id"),
    Index("ix_result_corrections_moderator_id", "moderator_id"),
    sqlite_autoincrement=True,  # the newest one holds
)
