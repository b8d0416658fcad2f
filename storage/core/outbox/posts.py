"""Messages the bot owes a channel or a person: named queries."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Row,
    Select,
    String,
    Update,
    and_,
    bindparam,
    case,
    func,
    insert,
    literal_column,
    null,
    or_,
    select,
    update,
)

from storage.core.commit_hooks import ring_on_commit
from storage.core.connections import Connection
from storage.core.processes import leases
from storage.core.processes.leases import FREED
from storage.core.tables import chats, posts
from storage.core.time_shift import NOW

TROUBLE_LIMIT = 500
LINES = ("p", "d")
"""How the lines begin in which posts wait for someone, as `lines_to` has them."""
CHAT_LINE = "a"
"""How the lines begin in which posts wait until someone acts in a chat, to go out as the answer."""
MANY = 32
"""From this priority on, posts are owed together with many others: few of them are sent at the same time."""


class Doubt(StrEnum):
    """What stands in the way of a post, if it lasts."""

    ACCESS = "access"  # Discord says that the bot may not write there
    DIRECT = "direct"  # its reader takes no direct messages
    BROKEN = "broken"  # it cannot be written, or Discord does not take it as it is: a fault of ours


class PostStatus(StrEnum):
    OWED = "owed"
    SENT = "sent"
    DROPPED = "dropped"  # overtaken by a newer board before it could be sent
    FAILED = "failed"  # the place cannot be written to


OWED: ColumnElement[str] = literal_column(f"'{PostStatus.OWED}'")
"""The condition is written out, for an index of what is owed serves no query with a parameter in its place."""
IS_OWED = posts.c.status == OWED


@dataclass(frozen=True, slots=True)
class Post:
    """A row of `posts`: to a channel or, as a direct message, to a player."""

    id: int
    match_id: int | None
    """The match, or None for a digest, which is about many."""
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
    priority: int
    """Of what is owed, that with the smaller number goes first."""
    doubt: Doubt | None = None
    """What stands in its way, if it lasts."""
    doubted_at: datetime | None = None
    """The moment since when that is so."""

    @property
    def is_of_many(self) -> bool:
        """Whether it was owed together with many others."""
        return self.priority >= MANY

    @property
    def edits(self) -> int | None:
        """The earlier post whose message is to be drawn again; None for a message of its own."""
        return (self.details or {}).get("edits")


class Placed(NamedTuple):
    """A message and the channel or thread it stands in."""

    channel_id: int
    message_id: int

    def address(self, guild_id: int | None) -> str:
        """The address where it is read; without a server in a direct message."""
        return f"https://discord.com/channels/{guild_id or '@me'}/{self.channel_id}/{self.message_id}"


def lines_to(player_id: int) -> tuple[str, str]:
    """The lines in which posts wait for someone: that of what goes out as soon as it can, and that of their digest."""
    at_once, daily = (f"{prefix}{player_id}" for prefix in LINES)
    return at_once, daily


async def owe(
    connection: Connection,
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
    line: str | None = None,
) -> int:
    """Promise a post to a channel or to a player, by default at once; a nonce keeps it single; returns its id.

    Of what is owed, that with a smaller `priority` goes first; it waits for what was owed before about its match in its
    `line`, by default that of the channel or player. What is owed to a chat waits in a line of its own for an answer.
    """
    row = {
        "match_id": match_id,
        "kind": kind,
        "ply": ply,
        "channel_id": channel_id,
        "player_id": player_id,
        "nonce": secrets.token_hex(10),
        "status": PostStatus.OWED,
        "attempts": 0,
        "due_at": due_at or now,
        "created_at": now,
        "trouble": trouble and trouble[:TROUBLE_LIMIT],
        "details": details,
        "line": line or (f"c{channel_id}" if player_id is None else lines_to(player_id)[0]),
        "priority": priority,
    }
    row |= {"chat_id": channel_id, "chat_line": f"{CHAT_LINE}{channel_id}"}
    number, line = (await connection.execute(_OWED, row)).one()
    if not line.startswith(CHAT_LINE):
        ring_on_commit(connection, number=number)
    return int(number)


async def renew(connection: Connection, by: str, until: datetime, numbers: Collection[int]) -> None:
    """Keep these, which were taken, until then."""
    taken = (posts.c.claimed_by == by, posts.c.id.in_(numbers))
    await connection.execute(update(posts).where(*taken).values(claimed_until=until))


async def release(connection: Connection, post: Post, by: str) -> None:
    """Let anyone send a post that was taken."""
    await leases.release(connection, posts, by, [post.id])


async def release_all(connection: Connection, by: str | None = None) -> None:
    """Let anyone send all that someone has taken, or that anyone has."""
    whose = posts.c.claimed_by.is_not(None) if by is None else posts.c.claimed_by == by
    await connection.execute(update(posts).where(whose).values(**FREED))


async def waiting(connection: Connection) -> int:
    query = select(func.count()).where(IS_OWED)
    number: int = (await connection.execute(query)).scalar_one()
    return number


async def sent(
    connection: Connection, post_id: int, message_id: int | None, now: datetime, channel_id: int | None = None
) -> None:
    """The post is out, with this message (None: unknown), maybe in a thread of the channel it was owed to."""
    where = {"channel_id": channel_id} if channel_id else {}
    known = {"message_id": message_id, "sent_at": now, **where, **FREED}
    await connection.execute(_SENT, {"number": post_id, "status": PostStatus.SENT, **known})


async def drop(connection: Connection, post_id: int) -> None:
    await _set(connection, post_id, status=PostStatus.DROPPED, **FREED)


async def drop_all(connection: Connection, match_id: int, player_id: int, kinds: Sequence[str]) -> None:
    """Drop posts of these kinds still owed to the channel of a match, or directly to a player."""
    whose = or_(posts.c.player_id.is_(None), posts.c.player_id == player_id)
    owed = (posts.c.match_id == match_id, posts.c.status == PostStatus.OWED)
    those = update(posts).where(*owed, posts.c.kind.in_(kinds), whose)
    await connection.execute(those.values(status=PostStatus.DROPPED))


async def overtake(connection: Connection, match_id: int, player_id: int, now: datetime, kinds: Sequence[str]) -> None:
    """Drop posts of these kinds that wait to be sent to a player, as a newer one follows."""
    theirs = (posts.c.match_id == match_id, posts.c.player_id == player_id, posts.c.kind.in_(kinds))
    waiting = (posts.c.status == PostStatus.OWED, posts.c.due_at > now, posts.c.attempts == 0)
    await connection.execute(update(posts).where(*theirs, *waiting).values(status=PostStatus.DROPPED))


async def overtake_boards(connection: Connection, match_id: int, now: datetime, kinds: Sequence[str]) -> None:
    """Drop posts of these kinds that wait to be sent to the channel of a match."""
    theirs = (posts.c.match_id == match_id, posts.c.player_id.is_(None), posts.c.kind.in_(kinds))
    waiting = (posts.c.status == PostStatus.OWED, posts.c.due_at > now, posts.c.attempts == 0)
    await connection.execute(update(posts).where(*theirs, *waiting).values(status=PostStatus.DROPPED))


async def hurry(connection: Connection, match_id: int, priority: int, kinds: Sequence[str]) -> None:
    """Let posts of these kinds about a match that are still owed keep nothing waiting that has this priority."""
    waiting = (posts.c.match_id == match_id, posts.c.status == PostStatus.OWED, posts.c.kind.in_(kinds))
    late = update(posts).where(*waiting, posts.c.priority > priority)
    await connection.execute(late.values(priority=priority))


async def bring_forward(connection: Connection, match_id: int, player_id: int, now: datetime) -> None:
    """Make what was put off for someone about a match due now; what failed stays as it is."""
    theirs = (posts.c.match_id == match_id, posts.c.player_id == player_id, posts.c.status == PostStatus.OWED)
    put_off = update(posts).where(*theirs, posts.c.due_at > now, posts.c.attempts == 0)
    await connection.execute(put_off.values(due_at=now))


async def retry(connection: Connection, post_id: int, due_at: datetime, trouble: str) -> None:
    """Let the next attempt be due then, as one failed; a direct message keeps the trouble it was owed for."""
    noted = case((posts.c.player_id.is_(None), trouble[:TROUBLE_LIMIT]), else_=posts.c.trouble)
    await _set(connection, post_id, attempts=posts.c.attempts + 1, due_at=due_at, trouble=noted, **FREED)


async def fail(connection: Connection, post_id: int, trouble: str, doubt: Doubt | None = None) -> None:
    """Give up a post whose place, or which itself, cannot be written; trying again would not help."""
    columns = {"status": PostStatus.FAILED, "trouble": trouble[:TROUBLE_LIMIT], "doubt": doubt}
    await _set(connection, post_id, **columns, **FREED)


async def outdated(connection: Connection, post: Post, kinds: Sequence[str]) -> tuple[Post, ...] | None:
    """Older messages of the same match, of kinds that stand until a newer one is out, with buttons; no twins.

    The newest first; None if the post itself is not owed any more.
    """
    names = ("id", "match_id", "kind", "ply", "player_id")
    values = {name: getattr(post, name) for name in names}
    found = [post_of(row) for row in await connection.execute(_OUTDATED, {**values, "kinds": list(kinds)})]
    itself = next((each for each in found if each.id == post.id), None)
    if itself is None or itself.status is not PostStatus.OWED:
        return None
    return tuple(each for each in found if each.id != post.id)


async def find(connection: Connection, post_id: int) -> Post | None:
    row = (await connection.execute(_posts().where(posts.c.id == post_id))).one_or_none()
    return post_of(row) if row else None


async def overtaken(connection: Connection, match_id: int, kinds: Sequence[str], at: datetime) -> bool:
    """Let messages of kinds that stand lose their buttons then, as a newer one is out; whether there are any."""
    return (await connection.execute(_OVERTAKEN, {"number": match_id, "kinds": list(kinds), "now": at})).rowcount > 0


async def under(connection: Connection, match_id: int, message_id: int) -> Post | None:
    """The post about a match whose message this is, if it has not lost its buttons."""
    still = (posts.c.status == PostStatus.SENT, posts.c.closed_at.is_(None))
    query = _posts().where(posts.c.match_id == match_id, posts.c.message_id == message_id, *still)
    row = (await connection.execute(query)).one_or_none()
    return post_of(row) if row else None


async def left_open(connection: Connection, now: datetime, limit: int) -> tuple[Post, ...]:
    """Messages that are to lose their buttons now."""
    query = _posts().where(posts.c.closes_at <= now).order_by(posts.c.closes_at, posts.c.id).limit(limit)
    return tuple(post_of(row) for row in await connection.execute(query))


async def is_owed(connection: Connection, post_id: int) -> bool:
    query = select(posts.c.id).where(posts.c.id == post_id, posts.c.status == PostStatus.OWED)
    return (await connection.execute(query)).scalar_one_or_none() is not None


async def is_closed(connection: Connection, post_id: int) -> bool:
    """Whether its message shows no buttons any more."""
    query = select(posts.c.closed_at).where(posts.c.id == post_id)
    return (await connection.execute(query)).scalar_one_or_none() is not None


async def told(connection: Connection, post: Post, player_id: int, since: datetime | None = None) -> bool:
    """Whether the same news was owed to this player directly, since then or ever."""
    same = (posts.c.match_id == post.match_id, posts.c.kind == post.kind, posts.c.ply == post.ply)
    query = select(posts.c.details).where(*same, posts.c.player_id == player_id)
    query = query if since is None else query.where(posts.c.created_at >= since)
    return post.details in (await connection.execute(query)).scalars().all()


async def unfinished(connection: Connection, match_id: int, kind: str) -> tuple[Post, ...]:
    """The posts of a kind about a match that are still owed, or sent and not closed; no changes of others."""
    alive = or_(posts.c.status == PostStatus.OWED, and_(posts.c.status == PostStatus.SENT, posts.c.closed_at.is_(None)))
    query = _posts().where(posts.c.match_id == match_id, posts.c.kind == kind, alive).order_by(posts.c.id)
    found = [post_of(row) for row in await connection.execute(query)]
    return tuple(post for post in found if post.edits is None)


async def was_owed(connection: Connection, match_id: int, kind: str) -> bool:
    """Whether a post of a kind about a match was ever owed to a channel."""
    meant = (posts.c.match_id == match_id, posts.c.kind == kind, posts.c.channel_id.is_not(None))
    return (await connection.execute(select(posts.c.id).where(*meant))).first() is not None


async def newest(connection: Connection, match_ids: Sequence[int], kind: str) -> dict[int, Placed]:
    """The newest message of a kind in a channel or thread, by match."""
    sent = (posts.c.kind == kind, posts.c.message_id.is_not(None), posts.c.channel_id.is_not(None))
    last = select(func.max(posts.c.id)).where(posts.c.match_id.in_(match_ids), *sent).group_by(posts.c.match_id)
    query = select(posts.c.match_id, posts.c.channel_id, posts.c.message_id).where(posts.c.id.in_(last))
    return {row.match_id: Placed(row.channel_id, row.message_id) for row in await connection.execute(query)}


def columns_of_posts() -> Sequence[Column[Any]]:
    return [posts.c[name] for name in Post.__slots__]


async def forget(connection: Connection, player_id: int, now: datetime) -> None:
    """Owe a player nothing any more, and never change what was sent to them again."""
    theirs = posts.c.player_id == player_id
    owed = update(posts).where(theirs, posts.c.status == PostStatus.OWED).values(status=PostStatus.DROPPED)
    await connection.execute(owed)
    closed = {"closed_at": now, "closes_at": None}
    await connection.execute(update(posts).where(theirs, posts.c.closed_at.is_(None)).values(**closed))


async def closed(connection: Connection, post_ids: Sequence[int], now: datetime) -> None:
    """Note that these messages show no buttons any more, or never will be changed again."""
    closed = {"closed_at": now, "closes_at": None, **FREED}
    await connection.execute(_CLOSED, {"numbers": list(post_ids), **closed})


def _posts() -> Select[Any]:
    return select(*columns_of_posts())


async def _set(connection: Connection, post_id: int, **columns: Any) -> None:
    await connection.execute(update(posts).where(posts.c.id == post_id).values(**columns))


def post_of(row: Row[Any]) -> Post:
    """A post as `columns_of_posts` tell it."""
    columns = {name: row._mapping[name] for name in Post.__slots__}
    doubt = columns["doubt"] and Doubt(columns["doubt"])
    return Post(**(columns | {"status": PostStatus(columns["status"]), "doubt": doubt}))


def _outdated() -> Select[Any]:
    """A post and the older messages that are outdated once it is out."""
    itself: Any = bindparam("id")
    still = (posts.c.match_id == bindparam("match_id"), posts.c.id < itself, posts.c.status == PostStatus.SENT)
    elsewhere = posts.c.player_id.is_distinct_from(bindparam("player_id", type_=posts.c.player_id.type))
    news = (posts.c.kind == bindparam("kind"), posts.c.ply == bindparam("ply"))
    twin = and_(*news, elsewhere)  # the same news to someone else
    older = and_(*still, posts.c.kind.in_(_KINDS), posts.c.closed_at.is_(None), ~twin)
    return _posts().where(or_(posts.c.id == itself, older)).order_by(posts.c.id.desc())


def _overtaken() -> Update:
    newer, match_id = posts.alias(), _NUMBER
    stands = or_(newer.c.player_id.is_(None), newer.c.trouble.is_not(None))
    elsewhere = newer.c.player_id.is_distinct_from(posts.c.player_id)
    twin = and_(newer.c.kind == posts.c.kind, newer.c.ply == posts.c.ply, elsewhere)
    later = (newer.c.match_id == match_id, newer.c.id > posts.c.id, newer.c.status == PostStatus.SENT)
    followed = select(newer.c.id).where(*later, newer.c.kind.in_(_KINDS), stands, ~twin).exists()
    still = (posts.c.status == PostStatus.SENT, posts.c.closed_at.is_(None), posts.c.closes_at.is_(None))
    ours = (posts.c.match_id == match_id, posts.c.kind.in_(_KINDS))
    return update(posts).where(*ours, *still, followed).values(closes_at=NOW)


_NUMBER: Any = bindparam("number")
_KINDS: Any = bindparam("kinds", expanding=True)
_CHAT = bindparam("chat_id", type_=posts.c.channel_id.type)
_LINE = case(
    (select(chats.c.channel_id).where(chats.c.channel_id == _CHAT).exists(), bindparam("chat_line", type_=String())),
    else_=bindparam("line", type_=String()),
)
_OWED = insert(posts).values(queue_key=_LINE).returning(posts.c.id, posts.c.queue_key)
_OUTDATED = _outdated()
_OVERTAKEN = _overtaken()
_KEPT_TROUBLE = case((posts.c.player_id.is_(None), null()), else_=posts.c.trouble)
_SENT = update(posts).where(posts.c.id == _NUMBER).values(trouble=_KEPT_TROUBLE)
_CLOSED = update(posts).where(posts.c.id.in_(bindparam("numbers", expanding=True)))
"""The statement that every post executes, built once."""
