"""Posts to chats, channels that the bot is not in: they go out as answers to whoever acts there: named queries."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, bindparam, delete, insert, literal, or_, select, update

from storage.core.commit_hooks import ring_on_commit
from storage.core.connections import Connection
from storage.core.outbox.posts import CHAT_LINE, IS_OWED, Post, PostStatus, columns_of_posts, post_of
from storage.core.processes.leases import claiming, is_free
from storage.core.tables import chat_answers, chats, posts
from storage.core.time_shift import NOW
from storage.core.upserts import insert_new
from storage.people.tables import players
from storage.play.matches.tables import seats

MOST = 10
"""So many posts are taken for one answer."""


class Doubtful(NamedTuple):
    """A post that was being sent when the process ended, or nobody answered: it may be out."""

    post: Post
    token: str | None
    """That of the interaction whose first answer it was to be; None if it was a further one."""
    noted_at: datetime


async def note(connection: Connection, channel_id: int, now: datetime) -> None:
    """What is owed to this channel from now on waits for answers."""
    await connection.execute(insert_new(connection, chats, {"channel_id": channel_id, "noted_at": now}))


async def known(connection: Connection) -> frozenset[int]:
    """The channels noted as chats."""
    return frozenset((await connection.execute(select(chats.c.channel_id))).scalars())


async def end(connection: Connection, channel_ids: Collection[int]) -> None:
    """Owe to these channels as to any other from now on, and what waits for an answer there as well."""
    ended = delete(chats).where(chats.c.channel_id.in_(channel_ids)).returning(chats.c.channel_id)
    for channel_id in (await connection.execute(ended)).scalars().all():
        waiting = update(posts).where(IS_OWED, posts.c.queue_key == f"{CHAT_LINE}{channel_id}")
        await connection.execute(waiting.values(queue_key=f"c{channel_id}"))
        ring_on_commit(connection)


async def leave(connection: Connection, match_id: int, channel_id: int, now: datetime) -> None:
    """Owe nothing about a match to a chat any more: it is played elsewhere, and its messages there are old ones."""
    there = (posts.c.match_id == match_id, posts.c.queue_key == f"{CHAT_LINE}{channel_id}")
    dropped = update(posts).where(*there, IS_OWED).values(status=PostStatus.DROPPED)
    sent = (posts.c.status == PostStatus.SENT, posts.c.closed_at.is_(None))
    await connection.execute(dropped)
    await connection.execute(update(posts).where(*there, *sent).values(closed_at=now, closes_at=None))


async def overtake(connection: Connection, match_id: int, kind: str) -> None:
    """Drop posts of a kind about a match that wait in a chat, as a newer one follows."""
    waiting = (posts.c.match_id == match_id, posts.c.kind == kind, IS_OWED, *_IN_CHATS)
    await connection.execute(update(posts).where(*waiting).values(status=PostStatus.DROPPED))


async def is_any(
    connection: Connection, channel_ids: Collection[int], discord_id: int | None, now: datetime, since: datetime
) -> tuple[bool, bool]:
    """Whether something is owed to chats that nobody sends yet and has been due since then; whether that may be out."""
    query = select(chat_answers.c.post_id).select_from(posts.outerjoin(chat_answers))
    rows = await connection.execute(query.where(*_waiting(channel_ids, discord_id, now, since)))
    found = rows.scalars().all()
    return bool(found), any(found)


async def claim(
    connection: Connection,
    channel_ids: Collection[int],
    discord_id: int | None,
    now: datetime,
    since: datetime,
    *,
    by: str,
    until: datetime,
    token: str | None,
) -> tuple[Post, ...]:
    """Take what is owed to chats and has been due since then, about the matches of one person, or all of it.

    A `token` is that of the interaction to be answered. What may be out is left alone: see `doubtful`.
    """
    wanted = select(posts.c.id).where(*_waiting(channel_ids, discord_id, now, since), ~_IN_DOUBT)
    taking = claiming(posts, wanted.order_by(posts.c.id).limit(MOST)).returning(*columns_of_posts())
    rows = await connection.execute(taking, {"by": by, "until": until})
    found = tuple(sorted(map(post_of, rows), key=lambda post: post.id))
    if found:
        answers = [{"post_id": post.id, "token": token, "noted_at": now} for post in found]
        await connection.execute(insert(chat_answers), answers)
    return found


async def doubtful(connection: Connection, now: datetime) -> tuple[Doubtful, ...]:
    """What was to go to chats, and may be out: nobody sends it any more."""
    columns = (*columns_of_posts(), chat_answers.c.token, chat_answers.c.noted_at)
    query = select(*columns).join_from(chat_answers, posts).where(is_free(posts, now))
    rows = await connection.execute(query.order_by(posts.c.id))
    return tuple(Doubtful(post_of(row), row.token, row.noted_at) for row in rows)


async def forget_token(connection: Connection, post_id: int) -> None:
    """A post is sent by a further answer, of which Discord tells nothing."""
    await connection.execute(update(chat_answers).where(chat_answers.c.post_id == post_id).values(token=None))


async def end_answer(connection: Connection, post_id: int) -> None:
    """Forget how a post was to be sent: it is out, or known not to be."""
    await connection.execute(delete(chat_answers).where(chat_answers.c.post_id == post_id))


async def overdue(connection: Connection, since: datetime, limit: int) -> tuple[Post, ...]:
    """Posts that have waited since then for someone to act there, and that nobody was told of otherwise."""
    rows = await connection.execute(_OVERDUE, {"now": since, "most": limit})
    return tuple(map(post_of, rows))


async def told(connection: Connection, post_id: int) -> bool:
    """Note that people are told of it otherwise, while it waits for the next answer; False if it has gone out."""
    told = update(posts).where(posts.c.id == post_id, IS_OWED, posts.c.attempts == 0).values(attempts=1)
    return (await connection.execute(told)).rowcount == 1


async def followed(connection: Connection, match_ids: Sequence[int], message_id: int) -> Post | None:
    """The post about one of these matches whose message this is, if a newer one has taken its place."""
    sent = (posts.c.status == PostStatus.SENT, posts.c.closed_at.is_not(None))
    query = select(*columns_of_posts()).where(posts.c.match_id.in_(match_ids), posts.c.message_id == message_id, *sent)
    row = (await connection.execute(query)).first()
    return post_of(row) if row else None


def _waiting(
    channel_ids: Collection[int], discord_id: int | None, now: datetime, since: datetime
) -> list[ColumnElement[bool]]:
    lines = [f"{CHAT_LINE}{channel_id}" for channel_id in channel_ids]
    conditions = [posts.c.queue_key.in_(lines), IS_OWED, posts.c.due_at <= since, is_free(posts, now)]
    if discord_id is not None:
        conditions.append(or_(posts.c.match_id.is_(None), _seats(discord_id)))
    return conditions


def _seats(discord_id: int) -> ColumnElement[bool]:
    seated = seats.join(players, seats.c.player_id == players.c.id)
    own = select(literal(1)).select_from(seated).where(players.c.discord_id == discord_id)
    return own.where(seats.c.match_id == posts.c.match_id).exists()


def _untold() -> Select[Any]:
    """What waits in chats and nobody was told of; what may be out is looked into first."""
    untold = (*_IN_CHATS, posts.c.attempts == 0, posts.c.due_at <= NOW)
    return select(*columns_of_posts()).where(IS_OWED, *untold, ~_IN_DOUBT)


_IN_CHATS = (posts.c.queue_key >= CHAT_LINE, posts.c.queue_key < chr(ord(CHAT_LINE) + 1))
_IN_DOUBT = select(chat_answers.c.post_id).where(chat_answers.c.post_id == posts.c.id).exists()
_OVERDUE = _untold().order_by(posts.c.id).limit(bindparam("most"))
DUE = _untold().with_only_columns(posts.c.id)
"""Finds what waits in chats."""
