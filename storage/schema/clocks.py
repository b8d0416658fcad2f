"""What is due when, how clocks stood, and what happened besides the moves."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, Column, Float, ForeignKey, Index, Integer, String, Table

from storage.schema.base import FILLED, Instant, Key, metadata, partial
from storage.schema.matches import matches
from storage.schema.players import players

DECIDED = "moderator_id IS NOT NULL"
RUNS = "left_seconds IS NULL"
ALWAYS = datetime(1970, 1, 1, tzinfo=UTC)


def _once_due(context: Any) -> datetime:
    """When a new row is looked at: when it is due, and if it stands still not before it runs."""
    due_at: datetime | None = context.get_current_parameters().get("due_at")
    return due_at or ALWAYS


deadlines = Table(
    "deadlines",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("due_at", Instant),  # NULL while the clock is paused
    # Not later than that, so that an outage moves the other and no index; in the past where nobody has said it.
    Column("look_at", Instant, nullable=False, default=_once_due, server_default="1970-01-01 00:00:00"),
    Column("left_seconds", Float),  # NULL while it runs
    Column("claimed_by", String(64)),  # who acts on it; NULL: nobody yet
    Column("claimed_until", Instant),  # then someone else may
    CheckConstraint("(due_at IS NULL) != (left_seconds IS NULL)", name="running"),
    partial("ix_deadlines_look_at", "look_at", where=RUNS),
    Index("ix_deadlines_match_id", "match_id"),
    info={FILLED: 45},  # so that all rows of a page can change at once and stay in it
)

turns = Table(
    "turns",
    metadata,
    Column("match_id", ForeignKey(matches.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),  # at which it began
    Column("seat", Integer, nullable=False),
    Column("span_seconds", Float, nullable=False),
    Column("banks", JSON, nullable=False),  # of every seat, as the turn began
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("shards", Integer, primary_key=True, autoincrement=False),  # how many there were
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("beat_at", Instant, nullable=False),
    Column("until", Instant, nullable=False),  # what is due in its servers is acted on no longer without another one
)

incidents = Table(
    "incidents",
    metadata,
    Column("id", Key, primary_key=True),
    Column("match_id", ForeignKey(matches.c.id), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("at", Instant, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("values", JSON, nullable=False),
    Column("moderator_id", ForeignKey(players.c.id)),  # who decided it, if a moderator did; also among the values
    Index("ix_incidents_match_id", "match_id"),
    partial("ix_incidents_moderator_id", "moderator_id", where=DECIDED),
)
