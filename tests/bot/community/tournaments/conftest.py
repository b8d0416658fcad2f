"""Tournaments on a real database and with a real pairing program."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from storage import Database
from tests.conftest import HandClock
from tests.house import House


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[House]:
    """The services of another process on the same database."""
    async with Database.open(database_url) as other:
        made = House.on(other, clock, Random(8))
        made.advancing.patience = 60.0
        yield made
        await made.workers.close()


@pytest.fixture
async def house(house: House) -> AsyncIterator[House]:
    """Its sweeps wait for pairings, and its workers end with the test."""
    house.advancing.patience = 60.0
    yield house
    await house.workers.close()
