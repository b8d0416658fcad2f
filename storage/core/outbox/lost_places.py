"""Channels and threads that the bot has found closed or gone: named queries."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, select

from storage.core.connections import Connection
from storage.core.tables import lost_places
from storage.core.upserts import insert_new, inserting


async def noted_at(connection: Connection, channel_id: int) -> datetime | None:
    """Since when a channel is known to be lost."""
    query = select(lost_places.c.noted_at).where(lost_places.c.channel_id == channel_id)
    return (await connection.execute(query)).scalar_one_or_none()


async def known(connection: Connection) -> frozenset[int]:
    return frozenset((await connection.execute(select(lost_places.c.channel_id))).scalars())


async def note(connection: Connection, channel_id: int, now: datetime) -> bool:
    """A channel is closed or gone; False if that was known."""
    row = {"channel_id": channel_id, "noted_at": now}
    return (await connection.execute(insert_new(connection, lost_places, row))).rowcount == 1


async def note_all(connection: Connection, channel_ids: Collection[int], now: datetime) -> frozenset[int]:
    """Note that several channels are gone; returns those of which that was not known."""
    if not channel_ids:
        return frozenset()
    rows = [{"channel_id": channel_id, "noted_at": now} for channel_id in channel_ids]
    insert = inserting(connection.dialect.name, lost_places).values(rows).on_conflict_do_nothing()
    return frozenset((await connection.execute(insert.returning(lost_places.c.channel_id))).scalars())


async def forget(connection: Connection, channel_id: int) -> None:
    await connection.execute(delete(lost_places).where(lost_places.c.channel_id == channel_id))


async def drop(connection: Connection, then: datetime) -> None:
    await connection.execute(delete(lost_places).where(lost_places.c.noted_at < then))
