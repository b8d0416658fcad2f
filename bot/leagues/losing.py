"""What becomes of leagues whose channel is gone: nothing starts for a week, and whoever set them up is told."""

from __future__ import annotations

from collections.abc import Collection

from bot.core.services import Services
from bot.leagues.joining import MOST_LEAGUES
from bot.leagues.notes import LEAGUE_LOST
from bot.tournaments import WAITS, tell_director
from storage import leagues


async def homes(made: Services) -> Collection[tuple[int, int]]:
    """The channels of leagues that go on."""
    async with made.database.reading() as connection:
        return await leagues.places(connection)


async def note_loss(made: Services, guild_id: int, channel_id: int | None) -> None:
    """Note that a channel of a server is gone or, if None, the whole server.

    The divisions pause as tournaments do.
    """
    async with made.database.writing() as connection:
        for row in await leagues.in_guild(connection, guild_id, MOST_LEAGUES):
            if channel_id not in {None, row.channel_id}:
                continue
            if row.starts_at is not None and row.due_at is not None:
                later = {"starts_at": row.starts_at + WAITS, "due_at": row.due_at + WAITS}
                await leagues.change(connection, row.id, **later)
            await tell_director(connection, row.director_id, LEAGUE_LOST, made.clock(), name=row.name)
