"""What the moderators of a server have set, and what Discord says of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import bindparam, select, update

from storage.core.connections import Connection
from storage.core.upserts import insert_new, upsert
from storage.people.tables import guild_settings

USUAL_LOCALE = "en-US"
"""The locale that is not written down where nothing else is known of a server."""
NO_SETTINGS: Mapping[str, Any] = MappingProxyType({})


class Guild(NamedTuple):
    settings: Mapping[str, Any] = NO_SETTINGS
    locale: str | None = None
    """The locale in which Discord shows it, or None for the usual one."""


async def look_up(connection: Connection, guild_id: int) -> Guild:
    """All that is known of a server."""
    row = (await connection.execute(_KNOWN, {"number": guild_id})).one_or_none()
    return Guild(*row) if row else Guild()


async def note_locales(connection: Connection, locales: Mapping[int, str], now: datetime) -> None:
    """Note in which languages Discord shows these servers from now on."""
    query = select(guild_settings.c.guild_id, guild_settings.c.locale).where(guild_settings.c.guild_id.in_(locales))
    known: dict[int, str | None] = {row.guild_id: row.locale for row in await connection.execute(query)}
    for guild_id, locale in locales.items():
        if (known.get(guild_id) or USUAL_LOCALE) != locale:
            row = {"guild_id": guild_id, "settings": {}, "updated_at": now, "locale": locale}
            kept = ("settings", "updated_at")
            await connection.execute(upsert(connection, guild_settings, row, keys=["guild_id"], kept=kept))


async def find(connection: Connection, guild_id: int) -> Mapping[str, Any] | None:
    """The settings of a server, None if nobody has set any."""
    return (await connection.execute(_FOUND, {"number": guild_id})).scalar_one_or_none()


async def hold(connection: Connection, guild_id: int, now: datetime) -> Mapping[str, Any]:
    """The settings of a server, for which other writers wait until this transaction ends."""
    row = {"guild_id": guild_id, "settings": {}, "updated_at": now}
    await connection.execute(insert_new(connection, guild_settings, row))
    query = select(guild_settings.c.settings).where(guild_settings.c.guild_id == guild_id).with_for_update()
    settings: Mapping[str, Any] = (await connection.execute(query)).scalar_one()
    return settings


async def keep(connection: Connection, guild_id: int, settings: Mapping[str, Any], now: datetime) -> None:
    """Set these settings of a server; those not named stay, the ones of other versions included."""
    kept = await hold(connection, guild_id, now)
    values = {"settings": {**kept, **settings}, "updated_at": now}
    await connection.execute(update(guild_settings).where(guild_settings.c.guild_id == guild_id).values(**values))


_KNOWN = select(guild_settings.c.settings, guild_settings.c.locale).where(
    guild_settings.c.guild_id == bindparam("number")
)
_FOUND = select(guild_settings.c.settings).where(guild_settings.c.guild_id == bindparam("number"))
