"""Messages that are owed or were sent, and interactions that were acted on."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, CheckConstraint, Column, ForeignKey, Index, Integer, String, Table, Text

from storage.schema.base import Instant, metadata
from storage.schema.matches import matches
from storage.schema.players import players

posts = Table(
    "posts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id)),  # NULL for what is about no single match
    Column("kind", String(16), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("channel_id", BigInteger),  # where to; NULL for a direct message
    Column("player_id", ForeignKey(players.c.id)),  # whom to; NULL for a channel
    Column("nonce", String(25), nullable=False, unique=True),
    Column("status", String(16), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("due_at", Instant, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("sent_at", Instant),
    Column("message_id", BigInteger),
    Column("trouble", Text),
    Column("closed_at", Instant),  # the buttons are gone
    Column("details", JSON(none_as_null=True)),  # what a kind has to know beside match and ply
    CheckConstraint("status IN ('owed', 'sent', 'dropped', 'failed')", name="status"),
    CheckConstraint("kind IN ('table', 'board', 'reminder', 'offer', 'note', 'digest', 'invitation')", name="kind"),
    CheckConstraint("(channel_id IS NULL) != (player_id IS NULL)", name="address"),
    Index("ix_posts_status_due", "status", "due_at"),
    Index("ix_posts_match_id", "match_id"),
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("seen_at", Instant, nullable=False),
    Index("ix_interactions_seen_at", "seen_at"),
)
