"""The services of all subjects, each found by its class."""

from __future__ import annotations

from random import Random
from typing import TypeVar, cast

from bot.core.people import Clock
from storage import Database

S = TypeVar("S")


class Services:
    """One service of each class, sharing a database, a clock and a source of chance."""

    def __init__(self, database: Database, clock: Clock, random: Random) -> None:
        self.database = database
        self.clock = clock
        self.random = random
        self._by_class: dict[type, object] = {}
        self._brought: list[object] = []

    def add(self, service: object) -> None:
        """Offer a service to the handlers and to the services that are built after it."""
        assert type(service) not in self._by_class, f"there are two services of the class {type(service).__name__}"
        self._by_class[type(service)] = service

    def bring(self, thing: object) -> None:
        """Hand in one of many that a later service looks for, such as a kind of post."""
        self._brought.append(thing)

    def every(self, kind: type[S]) -> tuple[S, ...]:
        """All that was brought so far of a class or of one derived from it, in the order of the register."""
        return tuple(thing for thing in self._brought if isinstance(thing, kind))

    def __getitem__(self, kind: type[S]) -> S:
        """The service of a class, or the one derived from it; raises `LookupError` if no subject has built it."""
        found = self._by_class.get(kind)
        if found is None:
            found = next((service for service in self._by_class.values() if isinstance(service, kind)), None)
        if found is None:
            raise LookupError(f"no subject before this one offers a service of the class {kind.__name__}")
        return cast(S, found)

    def items(self) -> tuple[tuple[type, object], ...]:
        """Every service with its class, in the order in which they were built."""
        return tuple(self._by_class.items())
