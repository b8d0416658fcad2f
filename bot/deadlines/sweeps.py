"""Everything that falls due, whichever subject it belongs to."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Protocol

log = logging.getLogger(__name__)


class Sweeping(Protocol):
    """A service that acts on what is due."""

    async def sweep(self) -> int:
        """Act on everything that is due now; returns how many things were done."""


class Sweeps:
    """Calls the services of all subjects in turn."""

    def __init__(self, services: Callable[[], Iterable[Sweeping]]) -> None:
        self._services = services

    async def sweep(self) -> int:
        """Act on everything that is due now; returns how many things were done."""
        return sum([await _sweep(service) for service in self._services()])


async def _sweep(service: Sweeping) -> int:
    """What fails in one place keeps no other one waiting."""
    try:
        return await service.sweep()
    except Exception:
        log.exception("a sweep failed; it is tried again")
        return 0
