"""Messages the bot owes a channel or a person: named queries."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, Select, and_, func, insert, select, update
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
    first_tried_at: datetime | None
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


async def find(connection: AsyncConnection, post_id: int) -> Post | None:
    """The post with this id."""
    row = (await connection.execute(_posts().where(posts.c.id == post_id))).one_or_none()
    return _post(row) if row else None


async def trying(connection: AsyncConnection, post_id: int, now: datetime) -> None:
    """Note an attempt before it is made, so that a crash in its middle is known of."""
    first = func.coalesce(posts.c.first_tried_at, now)
    await _set(connection, post_id, attempts=posts.c.attempts + 1, first_tried_at=first)


async def sent(connection: AsyncConnection, post_id: int, message_id: int, now: datetime) -> None:
    """The post is out, and this is its message."""
    await _set(connection, post_id, status=PostStatus.SENT, message_id=message_id, sent_at=now, trouble=None)


async def drop(connection: AsyncConnection, post_id: int) -> None:
    """The post is not needed any more."""
    await _set(connection, post_id, status=PostStatus.DROPPED)


async def retry(connection: AsyncConnection, post_id: int, due_at: datetime, trouble: str) -> None:
    """The attempt failed; the next one is due then."""
    await _set(connection, post_id, due_at=due_at, trouble=trouble[:TROUBLE_LIMIT])


async def fail(connection: AsyncConnection, post_id: int, trouble: str) -> None:
    """The place cannot be written to; trying again would not help."""
    await _set(connection, post_id, status=PostStatus.FAILED, trouble=trouble[:TROUBLE_LIMIT])


async def table_card(connection: AsyncConnection, match_id: int) -> Post | None:
    """The message on which the table of a match is shown, once it is out."""
    where = (posts.c.match_id == match_id, posts.c.kind == PostKind.TABLE, posts.c.message_id.is_not(None))
    row = (await connection.execute(_posts().where(*where))).first()
    return _post(row) if row else None


async def newest_board(connection: AsyncConnection, match_id: int) -> Post | None:
    """The board of a match that was shown last in its channel."""
    where = (posts.c.match_id == match_id, posts.c.kind == PostKind.BOARD, posts.c.channel_id.is_not(None))
    query = _posts().where(*where, posts.c.message_id.is_not(None)).order_by(posts.c.id.desc()).limit(1)
    row = (await connection.execute(query)).one_or_none()
    return _post(row) if row else None


async def outdated(connection: AsyncConnection, limit: int) -> tuple[Post, ...]:
    """Sent posts that still show buttons although a newer one of their match stands below them."""
    newer = posts.alias("newer")
    overtaken = (
        select(newer.c.id)
        .where(newer.c.match_id == posts.c.match_id, newer.c.id > posts.c.id, newer.c.status == PostStatus.SENT)
        .exists()
    )
    open_ = and_(posts.c.status == PostStatus.SENT, posts.c.closed_at.is_(None))
    query = _posts().where(open_, overtaken).order_by(posts.c.id.desc()).limit(limit)
    return tuple(_post(row) for row in await connection.execute(query))


async def closed(connection: AsyncConnection, post_id: int, now: datetime) -> None:
    """The message shows no buttons any more, or never will be changed again."""
    await _set(connection, post_id, closed_at=now)


async def count_owed(connection: AsyncConnection) -> int:
    """Posts not sent yet."""
    query = select(func.count()).where(posts.c.status == PostStatus.OWED)
    number: int = (await connection.execute(query)).scalar_one()
    return number


def _posts() -> Select[Any]:
    return select(*(posts.c[name] for name in Post.__slots__))


async def _set(connection: AsyncConnection, post_id: int, **columns: Any) -> None:
    await connection.execute(update(posts).where(posts.c.id == post_id).values(**columns))


def _post(row: Row[Any]) -> Post:
    columns = dict(row._mapping)
    return Post(**(columns | {"kind": PostKind(columns["kind"]), "status": PostStatus(columns["status"])}))
