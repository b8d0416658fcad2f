"""What becomes of leagues whose channel is gone: nothing starts for a week, and whoever set them up is told."""

from __future__ import annotations

from bot.core.services import Services
from bot.leagues.joining import MOST_LEAGUES
from bot.leagues.notes import LEAGUE_LOST
from bot.outbox.notes import owe_private_note
from bot.tournaments import WAITS
from storage import leagues, players


async def note_loss(made: Services, guild_id: int, channel_id: int | None) -> None:
    """A channel of a server is gone, None: the whole server. The divisions pause as tournaments do."""
    async with made.database.writing() as connection:
        for row in await leagues.in_guild(connection, guild_id, MOST_LEAGUES):
            if channel_id not in {None, row.channel_id}:
                continue
            if row.starts_at is not None and row.due_at is not None:
                later = {"starts_at": row.starts_at + WAITS, "due_at": row.due_at + WAITS}
                await leagues.change(connection, row.id, **later)
            director = (await players.named(connection, [row.director_id]))[row.director_id]
            if director.is_person:
                await owe_private_note(connection, director, None, LEAGUE_LOST, made.clock(), name=row.name)
