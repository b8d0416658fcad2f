"""Which of the owed posts is sent next: named queries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import (
    ARRAY,
    CTE,
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    Update,
    and_,
    any_,
    bindparam,
    case,
    func,
    literal_column,
    or_,
    select,
    union_all,
    update,
)

from storage.core.columns import Instant
from storage.core.connections import Connection
from storage.core.outbox.posts import CHAT_LINE, IS_OWED, MANY, OWED, Doubt, Post, columns_of_posts, post_of
from storage.core.processes.leases import claiming, is_free
from storage.core.tables import posts
from storage.core.thread_state import Thread
from storage.core.time_shift import NOW
from storage.play.matches.tables import matches

BULK = 40
"""From this priority on, posts go to many people at once, each to one: they are sent in order, after all others."""
LEFT = timedelta(seconds=1)
"""How long what is owed is left to the process that owes it."""
LOOKED_AT = 1000
"""So many owed posts are looked at to choose the fair ones, those of `BULK` aside."""
NO_ANSWER = and_(IS_OWED, func.substr(posts.c.queue_key, 1, 1) != CHAT_LINE)
"""What is owed and needs nobody to act first: all but the posts to chats."""


class Arrears(NamedTuple):
    due: int
    """How much is to be sent now."""
    later: int
    retried: int
    """How much of it all was tried before."""
    oldest: datetime | None
    """The moment since which the oldest has been due of what waits for nothing that was put off."""


async def arrears(connection: Connection, now: datetime) -> Arrears:
    """How much is owed, and since when."""
    every, ready, retried, oldest = (await connection.execute(_ARREARS, {"now": now})).one()
    return Arrears(ready, every - ready, retried, oldest)


async def due(connection: Connection, now: datetime, limit: int) -> tuple[Post, ...]:
    """Posts that nobody sends yet and that are to be sent now: see `_heads`."""
    rows = await connection.execute(_DUE, {"now": now, "most": limit})
    return tuple(post_of(row) for row in rows)


async def claim(
    connection: Connection,
    by: str,
    now: datetime,
    until: datetime,
    limit: int,
    *,
    of_many: int = 1000,
    in_a_place: int = 1000,
    full: Sequence[int] = (),
    own: Sequence[int] | None = None,
) -> tuple[Post, ...]:
    """Take such posts, so that nobody else sends them before then: the most urgent, of each server in turn.

    At most so many are taken `of_many`, and so many are under way at a time `in_a_place`: a channel, a thread,
    someone's direct messages. None goes to a channel that is `full` for the moment. Where other processes are at work
    too, name one's `own`: what was owed by others within a moment is left to them, who know the match.
    """
    wanted = {"now": now, "most": limit, "of_many": of_many, "each": in_a_place, "full": list(full)}
    wanted |= {"by": by, "until": until}
    if own is not None:
        wanted |= {"own": list(own), "left_since": now - LEFT}
    rows = await connection.execute(_CLAIMED if own is None else _CLAIMED_OWN, wanted)
    return tuple(sorted(map(post_of, rows), key=lambda post: post.id))


async def claim_new(
    connection: Connection, by: str, now: datetime, until: datetime, number: int, *, in_a_place: int
) -> Post | None:
    """Take a post that is just being owed; None if something is to be sent before it, or in its place at the moment.

    Of a match in a thread, the channel counts as its place; what was owed with many others waits for `claim`.
    """
    wanted = {"number": number, "now": now, "each": in_a_place, "by": by, "until": until}
    row = (await connection.execute(_CLAIMED_NEW, wanted)).one_or_none()
    return post_of(row) if row else None


async def is_any_due(connection: Connection, now: datetime, *, of_many: bool = True) -> bool:
    """Whether there is a post that nobody sends yet and that is to be sent now; without those `of_many` if wanted."""
    return (await connection.execute(_ANY_DUE if of_many else _ANY_URGENT, {"now": now})).first() is not None


async def carry_on(
    connection: Connection, match_id: int, leaver_id: int, before: int, ply: int, kinds: Sequence[str]
) -> None:
    """Let direct messages of these kinds about a board that are still owed to the others show a later one."""
    waiting = (posts.c.match_id == match_id, posts.c.player_id != leaver_id, posts.c.ply == before, IS_OWED)
    await connection.execute(update(posts).where(*waiting, posts.c.kind.in_(kinds)).values(ply=ply))


def _heads(*columns: ColumnElement[Any]) -> Select[Any]:
    """What could be sent now: of each match only the oldest owed in its line, so that nothing overtakes."""
    ready = (NO_ANSWER, posts.c.due_at <= NOW, is_free(posts, NOW))
    return select(posts.c.id, *columns).where(*ready, ~_is_behind()).order_by(posts.c.priority, posts.c.id)


def _is_behind() -> ColumnElement[bool]:
    """Whether something is owed before it in its line."""
    earlier = posts.alias()
    line = (earlier.c.queue_key == posts.c.queue_key, earlier.c.match_id.is_not_distinct_from(posts.c.match_id))
    counts = or_(earlier.c.doubt.is_(None), earlier.c.doubt != BROKEN)  # what may never be sent keeps nothing waiting
    return select(earlier.c.id).where(earlier.c.status == OWED, *line, earlier.c.id < posts.c.id, counts).exists()


def _new() -> Update:
    """Take one post if nothing goes before it."""
    other = posts.alias()
    taken = (other.c.claimed_by.is_not(None), other.c.claimed_until > NOW, other.c.status == OWED)
    place = func.coalesce(-other.c.player_id, other.c.channel_id) == func.coalesce(
        -posts.c.player_id, posts.c.channel_id
    )
    busy = select(func.count()).select_from(other).where(*taken, place).scalar_subquery()
    ready = (posts.c.id == bindparam("number"), NO_ANSWER, posts.c.due_at <= NOW, posts.c.priority < MANY)
    values: dict[str, Any] = {"claimed_by": bindparam("by"), "claimed_until": bindparam("until")}
    return update(posts).where(*ready, ~_is_behind(), busy < _EACH).values(**values)


def _fair(*conditions: ColumnElement[bool]) -> Select[Any]:
    """The ids of what to send now, counting what is under way: few in each place, few of many, each server in turn."""
    busy = _busy()
    in_place = _count(busy, busy.c.place == _PLACE, busy.c.is_edit == _IS_EDIT)
    of_server = _count(busy, busy.c.server == _SERVER)
    about = (
        _PLACE.label("place"),
        _IS_EDIT.label("is_edit"),
        _SERVER.label("server"),
        posts.c.priority.label("priority"),
    )
    heads = _heads(*about, in_place.label("in_place"), of_server.label("of_server")).select_from(_POSTS)
    heads = heads.where(in_place < _EACH, or_(_PLACE.not_in(_FULL), _IS_EDIT), *conditions)
    urgent = heads.where(posts.c.priority < BULK).limit(LOOKED_AT).subquery()
    many = heads.where(posts.c.priority >= BULK).limit(_MOST).subquery()
    found = union_all(select(urgent), select(many)).subquery()
    of = found.c
    in_place_then = of.in_place + func.row_number().over(
        partition_by=(of.place, of.is_edit), order_by=(of.priority, of.id)
    )
    ranked = select(of.id, of.priority, of.server, of.of_server, in_place_then.label("in_place")).subquery()
    of = ranked.c
    turn = of.of_server + func.row_number().over(partition_by=(of.priority, of.server), order_by=of.id)
    possible = select(of.id, of.priority, turn.label("turn")).where(of.in_place <= _EACH).subquery()
    of = possible.c
    order, is_of_many = (of.priority, of.turn, of.id), of.priority >= MANY
    place = func.row_number().over(partition_by=is_of_many, order_by=order)
    lined_up = select(*order, is_of_many.label("is_of_many"), place.label("place")).subquery()
    of = lined_up.c
    return select(of.id).where(or_(~of.is_of_many, of.place <= _OF_MANY)).order_by(*of[:3]).limit(_MOST)


def _busy() -> CTE:
    """The places to which what is under way goes."""
    taken = (posts.c.claimed_by.is_not(None), posts.c.claimed_until > NOW, posts.c.status == OWED)
    return select(*_WHERE).select_from(_POSTS).where(*taken).cte("busy")


def _count(table: CTE, *conditions: ColumnElement[bool]) -> ColumnElement[int]:
    return select(func.count()).select_from(table).where(*conditions).scalar_subquery()


BROKEN: ColumnElement[str] = literal_column(f"'{Doubt.BROKEN}'")
_MOST = bindparam("most", type_=Integer())
_OF_MANY = bindparam("of_many", type_=Integer())
_EACH = bindparam("each", type_=Integer())
_FULL: Any = bindparam("full", type_=BigInteger(), expanding=True)
_POSTS = posts.outerjoin(matches, posts.c.match_id == matches.c.id)
_IN_THREAD = and_(matches.c.thread.in_((Thread.OPEN, Thread.CLOSED)), matches.c.channel_id == posts.c.channel_id)
_HOME = case((_IN_THREAD, func.coalesce(matches.c.thread_id, posts.c.channel_id)), else_=posts.c.channel_id)
_PLACE: ColumnElement[int] = func.coalesce(-posts.c.player_id, _HOME)
"""The place of a post: a channel or thread, or (below zero) a player."""
_SERVER: ColumnElement[int] = func.coalesce(matches.c.guild_id, _PLACE)
_IS_EDIT: ColumnElement[bool] = posts.c.queue_key.like("e%")
"""Whether a post changes a message that nothing else waits for; Discord counts changes apart."""
_WHERE = (_PLACE.label("place"), _IS_EDIT.label("is_edit"), _SERVER.label("server"))
_ARREARS = select(
    func.count(),
    func.coalesce(func.sum(case((posts.c.due_at <= NOW, 1), else_=0)), 0),
    func.coalesce(func.sum(case((posts.c.attempts > 0, 1), else_=0)), 0),
    func.min(case((and_(posts.c.due_at <= NOW, ~_is_behind()), posts.c.due_at))),
).where(NO_ANSWER)
_ANY_DUE = _heads().limit(1)
_ANY_URGENT = _heads().where(posts.c.priority < MANY).limit(1)
_DUE = select(*columns_of_posts()).where(posts.c.id.in_(_heads().limit(_MOST))).order_by(posts.c.id)
_IS_OWN = or_(
    posts.c.created_at <= bindparam("left_since", type_=Instant()),
    posts.c.id == any_(bindparam("own", type_=ARRAY(BigInteger()))),
)
_CHOSEN, _CHOSEN_OWN = (
    select(posts.c.id).where(posts.c.id.in_(fair), IS_OWED, is_free(posts, NOW)) for fair in (_fair(), _fair(_IS_OWN))
)
_CLAIMED_NEW = _new().returning(*columns_of_posts())
_CLAIMED, _CLAIMED_OWN = (claiming(posts, each).returning(*columns_of_posts()) for each in (_CHOSEN, _CHOSEN_OWN))
