"""Messages that are to lose their buttons: who takes them off, and when: named queries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.claims import FREED, claiming, is_free
from storage.posts import Post, PostStatus
from storage.schema import posts


async def claim_sent(
    connection: AsyncConnection, by: str, now: datetime, until: datetime, found: Sequence[Post]
) -> tuple[Post, ...]:
    """Take sent posts whose messages nobody else is just changing, and that may still be changed."""
    free = (posts.c.status == PostStatus.SENT, posts.c.closed_at.is_(None), is_free(posts, now))
    wanted = select(posts.c.id).where(posts.c.id.in_([post.id for post in found]), *free)
    taking = claiming(posts, wanted).returning(posts.c.id)
    taken = set((await connection.execute(taking, {"by": by, "until": until})).scalars())
    return tuple(post for post in found if post.id in taken)


async def hurry_closing(connection: AsyncConnection, now: datetime) -> None:
    """Let messages lose their buttons now that were to later: whoever was about to do that is gone."""
    await connection.execute(update(posts).where(posts.c.closes_at > now).values(closes_at=now))


async def close_later(connection: AsyncConnection, post_id: int, at: datetime) -> None:
    """Try again then to take off the buttons, as the attempt has failed."""
    still = (posts.c.id == post_id, posts.c.closed_at.is_(None))
    await connection.execute(update(posts).where(*still).values(closes_at=at, attempts=posts.c.attempts + 1, **FREED))
