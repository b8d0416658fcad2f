"""The heartbeat: proves when the bot was connected, so that clocks stood still while it was not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.core.people import Clock
from bot.core.subject import Credit
from storage import Database, clocks

TOLERANCE = timedelta(minutes=1)
"""A gap between two beats that is not worth mentioning."""


class Pulse:
    """Call `recover` when a connection begins and `beat` while it lasts."""

    def __init__(self, database: Database, clock: Clock, credits_: Sequence[Credit]) -> None:
        self._database = database
        self._clock = clock
        self._credits = credits_

    async def beat(self) -> None:
        """The bot is connected."""
        async with self._database.writing() as connection:
            await clocks.beat(connection, self._clock())

    async def recover(self) -> timedelta:
        """Give the time since the last beat back to everything that ran or waited; returns it."""
        async with self._database.writing() as connection:
            last = await clocks.last_beat(connection, hold=True)
            now = self._clock()
            gap = now - last if last else timedelta()
            if last and gap > TOLERANCE:
                for credit in self._credits:
                    await credit(connection, last, now)
            await clocks.beat(connection, max(now, last or now))
            return gap if gap > TOLERANCE else timedelta()
