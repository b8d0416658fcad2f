"""What becomes of posts that were sent: who takes their buttons off, and what of them is kept: named queries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, String, cast, delete, literal_column, select, update

from storage.core.connections import Connection
from storage.core.outbox.posts import Post, PostStatus, columns_of_posts, post_of
from storage.core.processes.leases import FREED, claiming, is_free
from storage.core.tables import UNSENT, WHOLE, posts
from storage.tables import metadata

SHRUNK: dict[str, Any] = {"details": None, "trouble": None, "queue_key": "", "nonce": cast(posts.c.id, String)}
"""What a message is about, and where it stands, is kept; what it was made of, and how it was sent, is not."""


async def claim_sent(
    connection: Connection, by: str, now: datetime, until: datetime, found: Sequence[Post]
) -> tuple[Post, ...]:
    """Take sent posts whose messages nobody else is just changing, and that may still be changed."""
    free = (posts.c.status == PostStatus.SENT, posts.c.closed_at.is_(None), is_free(posts, now))
    wanted = select(posts.c.id).where(posts.c.id.in_([post.id for post in found]), *free)
    taking = claiming(posts, wanted).returning(posts.c.id)
    taken = set((await connection.execute(taking, {"by": by, "until": until})).scalars())
    return tuple(post for post in found if post.id in taken)


async def hurry_closing(connection: Connection, now: datetime) -> None:
    """Let messages lose their buttons now that were to later: whoever was about to do that is gone."""
    await connection.execute(update(posts).where(posts.c.closes_at > now).values(closes_at=now))


async def outdate(connection: Connection, match_id: int, kind: str, now: datetime) -> None:
    """Let the messages of a kind about a match lose their buttons, as newer ones are owed."""
    still = (posts.c.status == PostStatus.SENT, posts.c.closed_at.is_(None))
    theirs = update(posts).where(posts.c.match_id == match_id, posts.c.kind == kind, *still)
    await connection.execute(theirs.values(closes_at=now))


async def close_later(connection: Connection, post_id: int, at: datetime) -> None:
    """Try again then to take off the buttons, as the attempt has failed."""
    still = (posts.c.id == post_id, posts.c.closed_at.is_(None))
    await connection.execute(update(posts).where(*still).values(closes_at=at, attempts=posts.c.attempts + 1, **FREED))


async def shrink(connection: Connection, before: datetime, most: int) -> int:
    """Keep less of posts whose messages have lost their buttons before then; returns how many."""
    old = select(posts.c.id).where(_written(WHOLE), posts.c.closed_at < before).order_by(posts.c.closed_at).limit(most)
    return (await connection.execute(update(posts).where(posts.c.id.in_(old)).values(**SHRUNK))).rowcount


async def discard(connection: Connection, before: datetime, most: int) -> int:
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


async def latest(connection: Connection, match_id: int, kind: str) -> Post | None:
    """The latest post of a kind about a match whose message is out in a channel or thread."""
    sent = (posts.c.kind == kind, posts.c.message_id.is_not(None), posts.c.channel_id.is_not(None))
    query = select(*columns_of_posts()).where(posts.c.match_id == match_id, *sent).order_by(posts.c.id.desc()).limit(1)
    row = (await connection.execute(query)).one_or_none()
    return post_of(row) if row else None
