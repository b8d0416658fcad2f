"""The sandbox's clock: wall time that tests and the page can move ahead."""

import asyncio
import contextlib
import time
from datetime import UTC, datetime


class Clock:
    """Seconds since 1970, ahead of the wall clock by as much as `advance` was told."""

    def __init__(self, ahead: float = 0.0) -> None:
        self.ahead = ahead
        self._moved = asyncio.Event()

    def now(self) -> float:
        return time.time() + self.ahead

    def advance(self, seconds: float) -> None:
        """Move ahead and wake every sleeper that is due by then."""
        self.ahead += seconds
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def sleep(self, seconds: float) -> None:
        due = self.now() + seconds
        while (left := due - self.now()) > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._moved.wait(), left)


def iso(moment: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
