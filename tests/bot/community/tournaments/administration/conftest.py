"""Tournaments on a real database and with a real pairing program."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.community.tournaments.rounds.progression import Advancing
from bot.core.processes.pool import Workers
from bot.core.services import Services


@pytest.fixture
async def services(services: Services) -> AsyncIterator[Services]:
    """Its sweeps wait for pairings, and its workers end with the test."""
    services[Advancing].patience = 60.0
    yield services
    await services[Workers].close()
