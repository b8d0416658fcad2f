"""What players offer each other, and who agreed."""

from __future__ import annotations

from sqlalchemy import JSON, CheckConstraint, Column, ForeignKey, Index, Integer, String, Table

from storage.schema.base import Instant, Key, metadata, partial
from storage.schema.matches import matches
from storage.schema.players import players

IS_OPEN = "status = 'open'"

offers = Table(
    "offers",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("player_id", ForeignKey(players.c.id), nullable=False),  # who asks
    Column("ply", Integer, nullable=False),
    Column("details", JSON, nullable=False),  # what its kind has to know beside match and ply
    Column("status", String(16), nullable=False),
    Column("made_at", Instant, nullable=False),
    Column("due_at", Instant, nullable=False),  # when it expires
    Column("ended_at", Instant),
    Column("ended_by", ForeignKey(players.c.id)),  # who declined
    Column("told_at", Instant),  # when every message that shows it said how it ended
    CheckConstraint("status IN ('open', 'agreed', 'declined', 'withdrawn', 'expired', 'void')", name="status"),
    CheckConstraint("(status = 'open') = (ended_at IS NULL)", name="ended"),
    Index("ix_offers_match_id", "match_id"),
    Index("ix_offers_player_id", "player_id"),
    Index("ix_offers_told_at", "told_at"),
    partial("uq_offers_open", "match_id", "kind", where=IS_OPEN, unique=True),
)

consents = Table(
    "consents",
    metadata,
    Column("offer_id", ForeignKey(offers.c.id), primary_key=True),
    Column("player_id", ForeignKey(players.c.id), primary_key=True),
    Column("agreed_at", Instant),  # NULL: was asked and has not agreed
    Index("ix_consents_player_id", "player_id"),
)
