"""Someone's running matches as one line each, in one statement: what is suggested at every key that is pressed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import ColumnElement, Row, String, cast, func, literal, or_, select

from storage.core.connections import Connection
from storage.core.outbox.posts import IS_OWED, LINES, lines_to
from storage.core.rows import Condition, Number
from storage.core.tables import posts
from storage.people.follows import SEEN, FollowKind, followed, is_of
from storage.people.players import PLAYER, player
from storage.people.tables import players
from storage.play.clocks import DeadlineKind
from storage.play.matches.matches import IS_RUNNING, RESIGNED, has_left
from storage.play.matches.tables import matches, moves, seats
from storage.play.tables import deadlines

_FOLLOWED = followed(matches, FollowKind.MATCH)
_HAS_NEWS = or_(matches.c.ply > SEEN, ~IS_RUNNING)
TWO = 2
"""With so many players, none can leave while the match continues."""


@dataclass(frozen=True, slots=True)
class RunningMatch:
    """A running match as someone who plays in it lists it."""

    match_id: int
    game: str
    channel_id: int
    thread_id: int | None
    waits: bool
    """Whether it's their turn."""
    due_at: datetime | None
    """When time for their move runs out."""
    others: tuple[str, ...]
    """The names of the other players, by seat."""


async def followed_news(connection: Connection, player_id: int, most: int) -> tuple[int, ...]:
    """The matches someone follows in which something has happened that they have not been told."""
    query = select(matches.c.id).select_from(_FOLLOWED).where(is_of(player_id), _HAS_NEWS)
    return tuple((await connection.execute(query.order_by(matches.c.id).limit(most))).scalars())


def has_followed_news(who: Number) -> Condition:
    """Whether something has happened in a match that a player follows."""
    return select(matches.c.id).select_from(_FOLLOWED).where(is_of(who), _HAS_NEWS).exists()


def has_unseen_end(who: Number) -> Condition:
    """Whether there may be any of them for a player."""
    lines = [literal(prefix).concat(cast(who, String)) for prefix in LINES]
    return select(posts.c.id).where(posts.c.queue_key.in_(lines), posts.c.kind == "board", IS_OWED).exists()


async def ended_unseen(connection: Connection, player_id: int) -> tuple[int, ...]:
    """The numbers of the matches that are over and whose board is still owed to a player directly."""
    owed = (posts.c.queue_key.in_(lines_to(player_id)), posts.c.kind == "board", IS_OWED)
    over = matches.c.ended_at.is_not(None)
    query = select(matches.c.id).join(posts, posts.c.match_id == matches.c.id).where(*owed, over).order_by(matches.c.id)
    return tuple((await connection.execute(query.distinct())).scalars())


async def resigned(connection: Connection, player_id: int, match_ids: Collection[int]) -> int:
    """In how many of these matches a player has resigned: others may have ended them, or taken the seat over."""
    entry = (moves.c.match_id == seats.c.match_id, moves.c.seat == seats.c.seat, moves.c.kind == RESIGNED)
    own = (seats.c.player_id == player_id, seats.c.match_id.in_(match_ids))
    query = select(func.count()).select_from(seats).where(*own, select(moves.c.ply).where(*entry).exists())
    return (await connection.execute(query)).scalar_one()


async def running(connection: Connection, discord_id: int) -> tuple[RunningMatch, ...]:
    """The matches someone has not left, the oldest first."""
    mine, other = seats.alias("mine"), seats.alias("other")
    person = select(players.c.id).where(players.c.discord_id == discord_id).scalar_subquery()
    turn = (deadlines.c.match_id == matches.c.id, deadlines.c.seat == mine.c.seat)
    due_at = select(func.min(deadlines.c.due_at)).where(*turn, deadlines.c.kind != DeadlineKind.REMINDER)
    plays: ColumnElement[bool] = or_(matches.c.seats_wanted == TWO, ~has_left(mine))
    own = (matches.c.id.label("match_id"), matches.c.game, matches.c.channel_id, matches.c.thread_id)
    query = (
        select(*own, (matches.c.to_move == mine.c.seat).label("waits"), due_at.label("due_at"), *PLAYER)
        .select_from(mine)
        .join(matches, matches.c.id == mine.c.match_id)
        .join(other, (other.c.match_id == matches.c.id) & (other.c.seat != mine.c.seat))
        .join(players, players.c.id == other.c.player_id)
        .where(mine.c.player_id == person, mine.c.ended_at.is_(None), IS_RUNNING, plays)
        .order_by(matches.c.id, other.c.seat)
    )
    rows = (await connection.execute(query)).all()
    return tuple(_running(list(group)) for _, group in groupby(rows, attrgetter("match_id")))


def _running(rows: Sequence[Row[Any]]) -> RunningMatch:
    """The rows of a match, one for each of the others, as one."""
    row = rows[0]
    others = tuple(player(each[-len(PLAYER) :]).name for each in rows)
    return RunningMatch(row.match_id, row.game, row.channel_id, row.thread_id, bool(row.waits), row.due_at, others)
