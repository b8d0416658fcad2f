"""Why posts could not be sent, or cannot be as long as something is in their way: named queries."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, literal_column, select, update

from storage.core.connections import Connection
from storage.core.outbox.posts import Doubt, Post, PostStatus, columns_of_posts, post_of
from storage.core.tables import IN_DOUBT, posts
from storage.play.matches.tables import matches


async def note(connection: Connection, post_id: int, doubt: Doubt | None, since: datetime | None) -> None:
    """Note what stands in the way of a post since then, or None for nothing."""
    await connection.execute(update(posts).where(posts.c.id == post_id).values(doubt=doubt, doubted_at=since))


async def has_refused(connection: Connection, player_id: int, since: datetime) -> bool:
    """Whether the newest direct message to someone that arrived or failed since then has failed as they take none."""
    query = select(posts.c.status, posts.c.doubt).where(posts.c.player_id == player_id, posts.c.created_at >= since)
    over = posts.c.status.in_((PostStatus.SENT, PostStatus.FAILED))
    newest = (await connection.execute(query.where(over).order_by(posts.c.id.desc()).limit(1))).one_or_none()
    return newest is not None and tuple(newest) == (PostStatus.FAILED, Doubt.DIRECT)


async def put_aside(connection: Connection, limit: int) -> tuple[Post, ...]:
    """Posts that were given up for a fault of ours, the newest first."""
    query = select(*columns_of_posts()).where(
        _IN_DOUBT, posts.c.doubt == Doubt.BROKEN, posts.c.status == PostStatus.FAILED
    )
    rows = await connection.execute(query.order_by(posts.c.id.desc()).limit(limit))
    return tuple(post_of(row) for row in rows)


class Trouble(NamedTuple):
    """Why something could not be posted in a channel, or not yet."""

    channel_id: int
    words: str
    at: datetime


async def lately(connection: Connection, guild_id: int, since: datetime) -> tuple[Trouble, ...]:
    """The last trouble of each channel of a server since then, the newest first."""
    server = select(matches.c.guild_id).where(matches.c.id == posts.c.match_id).scalar_subquery()
    there = (posts.c.trouble.is_not(None), posts.c.due_at >= since, server == guild_id)
    query = select(posts.c.id, posts.c.channel_id, posts.c.trouble, posts.c.created_at)
    rows = await connection.execute(query.where(*there, posts.c.channel_id.is_not(None)))
    newest = {row.channel_id: Trouble(*row[1:]) for row in sorted(rows)}
    return tuple(reversed(newest.values()))


_IN_DOUBT: ColumnElement[bool] = literal_column(f"({IN_DOUBT})")
"""The condition as its index says it."""
