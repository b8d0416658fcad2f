"""Who does not want to play with whom."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, or_, select

from storage.community.tables import entrants
from storage.core.connections import Connection
from storage.core.upserts import insert_new
from storage.people.players import PLAYER, Player, player
from storage.people.tables import blocks, players


async def add(connection: Connection, player_id: int, blocked_id: int, now: datetime) -> bool:
    """Block someone; False if they were blocked before."""
    row = {"player_id": player_id, "blocked_id": blocked_id, "created_at": now}
    done = await connection.execute(insert_new(connection, blocks, row))
    return done.rowcount == 1


async def remove(connection: Connection, player_id: int, blocked_id: int) -> bool:
    """Block someone no more; False if they were not blocked."""
    which = (blocks.c.player_id == player_id, blocks.c.blocked_id == blocked_id)
    done = await connection.execute(delete(blocks).where(*which))
    return done.rowcount == 1


async def of(connection: Connection, player_id: int) -> tuple[Player, ...]:
    query = select(*PLAYER).join(blocks, blocks.c.blocked_id == players.c.id)
    rows = await connection.execute(query.where(blocks.c.player_id == player_id).order_by(players.c.name))
    return tuple(player(row) for row in rows)


async def among(connection: Connection, player_id: int, others: Iterable[int]) -> tuple[int, ...]:
    return tuple((await connection.execute(_AMONG, {"player": player_id, "numbers": list(others)})).scalars())


async def against(connection: Connection, player_id: int, others: Iterable[int]) -> tuple[int, ...]:
    """Those of the others who have blocked a player."""
    return tuple((await connection.execute(_AGAINST, {"player": player_id, "numbers": list(others)})).scalars())


async def around(connection: Connection, player_id: int) -> frozenset[int]:
    theirs = select(blocks.c.blocked_id).where(blocks.c.player_id == player_id)
    others = select(blocks.c.player_id).where(blocks.c.blocked_id == player_id)
    return frozenset((await connection.execute(theirs.union(others))).scalars())


async def at_entry(connection: Connection, tournament: int) -> frozenset[tuple[int, int]]:
    """Pairs of entrants of a tournament of whom the first had blocked the second when they entered."""
    theirs, others = entrants.alias("theirs"), entrants.alias("others")
    query = select(blocks.c.player_id, blocks.c.blocked_id)
    query = query.join(theirs, theirs.c.player_id == blocks.c.player_id)
    query = query.join(others, others.c.player_id == blocks.c.blocked_id)
    which = (theirs.c.tournament_id == tournament, others.c.tournament_id == tournament)
    rows = await connection.execute(query.where(*which, blocks.c.created_at <= theirs.c.joined_at))
    return frozenset((one, two) for one, two in rows)


async def forget(connection: Connection, player_id: int) -> None:
    await connection.execute(
        delete(blocks).where(or_(blocks.c.player_id == player_id, blocks.c.blocked_id == player_id))
    )


_PLAYER: Any = bindparam("player")
_NUMBERS: Any = bindparam("numbers", expanding=True)
_AMONG = select(blocks.c.blocked_id).where(blocks.c.player_id == _PLAYER, blocks.c.blocked_id.in_(_NUMBERS))
_AGAINST = select(blocks.c.player_id).where(blocks.c.blocked_id == _PLAYER, blocks.c.player_id.in_(_NUMBERS))
"""The query that everyone who sits down asks, built once."""
