"""The heartbeat: proves when the bot was connected, so that clocks stood still while it was not."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.clocks.rules import credited
from bot.core.people import Clock
from bot.tables import expiry
from storage import Connection, Database, clocks, offers
from storage.clocks import DeadlineKind, IncidentKind

TOLERANCE = timedelta(minutes=1)
"""A gap between two beats that is not worth mentioning."""


class Pulse:
    """Call `recover` when a connection begins and `beat` while it lasts."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def beat(self) -> None:
        """The bot is connected."""
        async with self._database.writing() as connection:
            await clocks.beat(connection, self._clock())

    async def recover(self) -> timedelta:
        """Give the time since the last beat back to clocks that ran and tables and offers that waited; returns it."""
        async with self._database.writing() as connection:
            now, last = self._clock(), await clocks.last_beat(connection)
            gap = now - last if last else timedelta()
            if last and gap > TOLERANCE:
                await _credit(connection, last, now)
                await expiry.credit(connection, last, now)
            await clocks.beat(connection, max(now, last or now))
            return gap if gap > TOLERANCE else timedelta()


async def _credit(connection: Connection, last: datetime, now: datetime) -> None:
    rows = [row for row in await clocks.running(connection, last) if row.kind is not DeadlineKind.FALLEN]
    for row in rows:
        if row.due_at:
            await clocks.change(connection, row.id, due_at=credited(row.due_at, last, now))
    for offer in await offers.running(connection, last):
        await offers.put_off(connection, offer.id, credited(offer.due_at, last, now))
    plies = await clocks.plies(connection, {row.match_id for row in rows})
    for match_id, ply in plies.items():
        seconds = (now - last).total_seconds()
        await clocks.log(connection, match_id, ply, now, IncidentKind.OUTAGE, seconds=seconds)
