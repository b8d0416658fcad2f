"""The services of all subjects, each found by its class, and what subjects bring besides, found by its slot."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias, TypeVar, cast, overload

from bot.core.host_settings import USUAL_HOSTING, Hosting
from bot.core.leadership import Leadership
from bot.core.metrics import Metrics
from bot.core.people import Clock
from bot.core.slots import Provided, Slot
from bot.core.transactions import Transactions
from bot.core.user_limits import LOOKUPS_A_MINUTE, LOOKUPS_AT_ONCE, UNBOUNDED, RateLimiter, Turns, UserLimits
from storage import Database
from storage.core.processes.advisory import Locks, OwnLocks
from storage.core.processes.leases import worker_name

S = TypeVar("S")
T = TypeVar("T")


class Services:
    """One service of each class, sharing a database, a clock and a source of chance, made by the subjects."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        random: Random,
        provided: Provided,
        hosting: Hosting = USUAL_HOSTING,
        bounds: UserLimits = UNBOUNDED,
        metrics: Metrics | None = None,
        locks: Locks | None = None,
    ) -> None:
        self.database = database
        self.clock = clock
        self.random = random
        self.provided = provided
        """What all subjects bring, also those after the one that is being built."""
        self.hosting = hosting
        self.locks = locks or OwnLocks()
        """What tells this process from others, and lets it be the only one to do something."""
        self.duties = Leadership(self.locks)
        self.process = worker_name()
        """The name under which this process takes what it is about to do."""
        self.metrics = metrics or Metrics()
        self.acting = Transactions(database, clock, bounds)
        self.pace = RateLimiter(bounds.posts_at_once, bounds.posts_a_minute, clock)
        self.lookups = RateLimiter(LOOKUPS_AT_ONCE, LOOKUPS_A_MINUTE, clock)
        """How often Discord is asked something for one person."""
        self.turns = Turns()
        self._by_class: dict[type, object] = {}

    def add(self, service: object) -> None:
        assert type(service) not in self._by_class, f"there are two services of the class {type(service).__name__}"
        self._by_class[type(service)] = service

    @overload
    def __getitem__(self, kind: Slot[T]) -> tuple[T, ...]: ...

    @overload
    def __getitem__(self, kind: type[S]) -> S: ...

    def __getitem__(self, kind: Slot[T] | type[S]) -> tuple[T, ...] | S:
        """What fills a slot, or the service of a class or derived from it; raises `LookupError` if none is built."""
        if isinstance(kind, Slot):
            return self.provided[kind]
        found = self._by_class.get(kind)
        if found is None:
            found = next((service for service in self._by_class.values() if isinstance(service, kind)), None)
        if found is None:
            raise LookupError(f"no subject before this one offers a service of the class {kind.__name__}")
        return cast(S, found)

    def items(self) -> tuple[tuple[type, object], ...]:
        return tuple(self._by_class.items())


Builder: TypeAlias = Callable[[Services], T]
"""Makes a service out of those that earlier subjects have built, or something else out of all."""
