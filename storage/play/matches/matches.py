"""Matches, the seats at them and the moves made: named queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Exists,
    FromClause,
    Row,
    Select,
    Subquery,
    bindparam,
    false,
    func,
    literal_column,
    or_,
    select,
    true,
    union_all,
)
from sqlalchemy.sql.expression import delete, insert, update

from storage.core.clock_rules import ClockRule
from storage.core.connections import Connection
from storage.core.rows import Condition, Number
from storage.core.thread_state import Thread
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players
from storage.play.matches.tables import matches, moves, seats
from storage.play.tables import terms


class Status(StrEnum):
    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


IS_OPEN = matches.c.status == literal_column(f"'{Status.OPEN}'")
IS_RUNNING = matches.c.status == literal_column(f"'{Status.RUNNING}'")
IS_CANCELLED = matches.c.status == literal_column(f"'{Status.CANCELLED}'")
"""The condition is written out, for the indexes of such matches alone serve no query with a parameter."""
IS_SEATED = seats.c.ended_at.is_(None)
"""Seats at what is not over: who asks for these alone doesn't read all that someone ever had."""
IS_ENDED, IS_OVER = seats.c.ended_at.is_not(None), matches.c.ended_at.is_not(None)
RECENT = 100
"""So many of the newest matches of someone are looked at where they don't say which one they mean."""

RESIGNED = "resign"
"""The kind of entry by which someone leaves a match that may go on."""
TIMED_OUT = "timeout"
"""The kind of entry by which someone is made to leave."""
LEAVING = (RESIGNED, TIMED_OUT, "removed")
"""Every kind of entry by which a seat leaves a match that may go on."""


def has_left(seated: FromClause) -> Exists:
    """Whether a row of `seats`, or of an alias of it, is of a seat that has left its match."""
    same_seat = (moves.c.match_id == seated.c.match_id, moves.c.seat == seated.c.seat)
    return select(moves.c.ply).where(*same_seat, moves.c.kind.in_(LEAVING)).exists()


