"""The server of the database, stopped now and then and started again a few seconds later.

That excuses nothing: whoever asks meanwhile is answered in time, if only with the word that nothing was saved.
"""

import asyncio
import time

from sandbox.soak.channel_view import Scene
from sandbox.soak.databases import WAYS, Kept

STOPPING_PART = 0.75
"""The part of the storm in which it is stopped; after that the database stays."""
LEAST_APART_S = 5.0
AWAY_S = (0.5, 8.0)


class Stops:
    """Stops the server in all ways there are."""

    def __init__(self, scene: Scene, kept: Kept) -> None:
        self._scene = scene
        self._kept = kept
        self._chance = scene.plan.chance("stops of the database")
        self._changing = asyncio.Lock()

    async def run(self) -> None:
        every = self._scene.plan.stop_database_every
        if not every:
            return
        if not self._kept.can_stop:
            raise ValueError("Only the server of a private PostgreSQL can be stopped.")
        until = time.monotonic() + self._scene.plan.storm * STOPPING_PART
        while time.monotonic() < until:
            await asyncio.sleep(LEAST_APART_S + self._chance.expovariate(1 / every))
            await asyncio.shield(self._stop())

    async def settled(self) -> None:
        """Wait until the server is there, should it just be away."""
        async with self._changing:
            return

    async def _stop(self) -> None:
        way = self._chance.choice(WAYS)
        async with self._changing:
            began = time.monotonic()
            await self._kept.stop(way)
            await asyncio.sleep(self._chance.uniform(*AWAY_S))
            await self._kept.start()
            self._scene.ledger.stops.append(time.monotonic() - began)
            self._scene.ledger.faults[f"database stopped: {way}"] += 1
