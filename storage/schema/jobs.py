"""What workers still have to do."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, String, Table, UniqueConstraint

from storage.schema.base import Instant, Key, metadata
from storage.schema.matches import matches

jobs = Table(
    "jobs",
    metadata,
    Column("id", Key, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("match_id", ForeignKey(matches.c.id)),
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
