"""Which puzzles a player has solved: named queries."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select

from storage.core.connections import Connection
from storage.core.rows import by_name
from storage.core.upserts import insert_new
from storage.learn.tables import solved_puzzles


async def solve(connection: Connection, player_id: int, puzzle: int, now: datetime) -> None:
    row = {"player_id": player_id, "puzzle": puzzle, "solved_at": now}
    await connection.execute(insert_new(connection, solved_puzzles, row))


async def solved(connection: Connection, player_id: int) -> frozenset[int]:
    query = select(solved_puzzles.c.puzzle).where(solved_puzzles.c.player_id == player_id)
    return frozenset((await connection.execute(query)).scalars())


async def drop(connection: Connection, player_id: int, puzzles: frozenset[int] | None = None) -> None:
    """Drop some, or all, to begin anew."""
    which = [solved_puzzles.c.player_id == player_id]
    if puzzles is not None:
        which.append(solved_puzzles.c.puzzle.in_(puzzles))
    await connection.execute(delete(solved_puzzles).where(*which))


async def export(connection: Connection, player_id: int) -> list[Mapping[str, Any]]:
    """What a player may take home."""
    columns = (solved_puzzles.c.puzzle, solved_puzzles.c.solved_at)
    query = select(*columns).where(solved_puzzles.c.player_id == player_id).order_by(solved_puzzles.c.puzzle)
    return await by_name(connection, query)