@dataclass(frozen=True, slots=True)
class Match:
    """A row of `matches`, columns in its order."""

    id: int
    game: str
    ruleset: int
    options: Mapping[str, str]
    seats_wanted: int
    status: Status
    guild_id: int | None
    channel_id: int
    """The channel where its table stood."""
    host_id: int
    ply: int
    to_move: int | None
    places: Sequence[Sequence[int]] | None
    reason: str | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    clock: ClockRule | None = None
    paused_at: datetime | None = None
    rematch_of: int | None = None
    paused_by: int | None = None
    thread: Thread | None = None
    thread_id: int | None = None
    rated: bool | None = None
    """Whether it was agreed to count for ratings; None where there were none."""
    unseen_by: Sequence[int] | None = None
    liberties: Mapping[str, Any] | None = None
    clock_from: datetime | None = None  # when its first clock runs even if its first board is not out yet
    remind_at: datetime | None = None
    """The moment when it is looked at next, if it has no clock."""
    nudged_at: datetime | None = None
    """The moment when an opponent last nudged whoever is to move."""
    silent_ply: int | None = None
    """The ply of the board on which the others may end it without a result."""

    @property
    def home(self) -> int:
        """The place of its boards: its thread, else where its table stood."""
        return self.thread_id if self.thread_id and self.thread in {Thread.OPEN, Thread.CLOSED} else self.channel_id

    def is_unseen_by(self, player_id: int) -> bool:
        """Whether this player was invited to a channel they cannot see."""
        return player_id in (self.unseen_by or ())

    def has_thread(self, channel_id: int | None) -> bool:
        """Whether this is its thread."""
        return self.thread_id is not None and self.thread_id == channel_id

    @property
    def awaits_thread(self) -> bool:
        """Whether its thread has to be made before there can be a board."""
        return self.thread in {Thread.WANTED, Thread.POST}

    @property
    def in_forum(self) -> bool:
        """Whether the card of its table belongs into its thread, which is a post of a forum."""
        return self.thread is Thread.POST or (self.thread is not None and self.status is Status.OPEN)


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of `moves`: the `ply`-th thing that happened, from 0."""

    ply: int
    seat: int
    kind: str
    """The key by which the subject that knows it calls it."""
    notation: str
    played_at: datetime
    chain: str = ""
    """The hash that seals it and everything before it; empty until it is recorded."""
    automatic: bool = False
    """Whether it was made for the player, who had planned it, or had no choice and wanted it so."""
    seconds: float | None = None
    """Seconds it took by the clock, which stands still in pauses; None where none ran."""


async def create(connection: Connection, **columns: Any) -> int:
    """A new open match; returns its number."""
    row = insert(matches).values(status=Status.OPEN, ply=0, **columns).returning(matches.c.id)
    number: int = (await connection.execute(row)).scalar_one()
    return number


async def find(connection: Connection, match_id: int, *, hold: bool = False) -> Match | None:
    """The match with this number; with `hold`, other writers wait for it until this transaction ends."""
    row = (await connection.execute(_HELD if hold else _FOUND, {"number": match_id})).one_or_none()
    return match_of(row) if row else None


async def several(connection: Connection, match_ids: Sequence[int]) -> dict[int, Match]:
    found = await _all(connection, select(matches).where(matches.c.id.in_(match_ids)))
    return {match.id: match for match in found}


async def change(connection: Connection, match_id: int, **columns: Any) -> None:
    """Set columns of a match."""
    await connection.execute(update(matches).where(matches.c.id == match_id).values(**columns))


async def advance(connection: Connection, match_id: int, ply: int, **columns: Any) -> bool:
    """Count one more entry if the match is still running at `ply` (compare and set); say whether it was."""
    done = await connection.execute(_ADVANCED, {"number": match_id, "before": ply, "ply": ply + 1, **columns})
    return done.rowcount == 1


async def seated(connection: Connection, match_id: int) -> tuple[Player, ...]:
    return (await seated_at(connection, [match_id]))[match_id]


async def seated_at(connection: Connection, match_ids: Sequence[int]) -> dict[int, tuple[Player, ...]]:
    found: dict[int, tuple[Player, ...]] = dict.fromkeys(match_ids, ())
    for match_id, *columns in await connection.execute(_SEATED, {"numbers": list(match_ids)}):
        found[match_id] += (player(columns),)
    return found


async def seat_players(connection: Connection, match_id: int, player_ids: Sequence[int]) -> None:
    """Put these players, and nobody else, on seats 0, 1 and so on."""
    await connection.execute(_UNSEATED, {"number": match_id})
    rows = [{"match_id": match_id, "seat": seat, "player_id": player} for seat, player in enumerate(player_ids)]
    if rows:
        await connection.execute(insert(seats), rows)


async def reseat(connection: Connection, match_id: int, seat: int, player_id: int) -> None:
    which = (seats.c.match_id == match_id, seats.c.seat == seat)
    await connection.execute(update(seats).where(*which).values(player_id=player_id))


async def record(connection: Connection, match_id: int, entry: Entry) -> None:
    """Append an entry; the database refuses a second one for the same ply."""
    columns = {name: getattr(entry, name) for name in Entry.__slots__}
    await connection.execute(_RECORDED, columns | {"match_id": match_id, "automatic": entry.automatic or None})


async def entries(connection: Connection, match_id: int, before: int | None = None) -> tuple[Entry, ...]:
    """What happened, in order; only the first `before` entries if given."""
    query = _ENTRIES if before is None else _ENTRIES.where(moves.c.ply < before)
    return tuple(_entry(row) for row in await connection.execute(query, {"number": match_id}))


async def entries_of(connection: Connection, match_ids: Sequence[int]) -> dict[int, list[Entry]]:
    """All that happened in several matches, in order."""
    found: dict[int, list[Entry]] = {match_id: [] for match_id in match_ids}
    query = select(moves).where(moves.c.match_id.in_(match_ids)).order_by(moves.c.match_id, moves.c.ply)
    for row in await connection.execute(query):
        found[row.match_id].append(_entry(row))
    return found


async def entry(connection: Connection, match_id: int, ply: int) -> Entry | None:
    query = select(moves).where(moves.c.match_id == match_id, moves.c.ply == ply)
    row = (await connection.execute(query)).one_or_none()
    return _entry(row) if row else None


async def of_player(connection: Connection, player_id: int) -> tuple[Match, ...]:
    """The open and running matches someone sits at, the longest waiting first."""
    query = (
        select(matches)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.player_id == player_id, IS_SEATED, matches.c.status.in_((Status.OPEN, Status.RUNNING)))
        .order_by(matches.c.id)
    )
    return await _all(connection, query)


async def in_channel(connection: Connection, channel_id: int) -> tuple[Match, ...]:
    """The running matches of a channel with its threads, or of a thread, the newest first."""
    query = select(matches).where(at(channel_id), matches.c.status == Status.RUNNING).order_by(matches.c.id.desc())
    return await _all(connection, query)


async def newest_game_in(connection: Connection, channel_id: int) -> str | None:
    """The game that is played in a channel with its threads, or in a thread: of several the one begun last."""
    query = select(matches.c.game).where(at(channel_id), matches.c.status == Status.RUNNING)
    return (await connection.execute(query.order_by(matches.c.id.desc()).limit(1))).scalar()


async def running_of(
    connection: Connection, player_id: int, guild_id: int | None, viewer_id: int | None
) -> tuple[Match, ...]:
    """Matches someone has not left and a viewer may know of: the viewer's own, and those of the server asked in."""
    query = select(matches).join(seats, seats.c.match_id == matches.c.id)
    query = query.where(seats.c.player_id == player_id, IS_SEATED, *_known_to(guild_id, viewer_id), ~has_left(seats))
    return await _all(connection, query.order_by(matches.c.id))


