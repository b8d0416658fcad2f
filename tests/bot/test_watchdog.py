"""The service manager hears that the bot answers, and a health check whether it is connected."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from contextlib import AsyncExitStack, closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot import command_line, watchdog
from bot.core.deadlines.heartbeat import Pulse
from bot.core.services import Services
from bot.settings import Settings
from storage import Database
from tests.conftest import HandClock

DATAGRAMS = (socket.AF_UNIX, socket.SOCK_DGRAM)


async def test_the_service_manager_is_told_in_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.socket(*DATAGRAMS) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "100000")
        telling = asyncio.create_task(watchdog.tell())
        heard = [await asyncio.to_thread(listening.recv, 64) for _ in range(3)]
        telling.cancel()
    assert heard == [b"WATCHDOG=1"] * 3


async def test_a_service_manager_that_is_started_again_is_told_as_well(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", "20000")
    telling = asyncio.create_task(watchdog.tell())
    for _ in range(2):
        with socket.socket(*DATAGRAMS) as listening:
            listening.bind(str(tmp_path / "notify"))
            listening.settimeout(5)
            assert await asyncio.to_thread(listening.recv, 64) == b"WATCHDOG=1"
        await asyncio.sleep(0.1)
        (tmp_path / "notify").unlink()
    telling.cancel()


async def test_it_is_told_while_the_database_is_brought_up_to_date(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, clock: HandClock
) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path}/engawa.db")
    with closing(sqlite3.connect(tmp_path / "engawa.db")) as other, closing(socket.socket(*DATAGRAMS)) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "100000")
        other.execute("BEGIN EXCLUSIVE")
        async with AsyncExitStack() as served:
            opening = asyncio.create_task(
                served.enter_async_context(command_line._served(settings, clock, works_alone=True))
            )
            try:
                assert await asyncio.to_thread(listening.recv, 64) == b"WATCHDOG=1"
                assert not opening.done()
            finally:
                other.rollback()
                await opening


async def test_where_nobody_listens_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    await asyncio.wait_for(watchdog.tell(), 10)


async def test_a_bot_is_alive_as_long_as_its_heart_beats(
    services: Services, database: Database, clock: HandClock
) -> None:
    assert not await watchdog.is_alive(database, clock())
    await services[Pulse].beat()
    assert await watchdog.is_alive(database, clock())
    assert not await watchdog.is_alive(database, clock() + timedelta(minutes=4))
