"""The heartbeat: proves when each shard was connected, so that clocks in its servers stood still while it was not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TypeAlias

import structlog

from bot.core.people import Clock
from bot.core.slots import Slot
from storage import Connection, Database, DatabaseBusy
from storage.core.processes import heartbeats
from storage.core.processes.heartbeats import WHOLE, Beat, Served, Shard

__all__ = ["WHOLE", "Pulse", "Shard", "compare_clocks"]

Credit: TypeAlias = Callable[[Connection, datetime, datetime, Served], Awaitable[None]]
"""Moves what was due after the first moment by the time between both: nobody could reach the bot in these servers."""
CREDITS = Slot[Credit]("credits")

TOLERANCE = timedelta(minutes=1)
"""The longest gap between two beats that is not worth mentioning."""
LEASE = timedelta(seconds=45)
"""How long after a beat it is relied on, also by other processes: shorter than a gap that counts."""
ALIKE = timedelta(seconds=5)
"""Clocks that differ by more are told of, well before others take a shard for asleep that has just beaten."""

log = structlog.get_logger(__name__)


class Pulse:
    """Call `recover` when a connection begins, `beat` while it lasts, and `end` once it is over."""

    def __init__(self, database: Database, clock: Clock, credits_: Sequence[Credit]) -> None:
        self._database = database
        self._clock = clock
        self._credits = credits_

    async def beat(self, shards: Collection[Shard] = (WHOLE,)) -> None:
        """Note that these shards are connected."""
        async with self._database.writing() as connection:
            now = self._clock()
            await heartbeats.beat(connection, shards, now, now + LEASE)

    async def end(self, shards: Collection[Shard]) -> None:
        """Note that these shards are not connected any more: nothing is relied on from now on."""
        async with self._database.writing() as connection:
            await heartbeats.end(connection, shards, self._clock())

    async def recover(self, shard: Shard = WHOLE, *, listens: bool = True) -> timedelta:
        """Give the time since the last beat back to all that ran or waited in the servers of a shard; returns it.

        Unless it `listens` already, what is due there waits until it does.
        """
        async with self._database.writing() as connection:
            known = await heartbeats.hold(connection, shard)
            now = self._clock()
            gap = await self._give_back(connection, shard, known, now)
            beat_at = max([now, *(beat.at for beat in known if beat.shard == shard)])
            await heartbeats.beat(connection, [shard], beat_at, now + LEASE if listens else now)
            if any(beat.shard.of != shard.of for beat in known):
                await heartbeats.forget_others(connection, shard.of)
            return gap

    async def is_any_awake(self) -> bool:
        """Whether some shard is connected, of whichever process."""
        async with self._database.reading() as connection:
            return await heartbeats.is_any_awake(connection, self._clock())

    async def _give_back(self, connection: Connection, shard: Shard, known: Sequence[Beat], now: datetime) -> timedelta:
        """Give the longest gap back, where the number of shards has changed since."""
        longest = timedelta()
        for served, last in heartbeats.gaps(shard, known):
            if now - last > TOLERANCE:
                longest = max(longest, now - last)
                for credit in self._credits:
                    await credit(connection, last, now, served)
        return longest


async def compare_clocks(database: Database, clock: Clock) -> None:
    """Warn if our clock isn't that of the database: every process tells by its own whether a shard still beats."""
    if not database.is_shared:
        return
    with suppress(DatabaseBusy):
        async with database.reading() as connection:
            before, there, after = clock(), await heartbeats.time_there(connection), clock()
        ahead = max(before - there, timedelta()) + min(after - there, timedelta())
        if abs(ahead) > ALIKE:
            log.warning(
                "the clock of this machine and that of the database differ; let both be set by NTP",
                seconds_ahead=round(ahead.total_seconds(), 1),
            )
