"""What the computer found out about matches that are over: named queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, delete, func, select, update

from storage.core.connections import Connection
from storage.core.rows import by_name
from storage.core.tables import jobs
from storage.core.upserts import insert_new
from storage.play.tables import analyses

LATELY = timedelta(days=1)
"""Looking at something again so soon isn't noted."""


@dataclass(frozen=True, slots=True)
class Analysis:
    match_id: int
    done: int
    total: int
    found: Sequence[Any]

    @property
    def is_done(self) -> bool:
        return self.done >= self.total


_COLUMNS = [analyses.c[name] for name in Analysis.__slots__]
_UNFINISHED: ColumnElement[bool] = analyses.c.done < analyses.c.total


async def find(connection: Connection, match_id: int) -> Analysis | None:
    row = (await connection.execute(select(*_COLUMNS).where(analyses.c.match_id == match_id))).one_or_none()
    return Analysis(*row) if row else None


async def share(connection: Connection, match_id: int) -> float | None:
    """How much is done, from 0 to 1; None where nothing is known."""
    query = select(analyses.c.done, analyses.c.total).where(analyses.c.match_id == match_id)
    row = (await connection.execute(query)).one_or_none()
    return row.done / row.total if row else None


async def begin(connection: Connection, match_id: int, asked_by: int, total: int, now: datetime) -> bool:
    """Ask for an analysis; False if someone else has."""
    row = {"match_id": match_id, "asked_by": asked_by, "done": 0, "total": total, "found": []}
    times = {"asked_at": now, "seen_at": now}
    return (await connection.execute(insert_new(connection, analyses, row | times))).rowcount == 1


async def advance(connection: Connection, known: Analysis, done: int, found: Sequence[Any]) -> bool:
    """Keep what was found since; False if someone else has."""
    same = (analyses.c.match_id == known.match_id, analyses.c.done == known.done)
    values = {"done": done, "found": [*known.found, *found]}
    return (await connection.execute(update(analyses).where(*same).values(**values))).rowcount == 1


async def note_look(connection: Connection, match_id: int, now: datetime) -> None:
    """Note that someone looks at it, so it is kept for longer."""
    stale = (analyses.c.match_id == match_id, analyses.c.seen_at < now - LATELY)
    await connection.execute(update(analyses).where(*stale).values(seen_at=now))


async def drop(connection: Connection, match_id: int) -> None:
    await connection.execute(delete(analyses).where(analyses.c.match_id == match_id))


async def drop_unseen(connection: Connection, since: datetime) -> None:
    """Drop those that nobody has looked at since."""
    await connection.execute(delete(analyses).where(analyses.c.seen_at < since, ~_UNFINISHED))


async def under_way(connection: Connection, player_id: int) -> int:
    return await _count(connection, analyses.c.asked_by == player_id, _UNFINISHED)


async def asked_since(connection: Connection, player_id: int, since: datetime) -> int:
    """How many a person has asked for since."""
    return await _count(connection, analyses.c.asked_by == player_id, analyses.c.asked_at > since)


async def unasked(connection: Connection, kind: str) -> tuple[int, ...]:
    """The matches of unfinished ones that no job of this kind goes on with."""
    asked = select(jobs.c.id).where(jobs.c.match_id == analyses.c.match_id, jobs.c.kind == kind).exists()
    return tuple((await connection.execute(select(analyses.c.match_id).where(_UNFINISHED, ~asked))).scalars())


async def of_person(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What someone asked for."""
    columns = (analyses.c.match_id, analyses.c.asked_at)
    query = select(*columns).where(analyses.c.asked_by == player_id).order_by(analyses.c.match_id)
    return await by_name(connection, query)


async def forget(connection: Connection, player_id: int) -> None:
    await connection.execute(update(analyses).where(analyses.c.asked_by == player_id).values(asked_by=None))


async def _count(connection: Connection, *which: ColumnElement[bool]) -> int:
    number: int = (await connection.execute(select(func.count()).select_from(analyses).where(*which))).scalar_one()
    return number
