"""Tables of what every subject uses: posts that are owed or were sent, jobs of workers, shards."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from storage.core.columns import Instant, Key, metadata, partial

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("shards", Integer, primary_key=True, autoincrement=False),  # how many there were
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("beat_at", Instant, nullable=False),
    Column("until", Instant, nullable=False),  # what is due in its servers is acted on no longer without another one
)

# Messages that are owed or were sent, and interactions that were acted on.

IS_OWED, IS_CLAIMED, CLOSES = "status = 'owed'", "claimed_by IS NOT NULL", "closes_at IS NOT NULL"
WHOLE, UNSENT = "closed_at IS NOT NULL AND queue_key <> ''", "status IN ('dropped', 'failed')"
TO_A_PLAYER, IN_TROUBLE, IN_DOUBT = "player_id IS NOT NULL", "trouble IS NOT NULL", "doubt IS NOT NULL"

posts = Table(
    "posts",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey("matches.id")),  # NULL for what is about no single match
    Column("kind", String(32), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("channel_id", BigInteger),  # where to; NULL for a direct message
    Column("player_id", ForeignKey("players.id")),  # whom to; NULL for a channel
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

# What workers still have to do.

jobs = Table(
    "jobs",
    metadata,
    Column("id", Key, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("match_id", ForeignKey("matches.id")),
    Column("ply", Integer, nullable=False),  # the board it is about
    Column("queue_key", String(32), nullable=False),  # whose turn in the queue it takes: a server's or a person's
    Column("priority", Integer, nullable=False),
    Column("details", JSON, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("due_at", Instant, nullable=False),
    Column("attempts", Integer, nullable=False),  # that failed
    Column("claimed_by", String(64)),  # who is at it; NULL: nobody yet
    Column("claimed_until", Instant),  # then someone else may
    UniqueConstraint("kind", "match_id", name="uq_jobs_kind_match"),
    Index("ix_jobs_due_at", "due_at"),
    Index("ix_jobs_match_id", "match_id"),
    sqlite_autoincrement=True,  # an answer never means a later question
)

# Channels and threads that the bot has found closed or gone.

lost_places = Table(
    "lost_places",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("noted_at", Instant, nullable=False),  # when those who have something going on there were told
    Index("ix_lost_places_noted_at", "noted_at"),
)

# Channels that the bot is not in: chats of others and servers without it, where it can do nothing but answer.

chats = Table(
    "chats",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("noted_at", Instant, nullable=False),  # when the first match was begun there
)

chat_answers = Table(
    "chat_answers",
    metadata,
    Column("post_id", ForeignKey("posts.id"), primary_key=True, autoincrement=False),  # what is being sent there
    # Of the interaction whose first answer it is, for 15 minutes; NULL where it is a further one. Never copied.
    Column("token", Text),
    Column("noted_at", Instant, nullable=False),
)
