"""What could be played again, and what was: named queries."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.play.matches.matches import Match, at, find, recent
from storage.play.matches.tables import matches


async def last_over(connection: AsyncConnection, player_id: int, channel_id: int | None) -> Match | None:
    """The match someone played to its end last, in a channel or thread if there is one, finished or aborted."""
    last = recent(player_id)
    query = select(matches.c.id).join(last, last.c.match_id == matches.c.id).where(matches.c.started_at.is_not(None))
    query = query.order_by(at(channel_id or 0).desc(), matches.c.ended_at.desc(), matches.c.id.desc())
    number = (await connection.execute(query.limit(1))).scalar_one_or_none()
    return await find(connection, number) if number else None


async def after(connection: AsyncConnection, match_id: int) -> int | None:
    query = select(matches.c.id).where(matches.c.rematch_of == match_id).order_by(matches.c.id)
    return (await connection.execute(query)).scalars().first()
