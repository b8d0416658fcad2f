"""What is kept of posts that nothing changes any more: named queries."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, String, cast, delete, literal_column, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import metadata, posts
from storage.schema.posts import UNSENT, WHOLE

SHRUNK: dict[str, Any] = {"details": None, "trouble": None, "queue_key": "", "nonce": cast(posts.c.id, String)}
"""What a message is about, and where it stands, is kept; what it was made of, and how it was sent, is not."""


async def shrink(connection: AsyncConnection, before: datetime, most: int) -> int:
    """Keep less of posts whose messages have lost their buttons before then; returns how many."""
    old = select(posts.c.id).where(_written(WHOLE), posts.c.closed_at < before).order_by(posts.c.closed_at).limit(most)
    return (await connection.execute(update(posts).where(posts.c.id.in_(old)).values(**SHRUNK))).rowcount


async def discard(connection: AsyncConnection, before: datetime, most: int) -> int:
    """Keep nothing of posts that were owed before then and never sent; returns how many."""
    old = select(posts.c.id).where(_written(UNSENT), posts.c.created_at < before, *_nobody_refers())
    wanted = old.order_by(posts.c.created_at).limit(most)
    return (await connection.execute(delete(posts).where(posts.c.id.in_(wanted)))).rowcount


def _nobody_refers() -> list[ColumnElement[bool]]:
    """Conditions that no row of another table names the post."""
    keys = [key for table in metadata.sorted_tables for key in table.foreign_keys if key.column is posts.c.id]
    return [~select(key.parent).where(key.parent == posts.c.id).exists() for key in keys]


def _written(condition: str) -> ColumnElement[bool]:
    """A condition as an index says it."""
    return literal_column(f"({condition})")
