"""Everything that falls due, whichever subject it belongs to."""

from __future__ import annotations

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar, Generic, TypeVar

from bot.core.leadership import Leadership
from bot.core.metrics import Metrics
from bot.core.people import Clock
from bot.core.slots import Slot
from games.core import PlayerError
from storage import Database, DatabaseBusy
from storage.core import due
from storage.core.due import Due

FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(days=1)
"""Seconds until a row that failed is tried again: twice as long each time."""

log = logging.getLogger(__name__)
Row = TypeVar("Row", bound=Hashable)


@dataclass(frozen=True, slots=True)
class _PutOff:
    """A row that failed so often, and is left alone until then."""

    failures: int
    until: datetime


class Sweep(ABC, Generic[Row]):
    """One kind of rows that fall due; each is acted on in a transaction of its own, and a bad one stops no other.

    Which rows are put off is kept in memory, for one process alone sweeps a kind, as long as it lives (`Leadership`):
    who takes over, or starts anew, tries each of them once. A row that changes meanwhile is another one, and tried at
    once.
    """

    any_due: ClassVar[Due]
    """Finds a row if something is due; all kinds are asked together, and those with nothing are not swept."""
    at_once: ClassVar[int] = 100
    """Rows acted on before all other kinds have their turn."""
    passing: ClassVar[tuple[type[Exception], ...]] = ()
    """What is no fault of ours, and is logged without the way to it."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._put_off: dict[Row, _PutOff] = {}
        self.has_more = False
        """Whether the last sweep has left something that can be done right away."""
        self.failed = 0
        """How often a row has failed."""

    @abstractmethod
    async def due(self, now: datetime, limit: int) -> Sequence[Row]:
        """What is due, the longest overdue first, those put off included."""

    @abstractmethod
    async def act(self, row: Row) -> int:
        """Do what a row asks for, if it still does, in a transaction of its own; returns how many things were done."""

    async def sweep(self) -> int:
        """Act on what is due now; returns how many things were done."""
        now, limit = self._clock(), self.at_once + len(self._put_off)
        done, self.has_more = 0, False
        found = await self.due(now, limit)
        self._forget(found, now)
        for row in found:
            if not self.is_put_off(row, now):
                done += await self._try(row)
        self.has_more = self.has_more or (len(found) >= limit and done > 0)
        return done

    def is_put_off(self, row: Row, now: datetime) -> bool:
        """Whether it failed, and is not yet to be tried again."""
        return row in self._put_off and self._put_off[row].until > now

    async def put_off(self, row: Row, error: Exception) -> datetime:
        """Leave a row alone for some time, a minute if it is the database that was busy; returns until when."""
        known = self._put_off.get(row)
        failures = known.failures if known else 0
        until = self._clock() + min(FIRST_WAIT * (1 << min(failures, 16)), LONGEST_WAIT)
        if isinstance(error, DatabaseBusy):
            until = self._clock() + FIRST_WAIT
        else:
            failures += 1
        self._put_off[row] = _PutOff(failures, until)
        return until

    async def _try(self, row: Row) -> int:
        """Act; where the database is too busy for it, nothing else is tried now."""
        try:
            done = await self.act(row)
        except Exception as error:
            self.failed += 1
            until = await self.put_off(row, error)
            if isinstance(error, DatabaseBusy):
                raise
            if isinstance(error, self.passing):
                said = type(error).__name__ if isinstance(error, PlayerError) else error  # may quote what was typed
                log.info("%s cannot deal with %s now: %s", type(self).__name__, row, said)
            else:
                log.exception("%s cannot deal with %s; it is tried again at %s", type(self).__name__, row, until)
            return 0
        self._put_off.pop(row, None)
        return done

    def _forget(self, found: Sequence[Row], now: datetime) -> None:
        """Forget those whose time has come and that are not due any more."""
        still = set(found)
        gone = [row for row, known in self._put_off.items() if known.until <= now and row not in still]
        for row in gone:
            del self._put_off[row]


SWEEPS = Slot[type[Sweep[Any]]]("sweeps")
"""Services that act on what is due."""


class Sweeps:
    def __init__(
        self,
        database: Database,
        clock: Clock,
        services: Callable[[], Iterable[Sweep[Any]]],
        duties: Leadership,
        metrics: Metrics | None = None,
    ) -> None:
        self._database = database
        self._clock = clock
        self._services = services
        self._duties = duties
        self._metrics = metrics or Metrics()
        self.has_more = False
        """Whether the last sweep has left something that can be done right away."""

    async def sweep(self) -> int:
        """Act on everything that is due now; returns how many things were done."""
        self._metrics.sweeps.inc()
        called = [service for service in await self._to_call() if await self._is_ours(service)]
        done = sum([await self._sweep(service) for service in called])
        self.has_more = any(service.has_more for service in called)
        return done

    async def _is_ours(self, service: Sweep[Any]) -> bool:
        """Whether this process calls it for as long as it lives; all of several would find the same."""
        return await self._duties.has(type(service).__name__)

    async def _to_call(self) -> list[Sweep[Any]]:
        """Find by one statement those of which something is due."""
        services = list(self._services())
        async with self._database.reading() as connection:
            found = await due.found(connection, [each.any_due for each in services], self._clock())
        return [service for place, service in enumerate(services) if place in found]

    async def _sweep(self, service: Sweep[Any]) -> int:
        """Sweep one kind; what fails in one place keeps no other one waiting."""
        name, began, failed, done = type(service).__name__, time.perf_counter(), service.failed, 0
        try:
            done = await service.sweep()
        except Exception:
            log.exception("a sweep failed; it is tried again")
        self._metrics.sweep_failures.labels(name).inc(service.failed - failed)
        self._metrics.sweep_seconds.labels(name).observe(time.perf_counter() - began)
        self._metrics.swept.labels(name).inc(done)
        return done
