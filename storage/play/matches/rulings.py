"""How moderators mean to end matches, until they have confirmed it: named queries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import insert, select

from storage.core.connections import Connection
from storage.play.matches.tables import rulings


@dataclass(frozen=True, slots=True)
class Ruling:
    id: int
    match_id: int
    moderator_id: int
    verdict: str
    reason: str
    created_at: datetime


async def draft(
    connection: Connection, match_id: int, moderator_id: int, verdict: str, reason: str, now: datetime
) -> int:
    """Keep what a moderator has yet to confirm; returns its number."""
    row = insert(rulings).values(
        match_id=match_id, moderator_id=moderator_id, verdict=verdict, reason=reason, created_at=now
    )
    number: int = (await connection.execute(row.returning(rulings.c.id))).scalar_one()
    return number


async def find(connection: Connection, ruling_id: int) -> Ruling | None:
    row = (await connection.execute(select(rulings).where(rulings.c.id == ruling_id))).one_or_none()
    return Ruling(*row) if row else None
