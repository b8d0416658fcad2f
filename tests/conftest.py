"""What every test may ask for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from storage import Database


class HandClock:
    """A clock that stands still until somebody moves its hands."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **span: float) -> None:
        """Let time go by."""
        self.now += timedelta(**span)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path}/engawa.db"


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with Database.open(database_url) as opened:
        yield opened
