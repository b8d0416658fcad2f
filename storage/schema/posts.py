"""Messages that are owed or were sent, and interactions that were acted on."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, CheckConstraint, Column, ForeignKey, Index, Integer, String, Table, Text

from storage.schema.base import Instant, Key, metadata, partial
from storage.schema.matches import matches
from storage.schema.players import players

IS_OWED, IS_CLAIMED, CLOSES = "status = 'owed'", "claimed_by IS NOT NULL", "closes_at IS NOT NULL"
WHOLE, UNSENT = "closed_at IS NOT NULL AND queue_key <> ''", "status IN ('dropped', 'failed')"
TO_A_PLAYER, IN_TROUBLE, IN_DOUBT = "player_id IS NOT NULL", "trouble IS NOT NULL", "doubt IS NOT NULL"

posts = Table(
    "posts",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id)),  # NULL for what is about no single match
    Column("kind", String(32), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("channel_id", BigInteger),  # where to; NULL for a direct message
    Column("player_id", ForeignKey(players.c.id)),  # whom to; NULL for a channel
    Column("nonce", String(25), nullable=False, unique=True),
    Column("status", String(16), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),  # that failed: to send it, or to take its buttons off
    Column("due_at", Instant, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("sent_at", Instant),
    Column("message_id", BigInteger),
    Column("trouble", Text),
    Column("closed_at", Instant),  # the buttons are gone
    Column("details", JSON(none_as_null=True)),  # what a kind has to know beside match and ply
    Column("queue_key", String(32), nullable=False, server_default=""),  # the line it waits in: a channel or a person
    Column("priority", Integer, nullable=False, server_default="0"),  # what is owed with a smaller one goes first
    Column("claimed_by", String(64)),  # who sends it, or takes its buttons off; NULL: nobody yet
    Column("claimed_until", Instant),  # then someone else may
    Column("doubt", String(16)),  # what stands in its way, if that lasts; NULL: nothing, or what passes
    Column("doubted_at", Instant),  # since when
    Column("closes_at", Instant),  # its buttons are to go since then; NULL while it may have them, and once it has none
    CheckConstraint("status IN ('owed', 'sent', 'dropped', 'failed')", name="status"),
    CheckConstraint("(channel_id IS NULL) != (player_id IS NULL)", name="address"),
    Index("ix_posts_match_id", "match_id"),
    partial("ix_posts_player_id", "player_id", where=TO_A_PLAYER),
    partial("ix_posts_owed", "priority", "id", where=IS_OWED),
    partial("ix_posts_line", "queue_key", "match_id", "id", where=IS_OWED),
    partial("ix_posts_claimed_by", "claimed_by", where=IS_CLAIMED),
    partial("ix_posts_closes_at", "closes_at", where=CLOSES),
    partial("ix_posts_trouble", "due_at", where=IN_TROUBLE),
    partial("ix_posts_whole", "closed_at", where=WHOLE),
    partial("ix_posts_unsent", "created_at", where=UNSENT),
    partial("ix_posts_doubt", "doubt", where=IN_DOUBT),
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("seen_at", Instant, nullable=False),
    Index("ix_interactions_seen_at", "seen_at"),
)
