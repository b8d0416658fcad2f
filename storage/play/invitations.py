"""Invitations to tables, and who declined: named queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, bindparam, select
from sqlalchemy.sql.expression import insert, update

from storage.core.connections import Connection
from storage.core.rows import Condition, Number
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players
from storage.play.matches.matches import IS_OPEN, IS_SEATED, Status
from storage.play.matches.tables import matches, seats
from storage.play.tables import invitations

IS_PENDING = invitations.c.is_over.is_(None)
"""Invitations to tables that still wait."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """Someone the host asked to the table."""

    player: Player
    declined_at: datetime | None


async def invite(connection: Connection, match_id: int, player_ids: Sequence[int]) -> None:
    rows = [{"match_id": match_id, "player_id": player} for player in player_ids]
    if rows:
        await connection.execute(insert(invitations), rows)


async def invited(connection: Connection, match_id: int) -> tuple[Invitation, ...]:
    """The players who were asked, in the order of their ids."""
    return (await invited_to(connection, [match_id]))[match_id]


async def invited_to(connection: Connection, match_ids: Sequence[int]) -> dict[int, tuple[Invitation, ...]]:
    """The players who were asked to several matches."""
    found: dict[int, tuple[Invitation, ...]] = dict.fromkeys(match_ids, ())
    for match_id, *columns, declined_at in await connection.execute(_INVITED, {"numbers": list(match_ids)}):
        found[match_id] += (Invitation(player(columns), declined_at),)
    return found


async def inviting(connection: Connection, player_id: int) -> tuple[int, ...]:
    """The open tables that keep a seat for someone who has not answered yet, the oldest first."""
    seated = select(seats.c.match_id).where(seats.c.player_id == player_id, IS_SEATED)
    query = (
        select(matches.c.id)
        .join(invitations, invitations.c.match_id == matches.c.id)
        .where(invitations.c.player_id == player_id, IS_PENDING, invitations.c.declined_at.is_(None))
        .where(matches.c.status == Status.OPEN, matches.c.id.not_in(seated))
        .order_by(matches.c.id)
    )
    return tuple((await connection.execute(query)).scalars())


def keeps_seat_for(who: Number) -> Condition:
    """Whether an open table may keep a seat for a player."""
    waits = (invitations.c.player_id == who, IS_PENDING, IS_OPEN, invitations.c.declined_at.is_(None))
    return select(matches.c.id).select_from(invitations.join(matches)).where(*waits).exists()


async def decline(connection: Connection, match_id: int, player_id: int, now: datetime | None) -> None:
    """Note that an invited player will not come, or (None) will come after all."""
    whose = (invitations.c.match_id == match_id, invitations.c.player_id == player_id)
    await connection.execute(update(invitations).where(*whose).values(declined_at=now))


async def expecting(connection: Connection, player_id: int) -> tuple[int, ...]:
    """Tables that wait for an invited player who has not declined."""
    return tuple((await connection.execute(select(invitations.c.match_id).where(*_unanswered(player_id)))).scalars())


async def decline_all(connection: Connection, player_id: int, now: datetime) -> int:
    """Decline every invitation to a table that still waits; returns how many."""
    declining = update(invitations).where(*_unanswered(player_id)).values(declined_at=now)
    return (await connection.execute(declining)).rowcount


def _unanswered(player_id: int) -> tuple[ColumnElement[bool], ...]:
    """Invitations of someone who may still come; the tables are looked up one by one, for there are few."""
    waits = select(IS_OPEN).where(matches.c.id == invitations.c.match_id).scalar_subquery()
    return (invitations.c.player_id == player_id, IS_PENDING, invitations.c.declined_at.is_(None), waits)


_NUMBERS: Any = bindparam("numbers", expanding=True)
_INVITED = select(invitations.c.match_id, *PLAYER, invitations.c.declined_at)
_INVITED = _INVITED.join(invitations, invitations.c.player_id == players.c.id)
_INVITED = _INVITED.where(invitations.c.match_id.in_(_NUMBERS)).order_by(players.c.id)
"""Built once."""
