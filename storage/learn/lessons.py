"""Which steps of lessons a player has solved: named queries."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select

from storage.core.connections import Connection
from storage.core.rows import by_name
from storage.core.upserts import insert_new
from storage.learn.tables import solved_steps


async def solve(connection: Connection, player_id: int, step: int, now: datetime) -> bool:
    """Note that a step is solved; False if it was before."""
    row = {"player_id": player_id, "step": step, "solved_at": now}
    return (await connection.execute(insert_new(connection, solved_steps, row))).rowcount == 1


async def solved(connection: Connection, player_id: int) -> frozenset[int]:
    query = select(solved_steps.c.step).where(solved_steps.c.player_id == player_id)
    return frozenset((await connection.execute(query)).scalars())


async def drop(connection: Connection, player_id: int, steps: frozenset[int] | None = None) -> None:
    """Drop some steps, or all, to begin anew."""
    which = [solved_steps.c.player_id == player_id]
    if steps is not None:
        which.append(solved_steps.c.step.in_(steps))
    await connection.execute(delete(solved_steps).where(*which))


async def export(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What a player may take home."""
    columns = (solved_steps.c.step, solved_steps.c.solved_at)
    query = select(*columns).where(solved_steps.c.player_id == player_id).order_by(solved_steps.c.step)
    return await by_name(connection, query)
