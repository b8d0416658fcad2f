"""Planned lines, each a player's own secret: named queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select

from storage.core.connections import Connection
from storage.play.tables import plans


@dataclass(frozen=True, slots=True)
class Line:
    """A row of `plans`; it is never changed, only replaced."""

    id: int
    match_id: int
    player_id: int
    ply: int
    """The board its first move is made on."""
    path: tuple[str, ...]
    """Moves of both sides in turn; the last one is the planner's own."""
    created_at: datetime


async def of_match(connection: Connection, match_id: int) -> tuple[Line, ...]:
    """All lines of a match, the oldest first."""
    return tuple(_line(row) for row in await connection.execute(_OF_MATCH, {"number": match_id}))


async def of_player(connection: Connection, match_id: int, player_id: int, ply: int) -> tuple[Line, ...]:
    """Someone's lines from one board on, the oldest first."""
    which = {"number": match_id, "planner": player_id, "board": ply}
    return tuple(_line(row) for row in await connection.execute(_OF_PLAYER, which))


async def keep(
    connection: Connection, match_id: int, player_id: int, ply: int, path: Sequence[str], created_at: datetime
) -> int:
    """Store a line; returns its number, which is never given twice."""
    row = insert(plans).values(match_id=match_id, player_id=player_id, ply=ply, path=list(path), created_at=created_at)
    number: int = (await connection.execute(row.returning(plans.c.id))).scalar_one()
    return number


async def drop(connection: Connection, line_ids: Iterable[int]) -> None:
    await connection.execute(_DROPPED, {"numbers": list(line_ids)})


async def forget(connection: Connection, player_id: int, match_id: int | None = None) -> None:
    """Delete what a player has planned in a match, or in all of them."""
    whose = [plans.c.player_id == player_id]
    if match_id is not None:
        whose.append(plans.c.match_id == match_id)
    await connection.execute(delete(plans).where(*whose))


def _line(row: Row[Any]) -> Line:
    columns = dict(row._mapping)
    return Line(**(columns | {"path": tuple(columns["path"])}))


_OF_MATCH = select(plans).where(plans.c.match_id == bindparam("number")).order_by(plans.c.id)
_OF_PLAYER = _OF_MATCH.where(plans.c.player_id == bindparam("planner"), plans.c.ply == bindparam("board"))
_DROPPED = delete(plans).where(plans.c.id.in_(bindparam("numbers", expanding=True)))
"""The statements that moves execute, built once."""
