"""Messages the bot owes a channel or a person: named queries."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import posts

TROUBLE_LIMIT = 500


class PostStatus(StrEnum):
    """What became of a post."""

    OWED = "owed"
    SENT = "sent"
    DROPPED = "dropped"  # overtaken by a newer board before it could be sent
    FAILED = "failed"  # the place cannot be written to


class PostKind(StrEnum):
    """What a post shows."""

    TABLE = "table"
    BOARD = "board"
    REMINDER = "reminder"  # the board again, because time runs out


@dataclass(frozen=True, slots=True)
class Post:
    """A row of `posts`: to a channel or, as a direct message, to a player."""

    id: int
    match_id: int
    kind: PostKind
    ply: int
    channel_id: int | None
    player_id: int | None
    nonce: str
    status: PostStatus
    attempts: int
    created_at: datetime
    message_id: int | None
    trouble: str | None


async def owe(
    connection: AsyncConnection,
    match_id: int,
    kind: PostKind,
    ply: int,
    now: datetime,
    *,
    channel_id: int | None = None,
    player_id: int | None = None,
    trouble: str | None = None,
) -> int:
    """Promise a post to a channel or to a player, with the nonce that keeps it single; returns its id."""
    row = insert(posts).values(
        match_id=match_id,
        kind=kind,
        ply=ply,
        channel_id=channel_id,
        player_id=player_id,
        nonce=secrets.token_hex(10),
        status=PostStatus.OWED,
        attempts=0,
        due_at=now,
        created_at=now,
        trouble=trouble and trouble[:TROUBLE_LIMIT],
    )
    number: int = (await connection.execute(row.returning(posts.c.id))).scalar_one()
    return number


async def due(connection: AsyncConnection, now: datetime, limit: int) -> tuple[Post, ...]:
    """Posts to send now: of each match only the oldest owed one, so that nothing overtakes."""
    oldest = select(func.min(posts.c.id)).where(posts.c.status == PostStatus.OWED)
    heads = oldest.group_by(posts.c.match_id, posts.c.player_id)
    query = _posts().where(posts.c.id.in_(heads), posts.c.due_at <= now).order_by(posts.c.id).limit(limit)
    return tuple(_post(row) for row in await connection.execute(query))


async def sent(connection: AsyncConnection, post_id: int, message_id: int, now: datetime) -> None:
    """The post is out, and this is its message."""
    await _set(connection, post_id, status=PostStatus.SENT, message_id=message_id, sent_at=now, trouble=None)


async def drop(connection: AsyncConnection, post_id: int) -> None:
    """The post is not needed any more."""
    await _set(connection, post_id, status=PostStatus.DROPPED)


async def retry(connection: AsyncConnection, post_id: int, due_at: datetime, trouble: str) -> None:
    """The attempt failed; the next one is due then."""
    await _set(connection, post_id, attempts=posts.c.attempts + 1, due_at=due_at, trouble=trouble[:TROUBLE_LIMIT])


async def fail(connection: AsyncConnection, post_id: int, trouble: str) -> None:
    """The place cannot be written to; trying again would not help."""
    await _set(connection, post_id, status=PostStatus.FAILED, trouble=trouble[:TROUBLE_LIMIT])


async def outdated(connection: AsyncConnection, match_id: int, before: int) -> tuple[Post, ...]:
    """Posts of a match, older than post `before`, that still show buttons."""
    still = (posts.c.status == PostStatus.SENT, posts.c.closed_at.is_(None))
    query = _posts().where(posts.c.match_id == match_id, posts.c.id < before, *still).order_by(posts.c.id.desc())
    return tuple(_post(row) for row in await connection.execute(query))


async def closed(connection: AsyncConnection, post_ids: Sequence[int], now: datetime) -> None:
    """These messages show no buttons any more, or never will be changed again."""
    await connection.execute(update(posts).where(posts.c.id.in_(post_ids)).values(closed_at=now))


def _posts() -> Select[Any]:
    return select(*(posts.c[name] for name in Post.__slots__))


async def _set(connection: AsyncConnection, post_id: int, **columns: Any) -> None:
    await connection.execute(update(posts).where(posts.c.id == post_id).values(**columns))


def _post(row: Row[Any]) -> Post:
    columns = dict(row._mapping)
    return Post(**(columns | {"kind": PostKind(columns["kind"]), "status": PostStatus(columns["status"])}))
