"""How much of something a player has at the moment: named queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.matches import IS_OPEN, IS_RUNNING
from storage.schema import invitations, matches, seats


async def open_tables(connection: AsyncConnection, host_id: int, guild_id: int | None) -> int:
    """Tables someone has open in a server (None: in direct messages)."""
    there = matches.c.guild_id.is_not_distinct_from(guild_id)
    return await _count(connection, select(matches.c.id).where(matches.c.host_id == host_id, there, IS_OPEN))


async def invitations_to(connection: AsyncConnection, host_id: int, player_id: int) -> tuple[int, int]:
    """Unanswered invitations to someone: those of a host, and all."""
    seated = select(seats.c.match_id).where(seats.c.player_id == player_id)
    query = select(matches.c.host_id).join(invitations, invitations.c.match_id == matches.c.id).where(IS_OPEN)
    query = query.where(invitations.c.player_id == player_id, invitations.c.declined_at.is_(None))
    hosts = (await connection.execute(query.where(matches.c.id.not_in(seated)))).scalars().all()
    return hosts.count(host_id), len(hosts)


async def running_matches(connection: AsyncConnection, player_id: int) -> int:
    """Matches someone plays."""
    query = select(matches.c.id).join(seats, seats.c.match_id == matches.c.id)
    return await _count(connection, query.where(seats.c.player_id == player_id, IS_RUNNING))


async def _count(connection: AsyncConnection, query: Select[Any]) -> int:
    number: int = (await connection.execute(select(func.count()).select_from(query.subquery()))).scalar_one()
    return number
