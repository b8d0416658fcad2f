"""How someone's matches ended: named queries for profiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, and_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.play.matches.matches import Status
from storage.play.matches.tables import matches, result_corrections, seats

MOST = 2000
"""So many of the newest matches of one person are looked at; more tell nothing new about them."""


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over, as one of its players looks at it."""

    match_id: int
    game: str
    options: Mapping[str, str]
    seats: int
    guild_id: int | None
    channel_id: int
    places: Sequence[Sequence[int]] | None
    reason: str | None
    ended_at: datetime
    seat: int
    opponents: tuple[tuple[int, int], ...] = ()
    """Seat and id of each."""
    verdict: str | None = None
    """A later result, which holds instead."""


async def of_player(
    connection: AsyncConnection, player_id: int, opponent_id: int | None = None, game: str | None = None
) -> tuple[Result, ...]:
    """Someone's matches that are over, against one opponent or of one game if wanted, the newest first."""
    own = _newest(player_id, opponent_id, game).subquery()
    rows = (await connection.execute(select(own).order_by(own.c.ended_at.desc(), own.c.id.desc()))).all()
    others: dict[int, list[tuple[int, int]]] = {}
    query = select(seats.c.match_id, seats.c.seat, seats.c.player_id).join(own, own.c.id == seats.c.match_id)
    for match_id, seat, other in await connection.execute(query.order_by(seats.c.match_id, seats.c.seat)):
        if other != player_id:
            others.setdefault(match_id, []).append((seat, other))
    verdicts = await _verdicts(connection, own)
    return tuple(_result(row, others.get(row.id, ()), verdicts.get(row.id)) for row in rows)


def _newest(player_id: int, opponent_id: int | None, game: str | None) -> Select[Any]:
    columns = (matches.c.id, matches.c.game, matches.c.options, matches.c.seats_wanted, matches.c.guild_id)
    query = select(*columns, matches.c.channel_id, matches.c.places, matches.c.reason, matches.c.ended_at, seats.c.seat)
    query = query.join(seats, seats.c.match_id == matches.c.id).where(seats.c.player_id == player_id)
    over = or_(matches.c.status == Status.FINISHED, matches.c.status == Status.CANCELLED)
    query = query.where(and_(over, matches.c.started_at.is_not(None), matches.c.ended_at.is_not(None)))
    if opponent_id is not None:
        other = seats.alias()
        query = query.join(other, other.c.match_id == matches.c.id).where(other.c.player_id == opponent_id)
    if game is not None:
        query = query.where(matches.c.game == game)
    return query.order_by(matches.c.id.desc()).limit(MOST)


async def _verdicts(connection: AsyncConnection, own: Any) -> dict[int, str | None]:
    """The newest decision about each of these matches."""
    query = select(result_corrections.c.match_id, result_corrections.c.verdict)
    query = query.join(own, own.c.id == result_corrections.c.match_id).order_by(result_corrections.c.id)
    return {row.match_id: row.verdict for row in await connection.execute(query)}


def _result(row: Row[Any], others: Sequence[tuple[int, int]], verdict: str | None) -> Result:
    columns = {("match_id" if name == "id" else name): value for name, value in row._mapping.items()}
    columns["seats"] = columns.pop("seats_wanted")
    return Result(**columns, opponents=tuple(others), verdict=verdict)
