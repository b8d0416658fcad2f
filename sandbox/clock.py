"""The sandbox's clock: wall time that can be moved ahead, and that a bot in its own process can follow."""

import asyncio
import contextlib
import mmap
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from struct import Struct

AHEAD_FILE = "SANDBOX_AHEAD_FILE"
"""The variable that names the file in which a bot finds how many seconds ahead the sandbox is."""
AHEAD = Struct("=d")
"""How they are written there."""


class Clock:
    """Seconds since 1970, ahead of the wall clock by as much as `advance` was told."""

    def __init__(self, ahead: float = 0.0) -> None:
        self.ahead = ahead
        self._moved = asyncio.Event()
        self._written: Path | None = None

    def now(self) -> float:
        return time.time() + self.ahead

    def advance(self, seconds: float) -> None:
        """Move ahead and wake every sleeper that is due by then."""
        self.ahead += seconds
        self._write()
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    def write_to(self, path: Path) -> None:
        """Keep a file up to date from now on, for processes that follow this clock."""
        self._written = path
        self._write()

    async def sleep(self, seconds: float) -> None:
        due = self.now() + seconds
        while (left := due - self.now()) > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._moved.wait(), left)

    def _write(self) -> None:
        """Write into the file that is there, which readers have mapped; eight bytes are written at once."""
        if self._written:
            with self._written.open("r+b" if self._written.exists() else "wb") as file:
                file.write(AHEAD.pack(self.ahead))


def following(path: Path) -> Callable[[], datetime]:
    """The time of a sandbox in another process, which keeps that file up to date."""
    with path.open("rb") as file:
        ahead = mmap.mmap(file.fileno(), AHEAD.size, access=mmap.ACCESS_READ)
    return lambda: datetime.now(UTC) + timedelta(seconds=AHEAD.unpack(ahead)[0])


def iso(moment: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
