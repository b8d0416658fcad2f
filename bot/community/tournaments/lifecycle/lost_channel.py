"""What becomes of tournaments whose channel is gone: they pause, nothing expires for a week, directors are told."""

from __future__ import annotations

from collections.abc import Collection

from bot.community.competitions import WAITS
from bot.community.tournaments.notes import PLACE_LOST
from bot.community.tournaments.private_messages import tell_directors
from bot.community.tournaments.state import Decider, TournamentStep, can_step, take_step
from bot.core.services import Services
from storage import Connection
from storage.community import event_threads, leagues, tournaments
from storage.community.tournaments import PUBLISHED, TournamentRow

MOST = 100


async def homes(made: Services) -> Collection[tuple[int, int]]:
    """The channels of leagues that go on."""
    async with made.database.reading() as connection:
        return await tournaments.places(connection)


async def note_loss(made: Services, guild_id: int, channel_id: int | None) -> None:
    """Note that a channel of a server is gone or, if None, the whole server."""
    async with made.database.writing() as connection:
        now = made.clock()
        if channel_id is not None:
            await event_threads.lose(connection, guild_id, channel_id)
        for row in await tournaments.in_guild(connection, guild_id, PUBLISHED, MOST):
            if channel_id not in {None, row.channel_id}:
                continue
            later = {
                name: moment + WAITS
                for name in ("starts_at", "deadline_at", "opens_at")
                if (moment := getattr(row, name)) is not None
            }
            if can_step(row, TournamentStep.PAUSE, now, Decider.BOT):
                await take_step(connection, row, TournamentStep.PAUSE, now, None)
            elif row.due_at is not None:
                later |= {"due_at": row.due_at + WAITS}
            if later:
                await tournaments.change(connection, row.id, **later)
            if not await _is_division(connection, row):
                await tell_directors(connection, row, PLACE_LOST, now)


async def _is_division(connection: Connection, row: TournamentRow) -> bool:
    """Whether it is a division, whose league tells of the loss and continues."""
    number = row.settings.league
    found = await leagues.find(connection, number) if number else None
    return found is not None and found.ended_at is None
