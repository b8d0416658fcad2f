"""What was decided about results of matches that are over: named queries. Rows are only ever added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, insert, select, update

from storage.core.connections import Connection
from storage.core.rows import by_name
from storage.play.matches.tables import result_corrections
from storage.play.ratings.tables import rating_facts


@dataclass(frozen=True, slots=True)
class Correction:
    """A row of `result_corrections`; of several the newest one holds."""

    id: int
    match_id: int
    verdict: str | None
    """The result from now on, or None for the one that was played."""
    rated: bool | None
    """Whether it counts for ratings, or None where it does as before."""
    moderator_id: int | None
    reason: str
    at: datetime


async def add(connection: Connection, match_id: int, **columns: Any) -> Correction:
    """Decide anew about a result."""
    row = insert(result_corrections).values(match_id=match_id, **columns)
    return Correction(*(await connection.execute(row.returning(*result_corrections.c))).one())


async def latest(connection: Connection, match_ids: Sequence[int]) -> dict[int, Correction]:
    """The corrections that hold, by match; those without one are left out."""
    newest = select(func.max(result_corrections.c.id)).where(result_corrections.c.match_id.in_(match_ids))
    newest = newest.group_by(result_corrections.c.match_id)
    found = await connection.execute(select(result_corrections).where(result_corrections.c.id.in_(newest)))
    return {row.match_id: Correction(*row) for row in found}


async def of_match(connection: Connection, match_id: int) -> Correction | None:
    return (await latest(connection, [match_id])).get(match_id)


async def of_class(connection: Connection, rating_class: str) -> dict[int, Correction]:
    """The corrections that hold of the matches of a class of ratings."""
    query = select(result_corrections.c.match_id).join(
        rating_facts, rating_facts.c.match_id == result_corrections.c.match_id
    )
    numbers = (await connection.execute(query.where(rating_facts.c.rating_class == rating_class).distinct())).scalars()
    return await latest(connection, list(numbers))


async def made_by(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    query = select(result_corrections).where(result_corrections.c.moderator_id == player_id)
    return await by_name(connection, query.order_by(result_corrections.c.id))


async def forget(connection: Connection, player_id: int) -> None:
    theirs = update(result_corrections).where(result_corrections.c.moderator_id == player_id)
    await connection.execute(theirs.values(reason=""))
