"""The rounds of the clock: beats while Discord can be heard, and acts on what is due."""

from __future__ import annotations

import asyncio
import contextlib
import time

import structlog

from bot.deadlines.heartbeat import Pulse
from bot.deadlines.sweeps import Sweeps

ROUND_SECONDS = 5.0
BEAT_SECONDS = 15.0

log = structlog.get_logger(__name__)


class Sweeper:
    """Tell it when the connection comes and goes; while there is none, nothing falls due."""

    def __init__(self, sweeps: Sweeps, pulse: Pulse) -> None:
        self._sweeps = sweeps
        self._pulse = pulse
        self._is_connected = False
        self._is_steady = False
        self._beat = 0.0
        self._bell = asyncio.Event()
        self._end = asyncio.Event()

    async def begin(self) -> None:
        """Give the time since the last run back, before anyone can move."""
        await self._recover()

    def connected(self) -> None:
        """Discord can be heard (again)."""
        self._is_connected = True
        self._bell.set()

    def disconnected(self) -> None:
        """Discord cannot be heard."""
        self._is_connected = self._is_steady = False

    def stop(self) -> None:
        """Make `run` end once the round under way is finished; being cancelled could cut a transaction."""
        self._end.set()
        self._bell.set()

    async def run(self) -> None:
        """Beat and make rounds until told to stop."""
        await asyncio.gather(self._beats(), self._rounds())

    async def _beats(self) -> None:
        """Prove the connection however long a round takes: else much to do would look like an outage."""
        while not self._end.is_set():
            try:
                if self._is_steady and time.monotonic() - self._beat >= BEAT_SECONDS:
                    await self._pulse.beat()
                    self._beat = time.monotonic()
            except Exception:
                log.exception("a beat failed; the next one follows")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._end.wait(), ROUND_SECONDS)

    async def _rounds(self) -> None:
        while not self._end.is_set():
            try:
                if self._is_connected:
                    await self._round()
            except Exception:
                log.exception("a round of the clock failed; the next one follows")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._bell.wait(), ROUND_SECONDS)
            self._bell.clear()

    async def _round(self) -> None:
        """Account for the time without a connection first, then act on what is due."""
        if not self._is_steady:
            await self._recover()
            self._is_steady = self._is_connected
        if self._is_connected:
            await self._sweeps.sweep()

    async def _recover(self) -> None:
        gap = await self._pulse.recover()
        self._beat = time.monotonic()
        if gap:
            log.info("clocks stood still while the bot was away", seconds=gap.total_seconds())
