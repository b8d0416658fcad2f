"""Interactions that were acted on, so that none counts twice."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import interactions
from storage.upserts import insert_new


async def claim(connection: AsyncConnection, interaction_id: int, now: datetime) -> bool:
    """Take an interaction for this transaction; False if it was acted on before."""
    row = {"id": interaction_id, "seen_at": now}
    done = await connection.execute(insert_new(connection, interactions, row))
    return done.rowcount == 1


async def forget(connection: AsyncConnection, before: datetime) -> None:
    """Drop what Discord cannot deliver again."""
    await connection.execute(delete(interactions).where(interactions.c.seen_at < before))
