"""Matches that were looked at again by the computer."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, Table

from storage.schema.base import Instant, metadata
from storage.schema.matches import matches
from storage.schema.players import players

analyses = Table(
    "analyses",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("asked_by", ForeignKey(players.c.id)),  # NULL: someone who wants to be forgotten
    Column("done", Integer, nullable=False),  # entries that were looked at
    Column("total", Integer, nullable=False),  # entries that count
    Column("found", JSON, nullable=False),  # what each move was worth
    Column("asked_at", Instant, nullable=False),
    Column("seen_at", Instant, nullable=False),  # when someone last looked at it, to the day
    Index("ix_analyses_asked_by", "asked_by"),
    Index("ix_analyses_seen_at", "seen_at"),
)
