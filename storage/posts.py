"""Messages the bot owes a channel or a person: named queries."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import Row, Select, and_, case, func, insert, null, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.bells import ring_on_commit
from storage.schema import matches, posts

TROUBLE_LIMIT = 500


class PostStatus(StrEnum):
    """What became of a post."""

    OWED = "owed"
    SENT = "sent"
    DROPPED = "dropped"  # overtaken by a newer board before it could be sent
    FAILED = "failed"  # the place cannot be written to


@dataclass(frozen=True, slots=True)
class Post:
    """A row of `posts`: to a channel or, as a direct message, to a player."""

    id: int
    match_id: int | None
    """None for a digest, which is about many."""
    kind: str
    """The key of its kind, which a subject of the bot declares."""
    ply: int
    channel_id: int | None
    player_id: int | None
    nonce: str
    status: PostStatus
    attempts: int
    due_at: datetime
    created_at: datetime
    message_id: int | None
    trouble: str | None
    details: Mapping[str, Any] | None
    """What its kind has to know beside match and ply."""

    @property
    def edits(self) -> int | None:
        """The earlier post whose message is to be drawn again; None for a message of its own."""
        return (self.details or {}).get("edits")


class Placed(NamedTuple):
    """A message and the channel or thread it stands in."""

    channel_id: int
    message_id: int


async def owe(
    connection: AsyncConnection,
    match_id: int | None,
    kind: str,
    ply: int,
    now: datetime,
    *,
    channel_id: int | None = None,
    player_id: int | None = None,
    trouble: str | None = None,
    details: Mapping[str, Any] | None = None,
    due_at: datetime | None = None,
    priority: int = 0,
) -> int:
    """Promise a post to a channel or to a player, by default at once; a nonce keeps it single; returns its id.

    Of what is owed, that with a smaller `priority` goes first.
    """
    ring_on_commit(connection)
    row = insert(posts).values(
        match_id=match_id,
        kind=kind,
        ply=ply,
        channel_id=channel_id,
        player_id=player_id,
        nonce=secrets.token_hex(10),
        status=PostStatus.OWED,
        attempts=0,
        due_at=due_at or now,
        created_at=now,
        trouble=trouble and trouble[:TROUBLE_LIMIT],
        details=details,
        queue_key=f"c{channel_id}" if player_id is None else f"p{player_id}",
        priority=priority,
    )
    number: int = (await connection.execute(row.returning(posts.c.id))).scalar_one()
    return number


async def due(connection: AsyncConnection, now: datetime, limit: int) -> tuple[Post, ...]:
    """Posts to send now: of each match only the oldest owed one, so that nothing overtakes; else of each channel."""
    oldest = select(func.min(posts.c.id)).where(posts.c.status == PostStatus.OWED)
    elsewhere = case((posts.c.match_id.is_(None), posts.c.channel_id))
    heads = oldest.group_by(posts.c.match_id, posts.c.player_id, elsewhere)
    query = _posts().where(posts.c.id.in_(heads), posts.c.due_at <= now).order_by(posts.c.id).limit(limit)
    return tuple(_post(row) for row in await connection.execute(query))


async def waiting(connection: AsyncConnection) -> int:
    """How many posts still have to be sent."""
    query = select(func.count()).where(posts.c.status == PostStatus.OWED)
    number: int = (await connection.execute(query)).scalar_one()
    return number


async def is_owed(connection: AsyncConnection, post_id: int) -> bool:
    """Whether a post still has to be sent."""
    query = select(posts.c.id).where(posts.c.id == post_id, posts.c.status == PostStatus.OWED)
    return (await connection.execute(query)).first() is not None


async def sent(
    connection: AsyncConnection, post_id: int, message_id: int, now: datetime, channel_id: int | None = None
) -> None:
    """The post is out, and this is its message; it may stand in a thread of the channel it was owed to.

    A direct message keeps the trouble it was owed for.
    """
    noted = case((posts.c.player_id.is_(None), null()), else_=posts.c.trouble)
    where = {"channel_id": channel_id} if channel_id else {}
    await _set(connection, post_id, status=PostStatus.SENT, message_id=message_id, sent_at=now, trouble=noted, **where)


async def drop(connection: AsyncConnection, post_id: int) -> None:
    """The post is not needed any more."""
    await _set(connection, post_id, status=PostStatus.DROPPED)


async def drop_all(connection: AsyncConnection, match_id: int, player_id: int, kinds: Sequence[str]) -> None:
    """Posts of these kinds still owed to the channel of a match, or directly to a player, are not needed any more."""
    whose = or_(posts.c.player_id.is_(None), posts.c.player_id == player_id)
    owed = (posts.c.match_id == match_id, posts.c.status == PostStatus.OWED)
    those = update(posts).where(*owed, posts.c.kind.in_(kinds), whose)
    await connection.execute(those.values(status=PostStatus.DROPPED))


async def overtake(
    connection: AsyncConnection, match_id: int, player_id: int, now: datetime, kinds: Sequence[str]
) -> None:
    """Posts of these kinds that wait to be sent to a player are not needed any more: a newer one follows."""
    theirs = (posts.c.match_id == match_id, posts.c.player_id == player_id, posts.c.kind.in_(kinds))
    waiting = (posts.c.status == PostStatus.OWED, posts.c.due_at > now, posts.c.attempts == 0)
    await connection.execute(update(posts).where(*theirs, *waiting).values(status=PostStatus.DROPPED))


async def retry(connection: AsyncConnection, post_id: int, due_at: datetime, trouble: str) -> None:
    """The attempt failed; the next one is due then; a direct message keeps the trouble it was owed for."""
    noted = case((posts.c.player_id.is_(None), trouble[:TROUBLE_LIMIT]), else_=posts.c.trouble)
    await _set(connection, post_id, attempts=posts.c.attempts + 1, due_at=due_at, trouble=noted)


async def fail(connection: AsyncConnection, post_id: int, trouble: str) -> None:
    """The place cannot be written to; trying again would not help."""
    await _set(connection, post_id, status=PostStatus.FAILED, trouble=trouble[:TROUBLE_LIMIT])


async def outdated(connection: AsyncConnection, post: Post, standing: Sequence[str]) -> tuple[Post, ...]:
    """Older messages of the same match, of kinds that stand until a newer one is out, with buttons; no twins."""
    still = (posts.c.match_id == post.match_id, posts.c.id < post.id, posts.c.status == PostStatus.SENT)
    elsewhere = posts.c.player_id.is_distinct_from(post.player_id)
    twin = and_(posts.c.kind == post.kind, posts.c.ply == post.ply, elsewhere)  # the same news to somebody else
    open_ = (posts.c.kind.in_(standing), posts.c.closed_at.is_(None), ~twin)
    query = _posts().where(*still, *open_).order_by(posts.c.id.desc())
    return tuple(_post(row) for row in await connection.execute(query))


async def find(connection: AsyncConnection, post_id: int) -> Post | None:
    """A post, whatever became of it."""
    row = (await connection.execute(_posts().where(posts.c.id == post_id))).one_or_none()
    return _post(row) if row else None


async def owe_edit(connection: AsyncConnection, post: Post, now: datetime, priority: int = 0) -> int:
    """Promise to draw the message of a post again, once it is out; returns the id of the promise."""
    to: dict[str, Any] = {"channel_id": post.channel_id, "player_id": post.player_id}
    details = {**(post.details or {}), "edits": post.id}
    return await owe(connection, post.match_id, post.kind, post.ply, now, **to, details=details, priority=priority)


async def is_overtaken(connection: AsyncConnection, edit: Post) -> bool:
    """Whether a later promise draws the same message again."""
    later = _posts().where(posts.c.id > edit.id, posts.c.status == PostStatus.OWED, posts.c.kind == edit.kind)
    return any(_post(row).edits == edit.edits for row in await connection.execute(later))


async def left_open(connection: AsyncConnection, standing: Sequence[str]) -> tuple[Post, ...]:
    """Messages that still show buttons although a newer one, which stands in the channel or for it, is out."""
    newer = posts.alias()
    stands = or_(newer.c.player_id.is_(None), newer.c.trouble.is_not(None))
    elsewhere = newer.c.player_id.is_distinct_from(posts.c.player_id)
    twin = and_(newer.c.kind == posts.c.kind, newer.c.ply == posts.c.ply, elsewhere)
    later = (newer.c.match_id == posts.c.match_id, newer.c.id > posts.c.id, newer.c.status == PostStatus.SENT)
    overtaken = select(newer.c.id).where(*later, newer.c.kind.in_(standing), stands, ~twin).exists()
    still = (posts.c.status == PostStatus.SENT, posts.c.kind.in_(standing), posts.c.closed_at.is_(None))
    return tuple(_post(row) for row in await connection.execute(_posts().where(*still, overtaken)))


async def told(connection: AsyncConnection, post: Post, player_id: int) -> bool:
    """Whether the same news was ever owed to this player directly."""
    same = (posts.c.match_id == post.match_id, posts.c.kind == post.kind, posts.c.ply == post.ply)
    query = select(posts.c.details).where(*same, posts.c.player_id == player_id)
    return post.details in (await connection.execute(query)).scalars().all()


async def unfinished(connection: AsyncConnection, match_id: int, kind: str) -> tuple[Post, ...]:
    """The posts of a kind about a match that are still owed, or sent and not closed; no changes of others."""
    alive = or_(posts.c.status == PostStatus.OWED, and_(posts.c.status == PostStatus.SENT, posts.c.closed_at.is_(None)))
    query = _posts().where(posts.c.match_id == match_id, posts.c.kind == kind, alive).order_by(posts.c.id)
    found = [_post(row) for row in await connection.execute(query)]
    return tuple(post for post in found if post.edits is None)


async def was_owed(connection: AsyncConnection, match_id: int, kind: str) -> bool:
    """Whether a post of a kind about a match was ever owed to a channel."""
    meant = (posts.c.match_id == match_id, posts.c.kind == kind, posts.c.channel_id.is_not(None))
    return (await connection.execute(select(posts.c.id).where(*meant))).first() is not None


class Trouble(NamedTuple):
    """Why something could not be posted in a channel, or not yet."""

    channel_id: int
    words: str
    at: datetime


async def troubles(connection: AsyncConnection, guild_id: int, since: datetime) -> tuple[Trouble, ...]:
    """The last trouble of each channel of a server since then, the newest first."""
    there = (matches.c.guild_id == guild_id, posts.c.trouble.is_not(None), posts.c.due_at >= since)
    query = select(posts.c.channel_id, posts.c.trouble, posts.c.created_at).join(matches)
    query = query.where(*there, posts.c.channel_id.is_not(None)).order_by(posts.c.id)
    newest = {row.channel_id: Trouble(*row) for row in await connection.execute(query)}
    return tuple(reversed(newest.values()))


async def newest(connection: AsyncConnection, match_ids: Sequence[int], kind: str) -> dict[int, Placed]:
    """The newest message of a kind in a channel or thread, by match."""
    sent = (posts.c.kind == kind, posts.c.message_id.is_not(None), posts.c.channel_id.is_not(None))
    last = select(func.max(posts.c.id)).where(posts.c.match_id.in_(match_ids), *sent).group_by(posts.c.match_id)
    query = select(posts.c.match_id, posts.c.channel_id, posts.c.message_id).where(posts.c.id.in_(last))
    return {row.match_id: Placed(row.channel_id, row.message_id) for row in await connection.execute(query)}


async def forget(connection: AsyncConnection, player_id: int, now: datetime) -> None:
    """Owe a player nothing any more, and never change what was sent to them again."""
    theirs = posts.c.player_id == player_id
    owed = update(posts).where(theirs, posts.c.status == PostStatus.OWED).values(status=PostStatus.DROPPED)
    await connection.execute(owed)
    await connection.execute(update(posts).where(theirs, posts.c.closed_at.is_(None)).values(closed_at=now))


async def closed(connection: AsyncConnection, post_ids: Sequence[int], now: datetime) -> None:
    """These messages show no buttons any more, or never will be changed again."""
    await connection.execute(update(posts).where(posts.c.id.in_(post_ids)).values(closed_at=now))


def _posts() -> Select[Any]:
    return select(*(posts.c[name] for name in Post.__slots__))


async def _set(connection: AsyncConnection, post_id: int, **columns: Any) -> None:
    await connection.execute(update(posts).where(posts.c.id == post_id).values(**columns))


def _post(row: Row[Any]) -> Post:
    columns = dict(row._mapping)
    return Post(**(columns | {"status": PostStatus(columns["status"])}))
