"""The sandbox's clock: wall time that can be moved ahead, and that a bot in its own process can follow."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

AHEAD_FILE = "SANDBOX_AHEAD_FILE"
"""The variable that names the file in which a bot finds how many seconds ahead the sandbox is."""


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
        """Write the time at once or not at all, so that a reader never sees half a number."""
        if self._written:
            draft = self._written.with_suffix(".new")
            draft.write_text(repr(self.ahead), encoding="ascii")
            draft.replace(self._written)


def following(path: Path) -> Callable[[], datetime]:
    """The time of a sandbox in another process, which keeps that file up to date."""
    return lambda: datetime.now(UTC) + timedelta(seconds=float(path.read_text(encoding="ascii")))


def iso(moment: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
