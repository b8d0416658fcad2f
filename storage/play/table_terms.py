"""What a host wants for a table, and which seats were chosen: named queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, ScalarSelect, Select, bindparam, delete, insert, literal, or_, select, update

from storage.core.connections import Connection
from storage.core.processes.heartbeats import EVERYWHERE, Served, is_awake
from storage.core.time_shift import NOW, later
from storage.play.invitations import IS_PENDING
from storage.play.matches.matches import IS_OPEN, IS_SEATED
from storage.play.matches.tables import matches, seats
from storage.play.tables import invitations, seat_choices, terms

IS_AWAKE = is_awake(matches.c.guild_id)


@dataclass(frozen=True, slots=True)
class Terms:
    match_id: int
    seats_least: int
    by_choice: bool
    is_private: bool
    note: str | None
    days: int
    expires_at: datetime
    remind_at: datetime | None
    standing_id: int | None


async def create(connection: Connection, match_id: int, **columns: Any) -> None:
    """The terms of a table that was just made."""
    await connection.execute(insert(terms).values(match_id=match_id, **columns))


async def find(connection: Connection, match_id: int) -> Terms | None:
    """The terms of a table; None for matches that began before there were any."""
    return (await several(connection, [match_id])).get(match_id)


async def several(connection: Connection, match_ids: Sequence[int]) -> dict[int, Terms]:
    """The terms of tables by number."""
    rows = await connection.execute(_SEVERAL, {"numbers": list(match_ids)})
    return {row.match_id: _terms(row) for row in rows}


async def change(connection: Connection, match_id: int, **columns: Any) -> None:
    await connection.execute(update(terms).where(terms.c.match_id == match_id).values(**columns))


async def due(connection: Connection, now: datetime, limit: int) -> tuple[int, ...]:
    """Tables that have waited long enough, or whose invited players should be reminded now."""
    return await _numbers(connection, DUE.limit(limit), now)


async def credit(connection: Connection, last: datetime, now: datetime, served: Served = EVERYWHERE) -> None:
    """Let tables there that still waited when an outage began wait as much longer."""
    waiting = terms.c.match_id.in_(_open().where(*served.server(matches.c.guild_id)))
    for column in (terms.c.remind_at, terms.c.expires_at):
        ahead = update(terms).where(waiting, terms.c.expires_at > last, column > last)
        await connection.execute(ahead.values({column: later(connection, column, now - last)}))


async def choices(connection: Connection, match_ids: Sequence[int]) -> dict[int, dict[int, int]]:
    """The seats that were chosen, by table and player."""
    found: dict[int, dict[int, int]] = {match_id: {} for match_id in match_ids}
    for row in await connection.execute(_CHOICES, {"numbers": list(match_ids)}):
        found[row.match_id][row.player_id] = row.seat
    return found


async def choose(connection: Connection, match_id: int, player_id: int, seat: int | None) -> None:
    """Keep a choice in place of the one before; None leaves it to the lot."""
    whose = (seat_choices.c.match_id == match_id, seat_choices.c.player_id == player_id)
    await connection.execute(delete(seat_choices).where(*whose))
    if seat is not None:
        row = {"match_id": match_id, "player_id": player_id, "seat": seat}
        await connection.execute(insert(seat_choices).values(row))


async def listed(
    connection: Connection, guild_id: int | None, player_id: int | None, game: str | None, limit: int
) -> tuple[int, ...]:
    """Open tables someone may know of, the newest first: theirs, those they are invited to, the public ones here."""
    query = _waiting().where(or_(*_known_to(guild_id, player_id)))
    if game is not None:
        query = query.where(matches.c.game == game)
    return await _numbers(connection, query.order_by(matches.c.id.desc()).limit(limit))


async def last_hosted(connection: Connection, player_id: int, game: str) -> int | None:
    """The newest table someone opened by hand for a game."""
    query = select(terms.c.match_id).join(matches).where(matches.c.host_id == player_id, matches.c.game == game)
    query = query.where(terms.c.standing_id.is_(None)).order_by(matches.c.id.desc()).limit(1)
    return (await connection.execute(query)).scalar_one_or_none()


async def private_among(connection: Connection, match_ids: Sequence[int]) -> frozenset[int]:
    query = select(terms.c.match_id).where(terms.c.match_id.in_(match_ids), terms.c.is_private)
    return frozenset(await _numbers(connection, query))


async def seated_among(connection: Connection, match_ids: Sequence[int], player_id: int) -> frozenset[int]:
    query = select(seats.c.match_id).where(seats.c.match_id.in_(match_ids), seats.c.player_id == player_id)
    return frozenset(await _numbers(connection, query))


async def stay_private(connection: Connection, before_id: int, match_id: int) -> None:
    """Give a match the terms of the one before if that was only for who was invited."""
    columns = [each for each in terms.c if each is not terms.c.match_id]
    earlier = select(literal(match_id), *columns).where(terms.c.match_id == before_id, terms.c.is_private)
    await connection.execute(insert(terms).from_select([terms.c.match_id, *columns], earlier))


async def forget(connection: Connection, player_id: int) -> None:
    """Drop what a player wrote for their tables."""
    theirs = select(matches.c.id).where(matches.c.host_id == player_id)
    await connection.execute(update(terms).where(terms.c.match_id.in_(theirs)).values(note=None))


def _known_to(guild_id: int | None, player_id: int | None) -> Sequence[ColumnElement[bool]]:
    seated = select(seats.c.match_id).where(seats.c.player_id == player_id, IS_SEATED)
    invited = select(invitations.c.match_id).where(invitations.c.player_id == player_id, IS_PENDING)
    own = (matches.c.id.in_(seated), matches.c.id.in_(invited))
    return own if guild_id is None else (*own, (matches.c.guild_id == guild_id) & terms.c.is_private.is_(False))


def _waiting() -> Select[Any]:
    return select(terms.c.match_id).join(matches).where(IS_OPEN)


def _open() -> Select[Any]:
    return select(matches.c.id).where(IS_OPEN).order_by(matches.c.id)


def _over() -> ScalarSelect[Any]:
    """The table, once it is time, looked up by itself: there are few open ones, and many that once were."""
    is_time = or_(terms.c.expires_at <= NOW, terms.c.remind_at <= NOW)
    return select(terms.c.match_id).where(terms.c.match_id == matches.c.id, is_time).scalar_subquery()


async def _numbers(connection: Connection, query: Select[Any], now: datetime | None = None) -> tuple[int, ...]:
    return tuple((await connection.execute(query, {"now": now} if now else {})).scalars())


def _terms(row: Row[Any]) -> Terms:
    return Terms(**row._mapping)


DUE = _open().where(_over().is_not(None), IS_AWAKE)
"""Finds tables that have waited long enough, or whose invited players should be reminded now."""
_NUMBERS: Any = bindparam("numbers", expanding=True)
_SEVERAL = select(terms).where(terms.c.match_id.in_(_NUMBERS))
_CHOICES = select(seat_choices).where(seat_choices.c.match_id.in_(_NUMBERS))
"""The query by which tables are loaded, built once."""
