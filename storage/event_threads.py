"""Threads below the cards of tournaments: named queries."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.matches import Thread
from storage.posts import PostStatus
from storage.schema import posts, tournaments
from storage.tournaments import TournamentState

MOST = 20
"""Made in one round."""
RUNNING = (TournamentState.RUNNING, TournamentState.PAUSED)


async def wanted(connection: AsyncConnection) -> list[tuple[int, int, int, str]]:
    """Number, channel, message of the card, and name of tournaments whose thread can be made now."""
    columns = (tournaments.c.id, posts.c.channel_id, posts.c.message_id, tournaments.c.name)
    query = select(*columns).join(posts, posts.c.id == tournaments.c.card_id)
    out = (posts.c.status == PostStatus.SENT, posts.c.message_id.is_not(None), posts.c.channel_id.is_not(None))
    query = query.where(tournaments.c.thread == Thread.WANTED, *out).order_by(tournaments.c.id).limit(MOST)
    return [(row[0], row[1], row[2], row[3]) for row in await connection.execute(query)]


async def note(connection: AsyncConnection, number: int, thread: Thread, thread_id: int | None) -> None:
    """How it stands with the thread of a tournament."""
    which = tournaments.c.id == number
    await connection.execute(update(tournaments).where(which).values(thread=thread, thread_id=thread_id))


async def lose(connection: AsyncConnection, guild_id: int, thread_id: int) -> None:
    """A thread is gone, if it was one of a tournament."""
    which = (tournaments.c.guild_id == guild_id, tournaments.c.thread_id == thread_id)
    await connection.execute(update(tournaments).where(*which).values(thread=Thread.LOST, thread_id=None))


async def in_use(connection: AsyncConnection) -> list[tuple[int, int]]:
    """Threads of tournaments that run, and their servers."""
    which = (tournaments.c.thread == Thread.OPEN, tournaments.c.state.in_(RUNNING))
    columns = (tournaments.c.thread_id, tournaments.c.guild_id)
    found = await connection.execute(select(*columns).where(*which).order_by(tournaments.c.id))
    return [(row[0], row[1]) for row in found]
