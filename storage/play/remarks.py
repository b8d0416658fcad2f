"""What players note for themselves about positions: named queries."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select

from storage.core.connections import Connection
from storage.core.rows import by_name
from storage.core.upserts import upsert
from storage.people.tables import players
from storage.play.tables import remarks

KEYS = ("match_id", "player_id", "ply")


async def find(connection: Connection, discord_id: int, match_id: int, ply: int) -> str:
    """What someone has noted about a board; empty for nothing."""
    query = select(remarks.c.text).join(players, players.c.id == remarks.c.player_id)
    query = query.where(players.c.discord_id == discord_id, remarks.c.match_id == match_id)
    found: str | None = (await connection.execute(query.where(remarks.c.ply == ply))).scalar_one_or_none()
    return found or ""


async def others(connection: Connection, player_id: int, match_id: int, ply: int) -> int:
    """How many other boards of a match someone has noted something about."""
    query = select(func.count()).where(remarks.c.match_id == match_id, remarks.c.player_id == player_id)
    number: int = (await connection.execute(query.where(remarks.c.ply != ply))).scalar_one()
    return number


async def write(connection: Connection, player_id: int, match_id: int, ply: int, text: str, now: datetime) -> None:
    """Note something about a board, in place of what was noted there."""
    row = {"match_id": match_id, "player_id": player_id, "ply": ply, "text": text, "written_at": now}
    await connection.execute(upsert(connection, remarks, row, keys=KEYS))


async def drop(connection: Connection, player_id: int, match_id: int, ply: int) -> None:
    """Note nothing about a board."""
    which = (remarks.c.match_id == match_id, remarks.c.player_id == player_id, remarks.c.ply == ply)
    await connection.execute(delete(remarks).where(*which))


async def forget(connection: Connection, player_id: int) -> None:
    """Delete everything someone has noted."""
    await connection.execute(delete(remarks).where(remarks.c.player_id == player_id))


async def written_by(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """Everything someone has noted, as they may take it home."""
    a = remarks.c
    query = select(a.match_id, a.ply, a.text, a.written_at).where(a.player_id == player_id)
    return await by_name(connection, query.order_by(a.match_id, a.ply))
