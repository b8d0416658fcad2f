"""The service manager hears that the bot answers, and a health check whether it is connected."""

from __future__ import annotations

import asyncio
import socket
from datetime import timedelta
from pathlib import Path

import pytest

from bot import watchdog
from storage import Database
from tests.conftest import HandClock
from tests.house import House


async def test_the_service_manager_is_told_in_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(20)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "100000")
        telling = asyncio.create_task(watchdog.tell())
        heard = [await asyncio.to_thread(listening.recv, 64) for _ in range(3)]
        telling.cancel()
    assert heard == [b"WATCHDOG=1"] * 3


async def test_where_nobody_listens_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    await asyncio.wait_for(watchdog.tell(), 10)


async def test_a_bot_is_alive_as_long_as_its_heart_beats(house: House, database: Database, clock: HandClock) -> None:
    assert not await watchdog.is_alive(database, clock())
    await house.pulse.beat()
    assert await watchdog.is_alive(database, clock())
    assert not await watchdog.is_alive(database, clock() + timedelta(minutes=4))
