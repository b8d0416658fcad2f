"""Interactions that were acted on, so that none counts twice."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import interactions


async def claim(connection: AsyncConnection, interaction_id: int, now: datetime) -> bool:
    """Take an interaction for this transaction; False if it was acted on before."""
    query = select(interactions.c.id).where(interactions.c.id == interaction_id)
    if (await connection.execute(query)).one_or_none():
        return False
    await connection.execute(insert(interactions).values(id=interaction_id, seen_at=now))
    return True


async def forget(connection: AsyncConnection, before: datetime) -> None:
    """Drop what Discord cannot deliver again."""
    await connection.execute(delete(interactions).where(interactions.c.seen_at < before))
