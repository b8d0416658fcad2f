"""What becomes of ladders whose channel is gone: nothing expires for a week, and whoever set them up is told."""

from __future__ import annotations

from collections.abc import Collection

from bot.core.services import Services
from bot.ladders.climbing import MOST_LADDERS
from bot.ladders.notes import LADDER_LOST
from bot.tournaments import WAITS, tell_director
from storage import ladders


async def homes(made: Services) -> Collection[tuple[int, int]]:
    """The channels of leagues that go on."""
    async with made.database.reading() as connection:
        return await ladders.places(connection)


async def note_loss(made: Services, guild_id: int, channel_id: int | None) -> None:
    """Note that a channel of a server is gone or, if None, the whole server."""
    async with made.database.writing() as connection:
        for row in await ladders.in_guild(connection, guild_id, MOST_LADDERS):
            if channel_id not in {None, row.channel_id}:
                continue
            await ladders.put_off(connection, row.id, WAITS)
            await tell_director(connection, row.director_id, LADDER_LOST, made.clock(), name=row.name)
