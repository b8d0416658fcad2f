"""How much of something a player has at the moment: named queries."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, CompoundSelect, Select, and_, bindparam, func, select, union_all

from storage.community.tables import tournament_requests, tournaments
from storage.core.connections import Connection
from storage.play.invitations import IS_PENDING
from storage.play.matches.matches import IS_CANCELLED, IS_OPEN, IS_RUNNING, IS_SEATED, has_left
from storage.play.matches.tables import matches, seats
from storage.play.tables import invitations

AHEAD = ("draft", "announced", "open")


async def open_tables(connection: Connection, host_id: int, guild_id: int | None) -> int:
    """Tables someone has open in a server (None: in direct messages)."""
    number: int = (await connection.execute(_OPEN, {"host": host_id, "place": guild_id})).scalar_one()
    return number


async def invitations_to(connection: Connection, host_id: int, player_id: int) -> tuple[int, int]:
    """The numbers of unanswered invitations to someone: those of a host, and all."""
    hosts = (await connection.execute(_INVITING, {"player": player_id})).scalars().all()
    return hosts.count(host_id), len(hosts)


async def taken_back(connection: Connection, host_id: int, player_id: int, since: datetime) -> tuple[datetime, ...]:
    """When invitations of a host were taken back that someone had not answered, the oldest since then first.

    Those to a tournament, or to help with one or run it, count from when they were made.
    """
    whose = {"host": host_id, "player": player_id, "since": since}
    return tuple(sorted((await connection.execute(_TAKEN_BACK, whose)).scalars()))


async def running_matches(connection: Connection, player_id: int) -> int:
    """Running matches someone has not left."""
    number: int = (await connection.execute(_RUNNING, {"player": player_id})).scalar_one()
    return number


def _count(query: Select[Any]) -> Select[Any]:
    return select(func.count()).select_from(query.subquery())


def _inviting() -> CompoundSelect[Any]:
    """The hosts of open tables that keep a seat for a player who has neither come nor declined, and the directors of
    tournaments that wait for an answer before they start.
    """
    seated = select(seats.c.match_id).where(seats.c.player_id == _PLAYER, IS_SEATED)
    query = select(matches.c.host_id).join(invitations, invitations.c.match_id == matches.c.id).where(IS_OPEN)
    query = query.where(invitations.c.player_id == _PLAYER, IS_PENDING, invitations.c.declined_at.is_(None))
    to_play = select(tournament_requests.c.by_id).join(tournaments)
    to_play = to_play.where(tournament_requests.c.player_id == _PLAYER, _is_awaited())
    return union_all(query.where(matches.c.id.not_in(seated)), to_play)


def _is_awaited() -> ColumnElement[bool]:
    """Whether a director still waits for an answer before the start."""
    return and_(tournament_requests.c.ended_at.is_(None), tournaments.c.state.in_(AHEAD))


def _taken_back() -> CompoundSelect[Any]:
    """The ends of tables that kept a seat for a player who had neither come nor declined, and when they were asked by
    a director who waits for no answer any more.
    """
    ended: Any = matches.c.ended_at
    query = select(ended).join(invitations, invitations.c.match_id == matches.c.id)
    query = query.where(invitations.c.player_id == _PLAYER, invitations.c.declined_at.is_(None))
    query = query.where(matches.c.host_id == _HOST, IS_CANCELLED)
    query = query.where(matches.c.reason.is_(None))  # neither expired nor, once it had begun, aborted
    query = query.where(ended > bindparam("since", type_=ended.type))
    tables = query.order_by(matches.c.guild_id).subquery()  # so that SQLite takes the index of cancelled tables
    asked: Any = tournament_requests.c.asked_at
    requests = select(asked).join(tournaments).where(asked > bindparam("since", type_=asked.type), ~_is_awaited())
    theirs = (tournament_requests.c.player_id == _PLAYER, tournament_requests.c.by_id == _HOST)
    return union_all(select(tables), requests.where(*theirs, ~tournament_requests.c.is_accepted))


_HOST: Any = bindparam("host")
_PLAYER: Any = bindparam("player")
_PLACE = bindparam("place", type_=matches.c.guild_id.type)
_THERE = matches.c.guild_id.is_not_distinct_from(_PLACE)
_OPEN = _count(select(matches.c.id).where(matches.c.host_id == bindparam("host"), _THERE, IS_OPEN))
_PLAYS = select(matches.c.id).join(seats, seats.c.match_id == matches.c.id)
_RUNNING = _count(_PLAYS.where(seats.c.player_id == _PLAYER, IS_SEATED, IS_RUNNING, ~has_left(seats)))
_INVITING = _inviting()
_TAKEN_BACK = _taken_back()
