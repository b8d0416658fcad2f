"""How fast Discord may be asked: so many requests a second, and fewer once it has refused too many."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

import structlog

REQUESTS_A_SECOND = 45
"""Discord takes 50 from one bot; what is sent in one second may arrive in less."""
WINDOW_S = 1.0
FORGIVEN_S = 600.0
"""Discord bans an address for a while after 10,000 invalid requests in ten minutes."""
MANY_INVALID, MOST_INVALID = 5_000, 9_000
"""From the first on, requests are spaced; from the second on, they wait until enough are forgiven."""
SPACING_S = 0.2

log = structlog.get_logger(__name__)


class InvalidRequests:
    """Counts invalid requests, and says how long to wait because of them."""

    def __init__(
        self, many: int = MANY_INVALID, most: int = MOST_INVALID, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._many = many
        self._most = most
        self._clock = clock
        self._times: deque[float] = deque(maxlen=most)
        self._processes = 1
        self._is_told = False

    def __len__(self) -> int:
        """How many there were in the last ten minutes."""
        while self._times and self._times[0] <= self._clock() - FORGIVEN_S:
            self._times.popleft()
        return len(self._times)

    def share(self, processes: int) -> None:
        """Leave room for others that make as many: Discord counts those of an address together."""
        self._processes = processes

    def note(self) -> None:
        self._times.append(self._clock())

    def pause(self) -> float:
        """Seconds to wait before the next request."""
        count = len(self)
        many, most = (max(each // self._processes, 1) for each in (self._many, self._most))
        if count >= many and not self._is_told:
            log.warning("Discord refuses many requests; fewer are made for a while", in_ten_minutes=count)
        self._is_told = count >= many
        if count >= most:
            return self._times[count - most] + FORGIVEN_S - self._clock()
        return SPACING_S if count >= many else 0.0


class RequestPace:
    """Lets requests go one after the other, and no more in a second than that."""

    def __init__(
        self,
        most: int = REQUESTS_A_SECOND,
        invalid: InvalidRequests | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.invalid = InvalidRequests(clock=clock) if invalid is None else invalid
        self._clock = clock
        self._most = most
        self._gone: deque[float] = deque(maxlen=most)
        self._queue = asyncio.Lock()

    def share(self, processes: int) -> None:
        """Leave as much to each of the other processes."""
        processes = max(processes, 1)
        self.invalid.share(processes)
        most = max(self._most // processes, 1)
        if most != self._gone.maxlen:
            self._gone = deque(self._gone, maxlen=most)

    async def turn(self) -> None:
        """Wait until it is one's turn."""
        async with self._queue:
            await asyncio.sleep(max(self.invalid.pause(), self._wait()))
            self._gone.append(self._clock())

    def _wait(self) -> float:
        if len(self._gone) < (self._gone.maxlen or 0):
            return 0.0
        return max(0.0, self._gone[0] + WINDOW_S - self._clock())
