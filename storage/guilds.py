"""What the moderators of a server have set."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.schema import guild_settings


async def find(connection: AsyncConnection, guild_id: int) -> Mapping[str, Any] | None:
    """The settings of a server, None if nobody has set any."""
    query = select(guild_settings.c.settings).where(guild_settings.c.guild_id == guild_id)
    return (await connection.execute(query)).scalar_one_or_none()


async def keep(connection: AsyncConnection, guild_id: int, settings: Mapping[str, Any], now: datetime) -> None:
    """Set these settings of a server; those not named stay, the ones of other versions included."""
    kept = await find(connection, guild_id) or {}
    values = {"settings": {**kept, **settings}, "updated_at": now}
    done = await connection.execute(
        update(guild_settings).where(guild_settings.c.guild_id == guild_id).values(**values)
    )
    if done.rowcount == 0:
        await connection.execute(insert(guild_settings).values(guild_id=guild_id, **values))
