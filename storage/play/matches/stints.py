"""Who sat at a seat of a running match before someone took it over: named queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, insert, select

from storage.core.connections import Connection
from storage.people.players import PLAYER, Player, player
from storage.people.tables import players
from storage.play.matches.tables import seats, stints


@dataclass(frozen=True, slots=True)
class Stint:
    """Someone who sat at a seat until so many entries were made."""

    seat: int
    player: Player
    until_ply: int
    until_at: datetime | None = None
    """The moment until which they sat there, or None where only the moves are known."""


async def end(connection: Connection, match_id: int, seat: int, player_id: int, until_ply: int, now: datetime) -> None:
    """Note that a player has left a seat to someone else."""
    row = {"match_id": match_id, "seat": seat, "player_id": player_id, "until_ply": until_ply, "until_at": now}
    await connection.execute(insert(stints).values(row))


async def of_match(connection: Connection, match_id: int) -> tuple[Stint, ...]:
    """Those who have left a seat of a match, in order."""
    return (await of_matches(connection, [match_id]))[match_id]


async def of_matches(connection: Connection, match_ids: Sequence[int]) -> dict[int, tuple[Stint, ...]]:
    """Those who have left a seat of several matches, in order."""
    found: dict[int, tuple[Stint, ...]] = dict.fromkeys(match_ids, ())
    rows = await connection.execute(_OF_MATCHES, {"numbers": list(match_ids)})
    for match_id, seat, until_ply, until_at, *columns in rows:
        found[match_id] += (Stint(seat, player(columns), until_ply, until_at),)
    return found


async def taken_over(connection: Connection, player_id: int, match_ids: Iterable[int]) -> dict[int, datetime]:
    """When someone took over the seat they have, for those of these matches in which they did."""
    here = (stints.c.match_id == seats.c.match_id) & (stints.c.seat == seats.c.seat)
    query = select(stints.c.match_id, func.max(stints.c.until_at).label("at")).join(seats, here)
    query = query.where(seats.c.player_id == player_id, stints.c.match_id.in_(list(match_ids)))
    return {row.match_id: row.at for row in await connection.execute(query.group_by(stints.c.match_id))}


_NUMBERS: Any = bindparam("numbers", expanding=True)
_COLUMNS = (stints.c[name] for name in ("match_id", "seat", "until_ply", "until_at"))
_OF_MATCHES = select(*_COLUMNS, *PLAYER).join(players, stints.c.player_id == players.c.id)
_OF_MATCHES = _OF_MATCHES.where(stints.c.match_id.in_(_NUMBERS)).order_by(stints.c.id)
