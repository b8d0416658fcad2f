"""Threads below the cards of tournaments: named queries."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import case, select, update

from storage.community.tables import tournaments
from storage.community.tournament_settings import TournamentSettings
from storage.community.tournaments import DURING, UNDER_WAY
from storage.core.connections import Connection
from storage.core.outbox.posts import PostStatus
from storage.core.tables import posts
from storage.core.thread_state import Thread

MOST = 20
"""So many threads are made in one round at most."""


HAVE = (Thread.OPEN, Thread.PRIVATE)
"""How it stands with threads that there are."""


class Wanted(NamedTuple):
    number: int
    channel_id: int
    message_id: int
    name: str
    is_private: bool


class Called(NamedTuple):
    number: int
    thread_id: int
    name: str


async def wanted(connection: Connection) -> list[Wanted]:
    columns = (tournaments.c.id, posts.c.channel_id, posts.c.message_id, tournaments.c.name, tournaments.c.settings)
    query = select(*columns).join(posts, posts.c.id == tournaments.c.card_id)
    out = (posts.c.status == PostStatus.SENT, posts.c.message_id.is_not(None), posts.c.channel_id.is_not(None))
    query = query.where(tournaments.c.thread == Thread.WANTED, *out).order_by(tournaments.c.id).limit(MOST)
    rows = await connection.execute(query)
    return [Wanted(*row[:4], TournamentSettings.read(row.settings).private) for row in rows]


async def has(connection: Connection, thread_id: int) -> bool:
    """Whether a thread is that of a tournament."""
    query = select(tournaments.c.id).where(tournaments.c.thread_id == thread_id)
    return (await connection.execute(query.limit(1))).first() is not None


async def note(
    connection: Connection, number: int, thread: Thread, thread_id: int | None, look_at: datetime | None = None
) -> None:
    """How it stands with the thread of a tournament, and when its name is looked at."""
    columns = {"thread": thread, "thread_id": thread_id, "thread_look_at": look_at}
    await connection.execute(update(tournaments).where(tournaments.c.id == number).values(**columns))


async def lose(connection: Connection, guild_id: int, thread_id: int) -> None:
    """Note that a thread is gone, if it was one of a tournament."""
    which = (tournaments.c.guild_id == guild_id, tournaments.c.thread_id == thread_id)
    await connection.execute(update(tournaments).where(*which).values(thread=Thread.LOST, thread_id=None))


async def in_use(connection: Connection) -> list[tuple[int, int]]:
    """Threads of tournaments that run, and their servers."""
    which = (tournaments.c.thread.in_(HAVE), tournaments.c.state.in_(DURING))
    columns = (tournaments.c.thread_id, tournaments.c.guild_id)
    found = await connection.execute(select(*columns).where(*which).order_by(tournaments.c.id))
    return [(row[0], row[1]) for row in found]


async def rename(connection: Connection, number: int, now: datetime) -> None:
    """Look at a thread now, or when that may be done again, as its tournament is called differently."""
    which = (tournaments.c.id == number, tournaments.c.thread_look_at.is_(None))
    await connection.execute(update(tournaments).where(*which).values(thread_look_at=now))


async def to_look_at(connection: Connection, now: datetime) -> list[Called]:
    """Threads whose name may not be that of their tournament."""
    columns = (tournaments.c.id, tournaments.c.thread_id, tournaments.c.name)
    query = select(*columns).where(tournaments.c.thread_look_at <= now, tournaments.c.thread.in_(HAVE))
    rows = await connection.execute(query.order_by(tournaments.c.thread_look_at).limit(MOST))
    return [Called(*row) for row in rows]


async def agrees(connection: Connection, called: Called) -> None:
    """Note that thread and tournament have one name, unless that has been changed in the meantime."""
    which = (tournaments.c.id == called.number, tournaments.c.name == called.name)
    await connection.execute(update(tournaments).where(*which).values(thread_look_at=None))


async def look_again(connection: Connection, called: Called, then: datetime) -> None:
    """Look at a thread later; at one of a tournament that is over no more."""
    later = case((tournaments.c.state.in_(UNDER_WAY), then))
    which = tournaments.c.id == called.number
    await connection.execute(update(tournaments).where(which).values(thread_look_at=later))
