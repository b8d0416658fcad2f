"""What could be played again, and what was: named queries."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select

from storage.core.connections import Connection
from storage.play.matches.matches import Match, at, find, recent
from storage.play.matches.tables import matches, seats


async def last_over(connection: Connection, player_id: int, channel_id: int | None) -> Match | None:
    """The match someone played to its end last, in a channel or thread if there is one, finished or aborted."""
    last = recent(player_id)
    query = select(matches.c.id).join(last, last.c.match_id == matches.c.id).where(matches.c.started_at.is_not(None))
    query = query.order_by(at(channel_id or 0).desc(), matches.c.ended_at.desc(), matches.c.id.desc())
    number = (await connection.execute(query.limit(1))).scalar_one_or_none()
    return await find(connection, number) if number else None


async def after(connection: Connection, match_id: int) -> int | None:
    query = select(matches.c.id).where(matches.c.rematch_of == match_id).order_by(matches.c.id)
    return (await connection.execute(query)).scalars().first()


async def finished_before(connection: Connection, player_id: int, match_id: int, moment: datetime, most: int) -> int:
    """How many matches with a result someone had finished when this one began, counted up to so many."""
    query = select(seats.c.match_id).join(matches, matches.c.id == seats.c.match_id)
    earlier = (seats.c.player_id == player_id, seats.c.ended_at <= moment, seats.c.match_id != match_id)
    query = query.where(*earlier, matches.c.places.is_not(None))
    return len((await connection.execute(query.limit(most))).all())
