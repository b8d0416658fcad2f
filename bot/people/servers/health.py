"""How the bot itself is: its database, its clock, and what it could not post."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.core.people import Clock, Request
from bot.core.refusals import AlreadyDone
from storage import Database
from storage.core import interactions
from storage.core.outbox import posts, send_failures
from storage.core.outbox.send_failures import Trouble

__all__ = ["Health", "HealthBook", "Trouble"]

RECENT = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Health:
    """What a host can do something about."""

    ahead: timedelta
    """Seconds our clock is before Discord's, the way of a message included."""
    writing: timedelta
    """How long it took to store something."""
    owed: int
    troubles: tuple[Trouble, ...]
    """The last trouble of each channel of the server within the last days, the newest first."""


class HealthBook:
    """Looks after the bot."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def of(self, request: Request, asked_at: datetime) -> Health:
        """Tell how things are, by trying: storing that someone asked is the proof that the database can be written."""
        began = self._clock()
        async with self._database.writing() as connection:
            if not await interactions.claim(connection, request.interaction_id, began):
                raise AlreadyDone
        writing = self._clock() - began
        async with self._database.reading() as connection:
            owed = await posts.waiting(connection)
            lately = await send_failures.lately(connection, request.place.guild_id or 0, began - RECENT)
        return Health(began - asked_at, writing, owed, lately)
