"""Who was slowed by a limit: noted once a minute at most, and shown to moderators for a week."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from bot.core.people import Person, Player, Request
from bot.core.services import Services
from bot.core.transactions import Transactions
from bot.people.servers import managers
from storage import Connection
from storage.play import slowdowns
from storage.play.slowdowns import Slowdown

__all__ = ["Slowdown", "Slowdowns", "expire", "export", "forget", "note"]

KEPT = timedelta(days=7)
APART = timedelta(minutes=1)
MOST = 25


class Slowdowns:
    """Notes and shows who was slowed; each call is one transaction."""

    def __init__(self, acting: Transactions) -> None:
        self._acting = acting
        self._noted: dict[tuple[int, int, str], datetime] = {}

    async def note(self, person: Person, guild_id: int, limit: str) -> None:
        """Note that someone reached a limit in a server."""
        now, key = self._acting.clock(), (guild_id, person.discord_id, limit)
        self._noted = {other: at for other, at in self._noted.items() if now - at < APART}
        if key in self._noted:
            return
        self._noted[key] = now
        async with self._acting.database.writing() as connection:
            player = await self._acting.meet(connection, person)
            await slowdowns.note(connection, guild_id, player.id, limit, now)

    async def seen(self, request: Request) -> tuple[Slowdown, ...]:
        """The people who were slowed in a server lately, the last first; raises `NotAModerator`."""
        async with self._acting.database.reading() as connection:
            guild_id = await managers.moderated_server(connection, request)
            return await slowdowns.since(connection, guild_id, self._acting.clock() - KEPT, MOST)


async def note(services: Services, person: Person, guild_id: int | None, limit: str) -> None:
    """Note who reached a limit in a server, where there are moderators who may want to know."""
    if guild_id is not None:
        await services[Slowdowns].note(person, guild_id, limit)


async def expire(connection: Connection, now: datetime) -> None:
    """Drop what moderators aren't shown any more."""
    await slowdowns.drop(connection, now - KEPT)


async def export(connection: Connection, player: Player) -> list[Mapping[str, Any]]:
    return await slowdowns.of_player(connection, player.id)


async def forget(connection: Connection, player: Player, now: datetime) -> None:
    await slowdowns.forget(connection, player.id)
