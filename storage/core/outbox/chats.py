"""Posts to chats, channels that the bot is not in: they go out as answers to whoever acts there: named queries."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.core.outbox.posts import CHAT_LINE, IS_OWED, Post, columns_of_posts, post_of
from storage.core.processes.leases import claiming, is_free
from storage.core.tables import chats, posts
from storage.core.time_shift import NOW
from storage.core.upserts import insert_new
from storage.people.tables import players
from storage.play.matches.tables import seats

MOST = 10
"""So many posts are taken for one answer."""


async def note(connection: AsyncConnection, channel_id: int, now: datetime) -> None:
    """What is owed to this channel from now on waits for answers."""
    await connection.execute(insert_new(connection, chats, {"channel_id": channel_id, "noted_at": now}))


async def is_any(
    connection: AsyncConnection, channel_ids: Collection[int], discord_id: int | None, now: datetime, since: datetime
) -> bool:
    """Whether something is owed to chats that nobody sends yet and that has been due since then; see `claim`."""
    return (await connection.execute(_waiting(channel_ids, discord_id, now, since).limit(1))).first() is not None


async def claim(
    connection: AsyncConnection,
    channel_ids: Collection[int],
    discord_id: int | None,
    now: datetime,
    since: datetime,
    *,
    by: str,
    until: datetime,
) -> tuple[Post, ...]:
    """Take what is owed to chats and has been due since then: about the matches of one person, or all of it."""
    wanted = _waiting(channel_ids, discord_id, now, since).order_by(posts.c.id).limit(MOST)
    rows = await connection.execute(claiming(posts, wanted).returning(*columns_of_posts()), {"by": by, "until": until})
    return tuple(sorted(map(post_of, rows), key=lambda post: post.id))


async def overdue(connection: AsyncConnection, since: datetime, limit: int) -> tuple[Post, ...]:
    """Posts that have waited since then for someone to act there, and that nobody was told of otherwise."""
    rows = await connection.execute(_OVERDUE, {"now": since, "most": limit})
    return tuple(map(post_of, rows))


async def told(connection: AsyncConnection, post_id: int) -> bool:
    """Note that people are told of it otherwise, while it waits for the next answer; False if it has gone out."""
    told = update(posts).where(posts.c.id == post_id, IS_OWED, posts.c.attempts == 0).values(attempts=1)
    return (await connection.execute(told)).rowcount == 1


def _waiting(
    channel_ids: Collection[int], discord_id: int | None, now: datetime, since: datetime
) -> Select[tuple[int]]:
    lines = [f"{CHAT_LINE}{channel_id}" for channel_id in channel_ids]
    conditions = [posts.c.queue_key.in_(lines), IS_OWED, posts.c.due_at <= since, is_free(posts, now)]
    if discord_id is not None:
        conditions.append(or_(posts.c.match_id.is_(None), _seats(discord_id)))
    return select(posts.c.id).where(*conditions)


def _seats(discord_id: int) -> ColumnElement[bool]:
    seated = seats.join(players, seats.c.player_id == players.c.id)
    own = select(literal(1)).select_from(seated).where(players.c.discord_id == discord_id)
    return own.where(seats.c.match_id == posts.c.match_id).exists()


_WAITING: Any = (IS_OWED, posts.c.queue_key >= CHAT_LINE, posts.c.queue_key < chr(ord(CHAT_LINE) + 1))
_UNTOLD = (posts.c.attempts == 0, posts.c.due_at <= NOW)
_OVERDUE = select(*columns_of_posts()).where(*_WAITING, *_UNTOLD).order_by(posts.c.id).limit(bindparam("most"))
DUE = select(posts.c.id).where(*_WAITING, *_UNTOLD)
