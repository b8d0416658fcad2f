"""Tells the service manager that the bot still answers, and whoever asks whether it is connected."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from datetime import datetime, timedelta

from storage import Database
from storage.core.processes import heartbeats

ADDRESS, INTERVAL = "NOTIFY_SOCKET", "WATCHDOG_USEC"
"""What systemd says where it wants to be told, and how often, in millionths of a second."""
MICROSECONDS = 1_000_000
SILENCE = timedelta(minutes=3)
"""After longer without a heartbeat the bot cannot be reached."""


async def tell() -> None:
    """Tell the service manager twice an interval, until cancelled; at once done where nobody listens."""
    address, interval = os.environ.get(ADDRESS), os.environ.get(INTERVAL, "")
    if not address or not interval.isdigit():
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.setblocking(False)
        to = address.replace("@", "\0", 1) if address.startswith("@") else address
        while True:
            with suppress(OSError):  # whoever listens may be started again, or have no room just now
                channel.sendto(b"WATCHDOG=1", to)
            await asyncio.sleep(int(interval) / MICROSECONDS / 2)


async def is_alive(database: Database, now: datetime) -> bool:
    """Whether there was a heartbeat lately."""
    async with database.reading() as connection:
        last = await heartbeats.last(connection)
    return last is not None and now - last <= SILENCE
