"""What becomes of ladders whose channel is gone: nothing expires for a week, and whoever set them up is told."""

from __future__ import annotations

from bot.core.services import Services
from bot.ladders.climbing import MOST_LADDERS
from bot.ladders.notes import LADDER_LOST
from bot.outbox.notes import owe_private_note
from bot.tournaments import WAITS
from storage import ladders, players


async def note_loss(made: Services, guild_id: int, channel_id: int | None) -> None:
    """A channel of a server is gone, None: the whole server."""
    async with made.database.writing() as connection:
        for row in await ladders.in_guild(connection, guild_id, MOST_LADDERS):
            if channel_id not in {None, row.channel_id}:
                continue
            await ladders.put_off(connection, row.id, WAITS)
            director = (await players.named(connection, [row.director_id]))[row.director_id]
            if director.is_person:
                await owe_private_note(connection, director, None, LADDER_LOST, made.clock(), name=row.name)
