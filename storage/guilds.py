"""What the moderators of a server have set."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import guild_settings
from storage.upserts import insert_new


async def find(connection: AsyncConnection, guild_id: int) -> Mapping[str, Any] | None:
    """The settings of a server, None if nobody has set any."""
    return (await connection.execute(_FOUND, {"number": guild_id})).scalar_one_or_none()


async def hold(connection: AsyncConnection, guild_id: int, now: datetime) -> Mapping[str, Any]:
    """The settings of a server, for which other writers wait until this transaction ends."""
    row = {"guild_id": guild_id, "settings": {}, "updated_at": now}
    await connection.execute(insert_new(connection, guild_settings, row))
    query = select(guild_settings.c.settings).where(guild_settings.c.guild_id == guild_id).with_for_update()
    settings: Mapping[str, Any] = (await connection.execute(query)).scalar_one()
    return settings


async def keep(connection: AsyncConnection, guild_id: int, settings: Mapping[str, Any], now: datetime) -> None:
    """Set these settings of a server; those not named stay, the ones of other versions included."""
    kept = await hold(connection, guild_id, now)
    values = {"settings": {**kept, **settings}, "updated_at": now}
    await connection.execute(update(guild_settings).where(guild_settings.c.guild_id == guild_id).values(**values))


_FOUND = select(guild_settings.c.settings).where(guild_settings.c.guild_id == bindparam("number"))
