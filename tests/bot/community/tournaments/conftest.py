"""Tournaments on a real database; the pairing program answers in this process, or in its own where a test says so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.app import build
from bot.community.tournaments.rounds.progression import Advancing, Next
from bot.core.processes.pool import Workers
from bot.core.services import Services
from storage import Database
from tests.bot.community.tournaments.full_match import at_once
from tests.bot.conftest import patient
from tests.conftest import HandClock


@pytest.fixture
def pairing() -> Next | None:
    """What is asked for the next rounds, if not a program as the bot does."""
    return at_once


@pytest.fixture
async def twin(database_url: str, clock: HandClock, pairing: Next | None) -> AsyncIterator[Services]:
    """The services of another process on the same database."""
    async with Database.open(database_url) as other:
        made = patient(build(other, clock, Random(8)))
        made[Advancing].next_rounds = pairing or made[Advancing].next_rounds
        yield made
        await made[Workers].close()


@pytest.fixture
async def services(services: Services, pairing: Next | None) -> AsyncIterator[Services]:
    """Those whose workers end with the test."""
    services[Advancing].next_rounds = pairing or services[Advancing].next_rounds
    yield services
    await services[Workers].close()
