"""Records people brought in to look at: named queries."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select

from storage.core.connections import Connection
from storage.play.tables import imports


async def add(connection: Connection, player_id: int, record: str, now: datetime) -> int:
    """Keep a record; returns its number."""
    row = insert(imports).values(player_id=player_id, record=record, created_at=now).returning(imports.c.id)
    number: int = (await connection.execute(row)).scalar_one()
    return number


async def find(connection: Connection, import_id: int, player_id: int) -> str:
    """A record this player brought in, which is still kept."""
    query = select(imports.c.record).where(imports.c.id == import_id, imports.c.player_id == player_id)
    text: str = (await connection.execute(query)).scalar_one()
    return text


async def is_kept(connection: Connection, import_id: int, player_id: int) -> bool:
    """Whether a record that this player brought in is still there."""
    query = select(imports.c.id).where(imports.c.id == import_id, imports.c.player_id == player_id)
    return (await connection.execute(query)).one_or_none() is not None


async def keep_newest(connection: Connection, player_id: int, most: int) -> None:
    """Drop all but the newest records of a player."""
    newest = select(imports.c.id).where(imports.c.player_id == player_id).order_by(imports.c.id.desc()).limit(most)
    others = imports.c.player_id == player_id, imports.c.id.not_in(newest)
    await connection.execute(delete(imports).where(*others))
