"""What people follow without playing in it, and how far they have been told of it: named queries."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from enum import StrEnum

from sqlalchemy import Join, Table, and_, delete, func, select, update

from storage.core.connections import Connection
from storage.core.rows import Condition, Number
from storage.core.upserts import insert_new
from storage.people.tables import follows


class FollowKind(StrEnum):
    MATCH = "match"
    TOURNAMENT = "tournament"


async def add(connection: Connection, player_id: int, kind: FollowKind, number: int, seen: int, now: datetime) -> bool:
    """Follow something from as far as it is; False if they follow it already."""
    row = {"player_id": player_id, "kind": kind, "number": number, "seen": seen, "created_at": now}
    return (await connection.execute(insert_new(connection, follows, row))).rowcount == 1


async def remove(connection: Connection, player_id: int, kind: FollowKind, numbers: Collection[int]) -> bool:
    """Follow these no more; False if they followed none of them."""
    which = (follows.c.player_id == player_id, follows.c.kind == kind, follows.c.number.in_(numbers))
    return (await connection.execute(delete(follows).where(*which))).rowcount > 0


async def end(connection: Connection, kind: FollowKind, number: int) -> None:
    """Have nobody follow this any more, as those who did may not be those who can see it now."""
    await connection.execute(delete(follows).where(follows.c.kind == kind, follows.c.number == number))


async def has(connection: Connection, player_id: int, kind: FollowKind, number: int) -> bool:
    query = select(follows.c.number).where(*_of(player_id, kind), follows.c.number == number)
    return (await connection.execute(query)).first() is not None


async def count(connection: Connection, player_id: int) -> int:
    query = select(func.count()).select_from(follows).where(follows.c.player_id == player_id)
    return int((await connection.execute(query)).scalar_one())


async def told(connection: Connection, player_id: int, kind: FollowKind, seen: Mapping[int, int]) -> None:
    """Note how far someone has been told of these."""
    for number, far in seen.items():
        which = (*_of(player_id, kind), follows.c.number == number)
        await connection.execute(update(follows).where(*which).values(seen=far))


async def forget(connection: Connection, player_id: int) -> None:
    await connection.execute(delete(follows).where(follows.c.player_id == player_id))


def followed(table: Table, kind: FollowKind) -> Join:
    """What is followed, joined with its table, whose rows it names by their ids."""
    return table.join(follows, and_(follows.c.kind == kind, follows.c.number == table.c.id))


def is_of(who: Number | int) -> Condition:
    """Whether that is what a player follows."""
    return follows.c.player_id == who


SEEN = follows.c.seen


def _of(player_id: int, kind: FollowKind) -> tuple[Condition, Condition]:
    return follows.c.player_id == player_id, follows.c.kind == kind
