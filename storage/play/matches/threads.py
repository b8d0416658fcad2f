"""Which matches have a thread, which have done with it, and what is gone with a place: named queries."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, literal_column, or_, select, update

from storage.core.connections import Connection
from storage.core.outbox.posts import PostStatus
from storage.core.tables import posts
from storage.core.thread_state import Thread
from storage.core.time_shift import NOW
from storage.play.matches.matches import Match, Status, match_of
from storage.play.matches.tables import matches
from storage.play.tables import offers


async def in_use(connection: Connection) -> tuple[Match, ...]:
    """The matches that are played in a thread, and the tables that wait in the post of a forum."""
    return tuple(match_of(row) for row in await connection.execute(_IN_USE))


async def left(connection: Connection, quiet_since: datetime) -> tuple[Match, ...]:
    """The finished matches whose thread is open though nothing was posted since then, has to be, or can be answered."""
    return tuple(match_of(row) for row in await connection.execute(_LEFT, {"now": quiet_since}))


async def told(connection: Connection, channel_id: int, since: datetime) -> tuple[Mapping[str, Any], ...]:
    """What has been said in a channel since then about matches that go on there because their thread is lost."""
    lost = select(matches.c.id).where(
        matches.c.channel_id == channel_id,
        matches.c.status == literal_column("'running'"),
        matches.c.thread == Thread.LOST,
    )
    of_these = posts.c.match_id.in_(lost), posts.c.channel_id == channel_id
    query = select(posts.c.details).where(*of_these, posts.c.kind == "note", posts.c.created_at > since)
    return tuple((await connection.execute(query)).scalars())


async def forget_place(connection: Connection, channel_id: int, now: datetime) -> None:
    """Forget the messages in a channel or thread: of matches and tables that are not over none is shown again."""
    here = or_(matches.c.channel_id == channel_id, matches.c.thread_id == channel_id)
    alive = or_(matches.c.status == literal_column("'open'"), matches.c.status == literal_column("'running'"))
    those = (posts.c.match_id.in_(select(matches.c.id).where(alive, here)), posts.c.channel_id == channel_id)
    sent = posts.c.status == PostStatus.SENT
    gone = {"status": PostStatus.DROPPED, "message_id": None, "closed_at": now, "closes_at": None}
    await connection.execute(update(posts).where(*those, sent).values(gone))


def _with_thread(*conditions: ColumnElement[bool]) -> Select[Any]:
    return select(matches).where(matches.c.thread == Thread.OPEN, *conditions).order_by(matches.c.id)


def _left() -> Select[Any]:
    late = (posts.c.status == PostStatus.OWED) | (posts.c.sent_at > NOW)
    busy = select(posts.c.id).where(posts.c.match_id == matches.c.id, posts.c.channel_id.is_not(None), late).exists()
    asked = select(offers.c.id).where(offers.c.match_id == matches.c.id, offers.c.status == literal_column("'open'"))
    return _with_thread(matches.c.status.in_((Status.FINISHED, Status.CANCELLED)), ~busy, ~asked.exists())


_IN_USE = _with_thread(matches.c.status.in_((Status.OPEN, Status.RUNNING)))
_LEFT = _left()
"""The query that every round asks, built once."""
