"""Tournaments on a real database and with a real pairing program."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.house import House


@pytest.fixture
async def house(house: House) -> AsyncIterator[House]:
    """Its sweeps wait for pairings, and its workers end with the test."""
    house.advancing.patience = 60.0
    yield house
    await house.workers.close()
