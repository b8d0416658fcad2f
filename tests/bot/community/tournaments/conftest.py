"""Tournaments on a real database and with a real pairing program."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.app import build
from bot.community.tournaments.rounds.progression import Advancing
from bot.core.processes.pool import Workers
from bot.core.services import Services
from storage import Database
from tests.conftest import HandClock


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[Services]:
    """The services of another process on the same database."""
    async with Database.open(database_url) as other:
        made = build(other, clock, Random(8))
        made[Advancing].patience = 60.0
        yield made
        await made[Workers].close()


@pytest.fixture
async def services(services: Services) -> AsyncIterator[Services]:
    """Its sweeps wait for pairings, and its workers end with the test."""
    services[Advancing].patience = 60.0
    yield services
    await services[Workers].close()
