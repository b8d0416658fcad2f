"""What every test may ask for."""

from __future__ import annotations

import asyncio
import shutil
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


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file of the current schema: migrated once, copied for every test."""
    file = tmp_path_factory.mktemp("template") / "engawa.db"
    asyncio.run(_migrate(f"sqlite+aiosqlite:///{file}"))
    return file


@pytest.fixture
def new_database_url(tmp_path: Path) -> str:
    """Where no database is yet."""
    return f"sqlite+aiosqlite:///{tmp_path}/engawa.db"


@pytest.fixture
def database_url(new_database_url: str, template: Path, tmp_path: Path) -> str:
    """A database of the current schema in which nothing is stored."""
    shutil.copyfile(template, tmp_path / "engawa.db")
    return new_database_url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with Database.open(database_url) as opened:
        yield opened


async def _migrate(url: str) -> None:
    async with Database.open(url):
        pass
