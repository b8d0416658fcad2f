"""What a process runs is started again when it ends, and a busy database at start ends nothing."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import discord
import pytest

from bot.app import build
from bot.background import Work, caretaker_on, context_on
from bot.core import supervision
from bot.core.frame.traffic.requests import Requests
from bot.core.metrics import Metrics
from bot.core.operation.watched import Watched
from bot.core.outbox.outbox import Outbox
from bot.core.supervision import Supervisor
from storage import Database, DatabaseBusy
from storage.core import sqlite_driver
from storage.core.outbox import posts
from tests.bot.conftest import begun
from tests.bot.core.operation.test_monitor import Connected, asked
from tests.conftest import HandClock

PATIENCE_S = 90.0
MANY = 5


class Parts:
    """One that fails as often as it is told to, and one that runs on."""

    def __init__(self, fail: Callable[[], None]) -> None:
        self.fail = fail
        self.began = 0
        self.steady = asyncio.Event()
        self.stopped = asyncio.Event()

    async def failing(self) -> None:
        self.began += 1
        if self.began <= MANY:
            self.fail()
            return
        self.steady.set()
        await self.stopped.wait()

    async def running(self) -> None:
        await self.stopped.wait()


def raise_(error: Exception) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


@contextlib.asynccontextmanager
async def supervised(parts: Parts) -> AsyncIterator[Supervisor]:
    supervisor = Supervisor()
    task = asyncio.create_task(supervisor.run({"failing": parts.failing, "running": parts.running}))
    try:
        yield supervisor
    finally:
        supervisor.stop()
        parts.stopped.set()
        await asyncio.wait_for(task, PATIENCE_S)


async def until(wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not wanted():
            await asyncio.sleep(0.001)


@pytest.mark.parametrize(
    "fail", [raise_(KeyError("gone")), raise_(DatabaseBusy("locked")), lambda: None], ids=["raises", "busy", "ends"]
)
async def test_a_part_that_ends_is_named_and_started_again(
    fail: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervision, "FIRST_WAIT_S", 0.01)
    parts = Parts(fail)
    async with supervised(parts) as supervisor:
        await until(lambda: supervisor.down() == ("failing",))
        await asyncio.wait_for(parts.steady.wait(), PATIENCE_S)
        assert parts.began == MANY + 1
        assert supervisor.down() == ()


async def test_whoever_is_stopped_is_not_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "FIRST_WAIT_S", 3600.0)
    parts = Parts(raise_(KeyError("gone")))
    async with supervised(parts) as supervisor:
        await until(lambda: supervisor.down() == ("failing",))
    assert parts.began == 1


async def test_the_process_is_not_ready_while_a_part_is_down_and_says_which(
    database: Database, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervision, "FIRST_WAIT_S", 3600.0)
    parts = Parts(raise_(KeyError("gone")))
    async with supervised(parts) as supervisor:
        watched = Watched(database, clock, Metrics(), Connected(), down=supervisor.down)
        await until(lambda: supervisor.down() == ("failing",))
        async with asked(watched) as ask:
            status, found = await ask("/ready")
            assert status == 503
            assert '"down": ["failing"]' in found
    async with asked(Watched(database, clock, Metrics(), Connected(), down=lambda: ())) as ask:
        assert (await ask("/ready"))[0] == 200


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is locked is given up at once."""
    pragmas = tuple("busy_timeout = 10" if "busy" in each else each for each in sqlite_driver.PRAGMAS)
    monkeypatch.setattr(sqlite_driver, "PRAGMAS", pragmas)


@pytest.mark.at_once
async def test_a_file_that_is_busy_at_the_start_ends_neither_posting_nor_jobs(
    impatient: None, tmp_path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.core.outbox.postman.SWEEP_SECONDS", 0.02)
    monkeypatch.setattr("bot.core.processes.jobs.ROUND_SECONDS", 0.02)
    monkeypatch.setattr(supervision, "FIRST_WAIT_S", 0.02)
    file = tmp_path / "engawa.db"
    async with Database.open(f"sqlite:///{file}") as opened:
        services = build(opened, clock, Random(3))
        await begun(services)
        (owed, *_) = await services[Outbox].claim(5)  # by a run that was killed
        services, client = build(opened, clock, Random(4)), discord.Client(intents=discord.Intents.none())
        supervisor = Supervisor()
        work = Work(client, context_on(services), Requests(), caretaker_on(client, services), supervisor)
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        running = asyncio.create_task(work.run())
        await asyncio.sleep(0.3)
        assert not running.done()
        other.execute("COMMIT")
        async with asyncio.timeout(PATIENCE_S):
            while not await tried(opened, owed.id):
                await asyncio.sleep(0.02)
        supervisor.stop()
        work.stop()
        await asyncio.wait_for(running, PATIENCE_S)
        other.close()


async def tried(opened: Database, number: int) -> bool:
    """Whether a post was tried, or is not owed any more."""
    async with opened.reading() as connection:
        found = await posts.find(connection, number)
        assert found
        return found.status != "owed" or found.attempts > 0
