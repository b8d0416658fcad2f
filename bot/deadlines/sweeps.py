"""Everything that falls due, whichever subject it belongs to."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Protocol

from bot.core.duties import Duties
from bot.core.people import Clock
from storage import Database, dues
from storage.dues import Due

log = logging.getLogger(__name__)


class Sweeping(Protocol):
    """A service that acts on what is due; where it has a query `due`, it is called only if that finds something."""

    async def sweep(self) -> int:
        """Act on everything that is due now; returns how many things were done."""


class Sweeps:
    """Calls the services of all subjects in turn."""

    def __init__(
        self, database: Database, clock: Clock, services: Callable[[], Iterable[Sweeping]], duties: Duties
    ) -> None:
        self._database = database
        self._clock = clock
        self._services = services
        self._duties = duties

    async def sweep(self) -> int:
        """Act on everything that is due now; returns how many things were done."""
        return sum([await _sweep(service) for service in await self._to_call() if await self._is_ours(service)])

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


async def _sweep(service: Sweeping) -> int:
    """What fails in one place keeps no other one waiting."""
    try:
        return await service.sweep()
    except Exception:
        log.exception("a sweep failed; it is tried again")
        return 0