async def running_in(
    connection: Connection, channel_id: int, guild_id: int | None, viewer_id: int | None
) -> tuple[Match, ...]:
    query = select(matches).where(at(channel_id), *_known_to(guild_id, viewer_id))
    return await _all(connection, query.order_by(matches.c.id))


async def running_in_guild(connection: Connection, guild_id: int) -> tuple[Match, ...]:
    """The running matches of a server, the newest first."""
    query = select(matches).where(matches.c.guild_id == guild_id, IS_RUNNING)
    return await _all(connection, query.order_by(matches.c.id.desc()))


async def waiting_for(connection: Connection, player_id: int) -> tuple[int, ...]:
    to_move = (seats.c.match_id == matches.c.id) & (seats.c.seat == matches.c.to_move)
    query = select(matches.c.id).join(seats, to_move)
    query = query.where(seats.c.player_id == player_id, IS_SEATED, IS_RUNNING)
    return tuple((await connection.execute(query)).scalars())


def is_turn_of(who: Number) -> Condition:
    """Whether a match waits for a player."""
    to_move = (seats.c.match_id == matches.c.id) & (seats.c.seat == matches.c.to_move)
    waits = select(seats.c.seat).select_from(seats.join(matches, to_move))
    return waits.where(seats.c.player_id == who, IS_SEATED, IS_RUNNING).exists()


async def finished(connection: Connection, player_id: int, most: int) -> tuple[Match, ...]:
    """The finished matches someone sat at, the newest first."""
    query = (
        select(matches)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.player_id == player_id, IS_ENDED, matches.c.status == Status.FINISHED)
        .order_by(seats.c.ended_at.desc(), seats.c.match_id.desc())
        .limit(most)
    )
    return await _all(connection, query)


