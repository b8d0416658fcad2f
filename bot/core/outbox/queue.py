"""Promise posts of a kind, inside the transaction of what they tell; its commit wakes the postman."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from bot.core.outbox.kinds import PostKind
from storage import Connection
from storage.core.outbox import edits, posts
from storage.core.outbox.posts import Post


async def enqueue(
    connection: Connection,
    match_id: int | None,
    kind: type[PostKind[Any]],
    ply: int,
    now: datetime,
    *,
    channel_id: int | None = None,
    player_id: int | None = None,
    trouble: str | None = None,
    details: Mapping[str, Any] | None = None,
    due_at: datetime | None = None,
    priority: int | None = None,
) -> int:
    """Owe a post to a channel or to a player, by default at once and with the priority of its kind; returns its id."""
    return await posts.owe(
        connection,
        match_id,
        kind.key,
        ply,
        now,
        channel_id=channel_id,
        player_id=player_id,
        trouble=trouble,
        details=details,
        due_at=due_at,
        priority=kind.priority if priority is None else priority,
    )


async def enqueue_edit(
    connection: Connection,
    kind: type[PostKind[Any]],
    post: Post,
    now: datetime,
    due_at: datetime | None = None,
    within: timedelta = edits.AT_ONCE,
) -> int:
    """Owe the message of a post, out or on its way, the look it has once that is done; returns the id of the change.

    It may wait `within` some time for further changes. Newer messages wait for it only if they take the buttons off
    what it draws.
    """
    return await edits.owe(connection, post, now, kind.priority, apart=not kind.stands, due_at=due_at, within=within)


async def enqueue_redraw(
    connection: Connection,
    kind: type[PostKind[Any]],
    post_id: int | None,
    now: datetime,
    due_at: datetime | None = None,
    within: timedelta = edits.AT_ONCE,
) -> None:
    """Owe the message of one post the look it has then; nothing where there is no such post, or none any more."""
    post = await posts.find(connection, post_id) if post_id else None
    if post is not None:
        await enqueue_edit(connection, kind, post, now, due_at, within)


async def enqueue_edits(
    connection: Connection, kind: type[PostKind[Any]], match_id: int, now: datetime, due_at: datetime | None = None
) -> None:
    """Owe every message of a kind about a match the look it has then, wherever it was changed from."""
    for post in await posts.unfinished(connection, match_id, kind.key):
        await enqueue_edit(connection, kind, post, now, due_at)
