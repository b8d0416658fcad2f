"""Interactions that were acted on, so that none counts twice."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, delete, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import Instant, interactions


async def claim(connection: AsyncConnection, interaction_id: int, now: datetime) -> bool:
    """Take an interaction for this transaction; False if it was acted on before."""
    seen = select(interactions.c.id).where(interactions.c.id == interaction_id).exists()
    row = select(literal(interaction_id, BigInteger), literal(now, Instant)).where(~seen)
    done = await connection.execute(insert(interactions).from_select(["id", "seen_at"], row))
    return done.rowcount == 1


async def forget(connection: AsyncConnection, before: datetime) -> None:
    """Drop what Discord cannot deliver again."""
    await connection.execute(delete(interactions).where(interactions.c.seen_at < before))
