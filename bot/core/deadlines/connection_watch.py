"""Beats for the shards of this process while they are connected, and accounts for the time in which they were not."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

import structlog

from bot.core.deadlines.heartbeat import WHOLE, Pulse, Shard
from bot.core.people import Clock
from bot.core.periodic import PeriodicTask, retry_while_busy

ROUND_SECONDS = 5.0
BEAT_SECONDS = 15.0
LOST_SECONDS = 60.0
"""After so long without a beat the database was away: nobody could move although Discord was heard."""

log = structlog.get_logger(__name__)


class Listening:
    """Tells when the connection of a shard comes and goes; `on_steady` is called when one is accounted for."""

    def __init__(self, pulse: Pulse, clock: Clock, on_steady: Callable[[], None] = lambda: None) -> None:
        self._pulse = pulse
        self._clock = clock
        self._on_steady = on_steady
        self._of = WHOLE.of
        self._connected: set[int] = set()
        self._steady: set[int] = set()
        self._over: set[int] = set()
        """Shards whose connection broke, which is not noted yet."""
        self._beat, self._beat_by_date = 0.0, 0.0
        self._beat_at: datetime | None = None
        self._beating = asyncio.Lock()
        self._rounds = PeriodicTask(self._round, ROUND_SECONDS, log)

    def serve(self, of: int) -> None:
        """Note that there are so many shards."""
        self._of = of

    @property
    def is_steady(self) -> bool:
        """Whether some shard is connected, and the time before is accounted for."""
        return bool(self._steady)

    def hears(self, shards: Iterable[int]) -> bool:
        """Whether all of these are connected."""
        return self._connected.issuperset(shards)

    async def begin(self, shard: int = WHOLE.number) -> None:
        """Give the time since the last connection back, before another one begins and anyone can move."""
        await retry_while_busy(self._recover, shard, listens=False)

    def connected(self, shard: int = WHOLE.number) -> None:
        self._connected.add(shard)
        self._rounds.nudge()

    def disconnected(self, shard: int = WHOLE.number) -> None:
        if shard in self._steady:
            self._over.add(shard)
        self._connected.discard(shard)
        self._steady.discard(shard)
        self._rounds.nudge()

    def stop(self) -> None:
        self._rounds.stop()

    async def keep(self) -> None:
        """Beat if it is time for that, by the clock or by our own measure.

        After too long without a beat the time is given back first, and nothing falls due before that. The measure
        stands still while a machine sleeps, and the date of one that has just started may be an old one: the longer
        time of both counts.
        """
        async with self._beating:
            since = max(time.monotonic() - self._beat, time.time() - self._beat_by_date)
            if self._steady and since >= LOST_SECONDS:
                self._steady.clear()
                self._rounds.nudge()
            ahead = self._clock() - self._beat_at if self._beat_at else timedelta()
            if self._steady and (since >= BEAT_SECONDS or ahead.total_seconds() >= BEAT_SECONDS):
                await self._pulse.beat(self._shards(self._steady))
                self._note()

    async def run(self) -> None:
        await self._rounds.run()
        if self._steady:
            with contextlib.suppress(Exception):
                await self._pulse.end(self._shards(self._steady))

    async def _round(self) -> None:
        await self._account()
        await self.keep()

    async def _account(self) -> None:
        """Let what is due wait from the moment on in which a connection breaks, until the gap is given back."""
        if over := self._over - self._connected:
            await self._pulse.end(self._shards(over))
        self._over.clear()
        for shard in self._connected - self._steady:
            await self._recover(shard)
            if shard in self._connected:
                self._steady.add(shard)
                self._on_steady()

    async def _recover(self, shard: int, *, listens: bool = True) -> None:
        gap = await self._pulse.recover(Shard(shard, self._of), listens=listens)
        if not self._steady:  # for these it was no beat
            self._note()
        if gap:
            log.info("clocks stood still while the bot was away", seconds=gap.total_seconds(), shard=shard)

    def _note(self) -> None:
        self._beat, self._beat_by_date, self._beat_at = time.monotonic(), time.time(), self._clock()

    def _shards(self, numbers: Iterable[int]) -> list[Shard]:
        return [Shard(number, self._of) for number in sorted(numbers)]
