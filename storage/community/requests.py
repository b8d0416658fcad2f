"""What directors ask of people: to play in a tournament, to help to run it, to run it: named queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import bindparam, delete, or_, select, update

from storage.community.tables import tournament_requests, tournaments
from storage.core.connections import Connection
from storage.core.rows import by_name
from storage.core.upserts import insert_new
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players

AGAIN_AFTER = timedelta(days=1)
"""Whoever was told of a request is not told of the same one sooner."""


class RequestKind(StrEnum):
    PLAY = "play"
    HELP = "help"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class RequestRow:
    tournament_id: int
    player_id: int
    kind: RequestKind
    by_id: int
    instead_id: int | None
    team_id: int | None
    """Who founded the team they are to join."""
    asked_at: datetime
    ended_at: datetime | None
    is_accepted: bool

    @property
    def is_open(self) -> bool:
        return self.ended_at is None


async def ask(
    connection: Connection,
    number: int,
    player_id: int,
    kind: RequestKind,
    by_id: int,
    now: datetime,
    instead_id: int | None = None,
    team_id: int | None = None,
) -> bool:
    """Ask someone, once more if that has ended; says whether they may be told of it now."""
    row = {"tournament_id": number, "player_id": player_id, "kind": kind.value, "by_id": by_id}
    fresh = {"instead_id": instead_id, "team_id": team_id, "ended_at": None, "is_accepted": False}
    if (await connection.execute(insert_new(connection, _T, {**row, **fresh, "asked_at": now}))).rowcount == 1:
        return True
    again = update(_T).where(*_this(number, player_id, kind))
    await connection.execute(again.values(by_id=by_id, **fresh))
    is_due = _T.c.asked_at <= now - AGAIN_AFTER
    return (await connection.execute(again.where(is_due).values(asked_at=now))).rowcount == 1


async def find(connection: Connection, number: int, player_id: int, kind: RequestKind) -> RequestRow | None:
    which = {"number": number, "player": player_id, "kind": kind.value}
    row = (await connection.execute(_FOUND, which)).one_or_none()
    return _row(row) if row else None


async def was_asked(connection: Connection, number: int, player_id: int) -> bool:
    """Whether someone was ever asked for anything about a tournament, and knows of it by that."""
    query = select(_T.c.kind).where(_T.c.tournament_id == number, _T.c.player_id == player_id)
    return (await connection.execute(query.limit(1))).first() is not None


async def open_in(connection: Connection, number: int, kind: RequestKind) -> tuple[Player, ...]:
    """Those who have not answered yet, in the order of being asked."""
    rows = await connection.execute(_OPEN, {"number": number, "kind": kind.value})
    return tuple(player(row) for row in rows)


async def end(
    connection: Connection, number: int, player_id: int, kind: RequestKind, now: datetime, *, accepted: bool
) -> bool:
    """Note that a request was accepted or taken back; False if it was open no more."""
    which = (*_this(number, player_id, kind), _T.c.ended_at.is_(None))
    done = await connection.execute(update(_T).where(*which).values(ended_at=now, is_accepted=accepted))
    return done.rowcount == 1


async def end_all(connection: Connection, number: int, kind: RequestKind, now: datetime) -> None:
    """Let nobody accept it any more."""
    which = (_T.c.tournament_id == number, _T.c.kind == kind.value, _T.c.ended_at.is_(None))
    await connection.execute(update(_T).where(*which).values(ended_at=now))


async def accepted(connection: Connection, number: int) -> frozenset[int]:
    """Those who play because they were asked to."""
    which = (_T.c.tournament_id == number, _T.c.kind == RequestKind.PLAY.value, _T.c.is_accepted)
    return frozenset((await connection.execute(select(_T.c.player_id).where(*which))).scalars())


async def forget(connection: Connection, player_id: int) -> None:
    """Forget that someone asked anybody, or was asked, or that it was about their place or their team."""
    who = (_T.c.player_id, _T.c.by_id, _T.c.instead_id, _T.c.team_id)
    await connection.execute(delete(_T).where(or_(*(column == player_id for column in who))))


async def export(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What someone was asked for and asked others for, in which tournaments."""
    columns = (tournaments.c.id, tournaments.c.name, _T.c.kind, _T.c.asked_at, _T.c.ended_at, _T.c.is_accepted)
    query = select(*columns, (_T.c.by_id == player_id).label("by_you")).join(_T, _T.c.tournament_id == tournaments.c.id)
    theirs = or_(_T.c.player_id == player_id, _T.c.by_id == player_id)
    return await by_name(connection, query.where(theirs).order_by(tournaments.c.id, _T.c.asked_at))


_T = tournament_requests


def _this(number: int, player_id: int, kind: RequestKind) -> tuple[Any, ...]:
    return (_T.c.tournament_id == number, _T.c.player_id == player_id, _T.c.kind == kind.value)


def _row(row: Any) -> RequestRow:
    number, player_id, kind, *others = row
    return RequestRow(number, player_id, RequestKind(kind), *others)


_IN, _KIND = _T.c.tournament_id == bindparam("number"), _T.c.kind == bindparam("kind")
_FOUND = select(_T).where(_IN, _KIND, _T.c.player_id == bindparam("player"))
_OPEN = select(*PLAYER).join(_T, _T.c.player_id == players.c.id).where(_IN, _KIND, _T.c.ended_at.is_(None))
_OPEN = _OPEN.order_by(_T.c.asked_at, players.c.id)
