"""Why posts could not be sent, server by server: named queries."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import matches, posts


class Trouble(NamedTuple):
    """Why something could not be posted in a channel, or not yet."""

    channel_id: int
    words: str
    at: datetime


async def lately(connection: AsyncConnection, guild_id: int, since: datetime) -> tuple[Trouble, ...]:
    """The last trouble of each channel of a server since then, the newest first."""
    server = select(matches.c.guild_id).where(matches.c.id == posts.c.match_id).scalar_subquery()
    there = (posts.c.trouble.is_not(None), posts.c.due_at >= since, server == guild_id)
    query = select(posts.c.id, posts.c.channel_id, posts.c.trouble, posts.c.created_at)
    rows = await connection.execute(query.where(*there, posts.c.channel_id.is_not(None)))
    newest = {row.channel_id: Trouble(*row[1:]) for row in sorted(rows)}
    return tuple(reversed(newest.values()))
