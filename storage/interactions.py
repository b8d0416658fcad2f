"""Interactions that were acted on, so that none counts twice."""

from __future__ import annotations

from datetime import datetime
from functools import cache

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import interactions
from storage.upserts import Insert, inserting


async def claim(connection: AsyncConnection, interaction_id: int, now: datetime) -> bool:
    """Take an interaction for this transaction; False if it was acted on before."""
    done = await connection.execute(_claim(connection.dialect.name), {"id": interaction_id, "seen_at": now})
    return done.rowcount == 1


async def forget(connection: AsyncConnection, before: datetime) -> None:
    """Drop what Discord cannot deliver again."""
    await connection.execute(delete(interactions).where(interactions.c.seen_at < before))


@cache
def _claim(dialect: str) -> Insert:
    """Built once."""
    return inserting(dialect, interactions).on_conflict_do_nothing()
