"""Promises to draw messages again, which are posts as well: named queries."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Integer, bindparam, literal_column, or_, select, update

from storage.core.commit_hooks import ring_on_commit
from storage.core.connections import Connection
from storage.core.outbox import posts
from storage.core.outbox.posts import IS_OWED, Doubt, Post, PostStatus, columns_of_posts, post_of
from storage.core.tables import posts as table

AT_ONCE = timedelta(0)


async def owe(
    connection: Connection,
    post: Post,
    now: datetime,
    priority: int = 0,
    *,
    apart: bool = False,
    due_at: datetime | None = None,
    within: timedelta = AT_ONCE,
) -> int:
    """Promise to draw the message of a post again as soon as it is out, but not before it is due.

    It may wait `within` some time for further changes. With `apart`, nothing but these waits for that if the message is
    out, and a promise that nobody has begun to keep is enough; that of a message still owed waits behind it, in its
    line. Returns the id of the promise.
    """
    is_owed = post.status is PostStatus.OWED
    line = f"e{post.id}" if apart and post.status is PostStatus.SENT else None
    if line and (promised := await _promised(connection, line, post, due_at)):
        return promised
    if is_owed and apart and due_at is None and await _is_waiting(connection, post):
        return post.id  # it shows what is stored once it is sent
    earliest = post.due_at if is_owed else now + within
    to: dict[str, Any] = {"channel_id": post.channel_id, "player_id": post.player_id, "priority": priority}
    to |= {"due_at": max(due_at or now, earliest), "details": {**(post.details or {}), "edits": post.id}}
    if is_owed:
        line = (await connection.execute(_LINE, {"number": post.id})).scalar_one()
    return await posts.owe(connection, post.match_id, post.kind, post.ply, now, **to, line=line)


async def bring_forward(connection: Connection, match_id: int, kind: str, now: datetime) -> bool:
    """Make what was promised for later about a match due now; whether anything was."""
    later = (IS_OWED, table.c.match_id == match_id, table.c.kind == kind, table.c.due_at > now)
    query = select(*columns_of_posts()).where(*later, table.c.attempts == 0)
    numbers = [post.id for row in await connection.execute(query) if (post := post_of(row)).edits]
    if numbers:
        await connection.execute(update(table).where(table.c.id.in_(numbers)).values(due_at=now))
        ring_on_commit(connection)
    return bool(numbers)


async def is_overtaken(connection: Connection, edit: Post) -> bool:
    """Whether a later promise draws the same message again."""
    # The plus keeps SQLite from walking along the ids of all later posts, owed or not.
    later = literal_column("+posts.id", Integer) > edit.id
    query = select(*columns_of_posts()).where(IS_OWED, later, table.c.kind == edit.kind)
    return any(post_of(row).edits == edit.edits for row in await connection.execute(query))


async def is_followed(connection: Connection, post_id: int) -> bool:
    """Whether a message has lost its buttons to a newer one, or is about to."""
    followed = or_(table.c.closed_at.is_not(None), table.c.closes_at.is_not(None))
    return (await connection.execute(select(table.c.id).where(table.c.id == post_id, followed))).first() is not None


async def _promised(connection: Connection, line: str, post: Post, due_at: datetime | None) -> int | None:
    """The latest promise to draw a message again, due then or later; nobody begins to keep it before the commit.

    One that couldn't be kept for a fault of ours is no such promise: it is tried again in a day.
    """
    waiting = (IS_OWED, table.c.queue_key == line, table.c.match_id.is_not_distinct_from(post.match_id))
    can_be_kept = table.c.doubt.is_distinct_from(Doubt.BROKEN)
    query = select(table.c.id).where(*waiting, can_be_kept, table.c.claimed_by.is_(None))
    if due_at is not None:
        query = query.where(table.c.due_at >= due_at)
    query = query.order_by(table.c.id.desc()).limit(1).with_for_update(skip_locked=True)
    found: int | None = (await connection.execute(query)).scalar_one_or_none()
    return found


async def _is_waiting(connection: Connection, post: Post) -> bool:
    """Whether nobody has begun to send a post, which nobody does before the commit."""
    return (await connection.execute(_WAITING, {"number": post.id})).first() is not None


_LINE = select(table.c.queue_key).where(table.c.id == bindparam("number"))
_WAITING = select(table.c.id).where(IS_OWED, table.c.id == bindparam("number"), table.c.claimed_by.is_(None))
_WAITING = _WAITING.with_for_update(skip_locked=True)
