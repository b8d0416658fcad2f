"""Posts of forums in which matches are played: named queries."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import delete, insert, select, update

from storage.core.connections import Connection
from storage.core.outbox.posts import IS_OWED
from storage.core.tables import posts
from storage.play.matches.tables import forum_posts, matches

AT_ONCE = 50


class Mislabelled(NamedTuple):
    """A post of a forum whose name and tags tell another status than that of its match."""

    match_id: int
    status: str


async def create(connection: Connection, match_id: int, asked_in: int) -> None:
    """A match gets a post; somebody asked for it in this channel, to which it falls back."""
    await connection.execute(insert(forum_posts).values(match_id=match_id, asked_in=asked_in))


async def asked_in(connection: Connection, match_id: int) -> int | None:
    """The channel to which a match falls back whose post can't be made or used."""
    query = select(forum_posts.c.asked_in).where(forum_posts.c.match_id == match_id)
    return (await connection.execute(query)).scalar_one_or_none()


async def show(connection: Connection, match_id: int, status: str | None) -> None:
    """Note what a post tells, or with None that this never changes any more."""
    await connection.execute(update(forum_posts).where(forum_posts.c.match_id == match_id).values(shows=status))


async def forget(connection: Connection, match_id: int) -> None:
    """A match goes on elsewhere: its post is none any more."""
    await connection.execute(delete(forum_posts).where(forum_posts.c.match_id == match_id))


async def mislabelled(connection: Connection) -> tuple[Mislabelled, ...]:
    """Posts that are there and tell what is no longer so."""
    query = select(forum_posts.c.match_id, matches.c.status).join_from(forum_posts, matches)
    query = query.where(forum_posts.c.shows.is_not(None), forum_posts.c.shows != matches.c.status)
    query = query.order_by(forum_posts.c.match_id).limit(AT_ONCE)
    return tuple(Mislabelled(*row) for row in await connection.execute(query))


async def redirect(connection: Connection, match_id: int, channel_id: int, to: int) -> None:
    """Owe elsewhere what was owed to a channel about a match."""
    there = (posts.c.match_id == match_id, posts.c.channel_id == channel_id, IS_OWED)
    await connection.execute(update(posts).where(*there).values(channel_id=to, queue_key=f"c{to}"))
