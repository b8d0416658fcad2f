"""Posts of forums in which matches are played: named queries."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select, update

from storage.core.connections import Connection
from storage.core.outbox.posts import IS_OWED
from storage.core.tables import posts
from storage.play.matches.tables import forum_posts, matches

AT_ONCE = 50
LEFT, OUTDATED = "left", "%d%H%M%S%f"
"""What a post shows that its match has left, or that names others than it should: since when, to tell two such changes
apart."""


class Mislabelled(NamedTuple):
    """A post of a forum whose name and tags tell another status than that of its match."""

    match_id: int
    status: str
    shows: str
    post_id: int
    is_left: bool
    """Whether its match goes on elsewhere."""


async def create(connection: Connection, match_id: int, asked_in: int) -> None:
    """A match gets a post; somebody asked for it in this channel, to which it falls back."""
    await connection.execute(insert(forum_posts).values(match_id=match_id, asked_in=asked_in))


async def asked_in(connection: Connection, match_id: int) -> int | None:
    """The channel to which a match falls back whose post can't be made or used."""
    query = select(forum_posts.c.asked_in).where(forum_posts.c.match_id == match_id, forum_posts.c.left_id.is_(None))
    return (await connection.execute(query)).scalar_one_or_none()


async def show(connection: Connection, match_id: int, status: str | None, before: str | None = None) -> None:
    """Note what a post tells, or with None that this never changes any more, unless something has changed meanwhile."""
    unchanged = (forum_posts.c.match_id == match_id, forum_posts.c.shows.is_not_distinct_from(before))
    await connection.execute(update(forum_posts).where(*unchanged).values(shows=status))


async def outdate(connection: Connection, match_id: int, now: datetime) -> None:
    """Note that a post names other players, or another result, than its match has now."""
    played_there = (forum_posts.c.match_id == match_id, forum_posts.c.left_id.is_(None))
    await connection.execute(update(forum_posts).where(*played_there).values(shows=now.strftime(OUTDATED)))


async def forget(connection: Connection, match_id: int) -> None:
    """A match goes on elsewhere: its post is none any more."""
    await connection.execute(delete(forum_posts).where(forum_posts.c.match_id == match_id))


async def leave(connection: Connection, match_id: int, post_id: int | None) -> None:
    """A match goes on elsewhere: a post that is there has to tell so, and one that it left before still has to."""
    played_there = (forum_posts.c.match_id == match_id, forum_posts.c.left_id.is_(None))
    if post_id is None:
        await connection.execute(delete(forum_posts).where(*played_there))
    else:
        await connection.execute(update(forum_posts).where(*played_there).values(shows=LEFT, left_id=post_id))


async def mislabelled(connection: Connection) -> tuple[Mislabelled, ...]:
    """Posts that are there and tell what is no longer so."""
    left, shows = forum_posts.c.left_id, forum_posts.c.shows
    post_id = func.coalesce(left, matches.c.thread_id)
    query = select(forum_posts.c.match_id, matches.c.status, shows, post_id, left.is_not(None))
    query = query.join_from(forum_posts, matches)
    query = query.where(shows.is_not(None), shows != matches.c.status, post_id.is_not(None))
    query = query.order_by(forum_posts.c.match_id).limit(AT_ONCE)
    return tuple(Mislabelled(*row) for row in await connection.execute(query))


async def redirect(connection: Connection, match_id: int, channel_id: int, to: int) -> None:
    """Owe elsewhere what was owed to a channel about a match."""
    there = (posts.c.match_id == match_id, posts.c.channel_id == channel_id, IS_OWED)
    await connection.execute(update(posts).where(*there).values(channel_id=to, queue_key=f"c{to}"))
