"""Challenges on ladders: named queries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, func, insert, select, update

from storage.community.tables import climbs
from storage.core.connections import Connection
from storage.core.rows import Condition, Number


@dataclass(frozen=True, slots=True)
class ClimbRow:
    id: int
    ladder_id: int
    challenger_id: int
    challenged_id: int
    made_at: datetime
    expires_at: datetime
    left_seconds: int | None
    due_at: datetime | None
    match_id: int | None
    ended_at: datetime | None
    settled_at: datetime | None
    result: str | None
    post_id: int | None

    @property
    def is_unanswered(self) -> bool:
        """Whether whoever was challenged can still decide."""
        return self.match_id is None and self.settled_at is None


async def create(connection: Connection, **columns: Any) -> int:
    """A new challenge; returns its number."""
    number: int = (await connection.execute(insert(climbs).values(**columns).returning(climbs.c.id))).scalar_one()
    return number


async def find(connection: Connection, number: int) -> ClimbRow | None:
    row = (await connection.execute(select(climbs).where(climbs.c.id == number))).one_or_none()
    return ClimbRow(*row) if row else None


async def change(connection: Connection, number: int, **columns: Any) -> None:
    await connection.execute(update(climbs).where(climbs.c.id == number).values(**columns))


async def open_in(connection: Connection, ladder_id: int) -> tuple[ClimbRow, ...]:
    return await _all(connection, climbs.c.ladder_id == ladder_id, climbs.c.settled_at.is_(None))


async def since(connection: Connection, ladder_id: int, then: datetime) -> tuple[ClimbRow, ...]:
    """The challenges that were settled after a moment."""
    return await _all(connection, climbs.c.ladder_id == ladder_id, climbs.c.settled_at > then)


async def waiting_for(connection: Connection, player_id: int) -> tuple[ClimbRow, ...]:
    return await _all(connection, climbs.c.challenged_id == player_id, *_UNANSWERED)


def challenge(who: Number) -> Condition:
    """Whether a challenge waits for a player."""
    return select(climbs.c.id).where(climbs.c.challenged_id == who, *_UNANSWERED).exists()


async def of_match(connection: Connection, match_id: int) -> ClimbRow | None:
    found = await _all(connection, climbs.c.match_id == match_id)
    return found[0] if found else None


async def note_end(connection: Connection, match_id: int, now: datetime) -> None:
    """Let whoever looks after its ladder come by, as a match has ended, if it belongs to one."""
    await connection.execute(update(climbs).where(climbs.c.match_id == match_id).values(ended_at=now))


async def _all(connection: Connection, *which: ColumnElement[bool]) -> tuple[ClimbRow, ...]:
    rows = await connection.execute(select(climbs).where(*which).order_by(climbs.c.id))
    return tuple(ClimbRow(*row) for row in rows)


_UNANSWERED = (climbs.c.settled_at.is_(None), func.coalesce(climbs.c.match_id, 0) == 0)
"""The second is said so that SQLite does not look for all that never had a match, which its index has in one place."""
