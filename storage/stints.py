"""Who sat at a seat of a running match before someone took it over: named queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.players import PLAYER, Player, player
from storage.schema import players, stints


@dataclass(frozen=True, slots=True)
class Stint:
    """Someone who sat at a seat until so many entries were made."""

    seat: int
    player: Player
    until_ply: int
    until_at: datetime | None = None
    """None where only the moves are known."""


async def end(
    connection: AsyncConnection, match_id: int, seat: int, player_id: int, until_ply: int, now: datetime
) -> None:
    """Note that a player has left a seat to someone else."""
    row = {"match_id": match_id, "seat": seat, "player_id": player_id, "until_ply": until_ply, "until_at": now}
    await connection.execute(insert(stints).values(row))


async def of_match(connection: AsyncConnection, match_id: int) -> tuple[Stint, ...]:
    """Everyone who has left a seat of a match, in order."""
    return (await of_matches(connection, [match_id]))[match_id]


async def of_matches(connection: AsyncConnection, match_ids: Sequence[int]) -> dict[int, tuple[Stint, ...]]:
    """The same of several matches."""
    query = select(stints.c.match_id, stints.c.seat, stints.c.until_ply, stints.c.until_at, *PLAYER).join(
        players, stints.c.player_id == players.c.id
    )
    found: dict[int, tuple[Stint, ...]] = dict.fromkeys(match_ids, ())
    rows = await connection.execute(query.where(stints.c.match_id.in_(match_ids)).order_by(stints.c.id))
    for match_id, seat, until_ply, until_at, *columns in rows:
        found[match_id] += (Stint(seat, player(columns), until_ply, until_at),)
    return found
