"""What becomes of those whose channel is gone: nothing happens for a week, and whoever set them up is told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from bot.community.competitions.private_notes import tell_director
from bot.community.competitions.visibility import ServerListing
from bot.core.outbox.notes import NoteKind
from bot.core.services import Services
from storage import Connection

WAITS = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class LostChannels:
    """Follows the channels of ladders, or those of leagues."""

    listing: ServerListing[Any]
    note: NoteKind
    put_off: Callable[[Connection, int, timedelta], Awaitable[None]]
    """Lets whatever is due on one of them happen as much later."""

    async def homes(self, made: Services) -> Collection[tuple[int, int]]:
        """The channels in which some go on, each with its server."""
        async with made.database.reading() as connection:
            return await self.listing.rows.places(connection)

    async def note_loss(self, made: Services, guild_id: int, channel_id: int | None) -> None:
        """Note that a channel of a server is gone, or with None the whole server."""
        async with made.database.writing() as connection:
            for row in await self.listing.rows.in_guild(connection, guild_id, self.listing.most):
                if channel_id in {None, row.channel_id}:
                    await self.put_off(connection, row.id, WAITS)
                    await tell_director(connection, row.director_id, self.note, made.clock(), name=row.name)