async def last_active(
    connection: Connection, *, channel_id: int | None = None, player_id: int | None = None, public: bool = False
) -> Match | None:
    """The match last moved in, of the started ones of a channel and of a player, or of those for everyone.

    The last entry of a match that is over is its end, so only the newest of these is looked at.
    """
    which: list[ColumnElement[bool]] = [matches.c.started_at.is_not(None)]
    if public:
        which.append(~select(terms).where(terms.c.match_id == matches.c.id, terms.c.is_private).exists())
    if player_id is not None:
        here = [true() if channel_id is None else at(channel_id)]
        mine, last = select(seats.c.match_id).where(seats.c.player_id == player_id, IS_SEATED), recent(player_id)
        going = [matches.c.id.in_(mine), IS_RUNNING, *here]
        over = [select(last.c.match_id).join(matches).where(*which, *here).order_by(last.c.ended_at.desc())]
    else:
        going = [at(channel_id or 0), IS_RUNNING]
        over = [
            select(matches.c.id).where(column == channel_id, IS_OVER, *which).order_by(matches.c.ended_at.desc())
            for column in (matches.c.channel_id, matches.c.thread_id)
        ]
    found = [select(matches.c.id).where(*which, *going), *(select(each.limit(1).subquery()) for each in over)]
    played = (moves.c.match_id == matches.c.id, moves.c.ply == matches.c.ply - 1)
    moved = func.coalesce(select(moves.c.played_at).where(*played).scalar_subquery(), matches.c.started_at)
    query = select(matches).where(matches.c.id.in_(union_all(*found))).order_by(moved.desc(), matches.c.id.desc())
    return next(iter(await _all(connection, query.limit(1))), None)


def recent(player_id: int) -> Subquery:
    """The newest matches of someone that are over, with when they ended: as many as one may mean by a word."""
    query = select(seats.c.match_id, seats.c.ended_at).where(seats.c.player_id == player_id, IS_ENDED)
    return query.order_by(seats.c.ended_at.desc(), seats.c.match_id.desc()).limit(RECENT).subquery()


async def started(connection: Connection) -> tuple[Match, ...]:
    """Every match in which a move could have been made."""
    return await _all(connection, select(matches).where(matches.c.started_at.is_not(None)).order_by(matches.c.id))


def at(channel_id: int) -> ColumnElement[bool]:
    return or_(matches.c.channel_id == channel_id, matches.c.thread_id == channel_id)


def _known_to(guild_id: int | None, viewer_id: int | None) -> tuple[ColumnElement[bool], ...]:
    own = matches.c.id.in_(select(seats.c.match_id).where(seats.c.player_id == viewer_id, IS_SEATED))
    here = matches.c.guild_id == guild_id if guild_id is not None else false()
    return (IS_RUNNING, own | here)


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.ply, row.seat, row.kind, row.notation, row.played_at, row.chain, bool(row.automatic), row.seconds)


async def _all(connection: Connection, query: Select[Any]) -> tuple[Match, ...]:
    return tuple(match_of(row) for row in await connection.execute(query))


def match_of(row: Iterable[Any]) -> Match:
    """A match as the columns of `matches` tell it."""
    columns = dict(zip(Match.__slots__, row, strict=True))
    thread, clock = columns["thread"] and Thread(columns["thread"]), columns["clock"] and ClockRule.of(columns["clock"])
    return Match(**(columns | {"status": Status(columns["status"]), "thread": thread, "clock": clock}))


_FOUND = select(matches).where(matches.c.id == bindparam("number"))
_HELD = _FOUND.with_for_update()
_ADVANCED = update(matches).where(matches.c.id == bindparam("number"), matches.c.ply == bindparam("before"), IS_RUNNING)
_RECORDED = insert(moves)
_ENTRIES = select(moves).where(moves.c.match_id == bindparam("number")).order_by(moves.c.ply)
_NUMBERS: Any = bindparam("numbers", expanding=True)
_SEATED = select(seats.c.match_id, *PLAYER).join(seats, seats.c.player_id == players.c.id)
_SEATED = _SEATED.where(seats.c.match_id.in_(_NUMBERS)).order_by(seats.c.seat)
_UNSEATED = delete(seats).where(seats.c.match_id == bindparam("number"))
"""The query that every move asks, built once."""
