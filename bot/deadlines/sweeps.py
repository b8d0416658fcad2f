"""Everything that falls due, whichever subject it belongs to."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from typing import Protocol

from bot.core.duties import Duties
from bot.core.metrics import Metrics
from bot.core.people import Clock
from storage import Database, dues
from storage.dues import Due

log = logging.getLogger(__name__)


class Sweeping(Protocol):
    """A service that acts on what is due; where it has a query `due`, it is called only if that finds something.

    One that has not done all of it, so that others have their turn, says so by `has_more`.
    """

    async def sweep(self) -> int:
        """Act on everything that is due now; returns how many things were done."""


class Sweeps:
    """Calls the services of all subjects in turn."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        services: Callable[[], Iterable[Sweeping]],
        duties: Duties,
        metrics: Metrics | None = None,
    ) -> None:
        self._database = database
        self._clock = clock
        self._services = services
        self._duties = duties
        self._metrics = metrics or Metrics()

    async def sweep(self) -> int:
        """Act on everything that is due now; returns how many things were done."""
        self._metrics.sweeps.inc()
        return sum([await self._sweep(service) for service in await self._to_call() if await self._is_ours(service)])

    @property
    def has_more(self) -> bool:
        """Whether the last sweep has left something that can be done right away."""
        return any(getattr(service, "has_more", False) for service in self._services())

    async def _is_ours(self, service: Sweeping) -> bool:
        """Of several processes one calls it, for as long as it lives: all would find the same."""
        return await self._duties.has(type(service).__name__)

    async def _to_call(self) -> list[Sweeping]:
        """Those that cannot say what is due, and those of which something is."""
        services = list(self._services())
        queries: list[tuple[Sweeping, Due]] = [
            (service, query) for service in services if (query := getattr(service, "due", None)) is not None
        ]
        async with self._database.reading() as connection:
            found = await dues.found(connection, [query for _, query in queries], self._clock())
        idle = [service for place, (service, _) in enumerate(queries) if place not in found]
        return [service for service in services if service not in idle]

    async def _sweep(self, service: Sweeping) -> int:
        """What fails in one place keeps no other one waiting."""
        name, began, done = type(service).__name__, time.perf_counter(), 0
        try:
            done = await service.sweep()
        except Exception:
            log.exception("a sweep failed; it is tried again")
        self._metrics.sweep_seconds.labels(name).observe(time.perf_counter() - began)
        self._metrics.swept.labels(name).inc(done)
        return done
