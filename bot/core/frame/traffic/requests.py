"""The requests that discord.py makes: paced before they go, and looked at when they are answered."""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from types import SimpleNamespace

import aiohttp

from bot.core.frame.traffic.pace import RequestPace
from bot.core.metrics import Metrics

COUNTED = re.compile(r"/api/v\d+/(?!interactions/|webhooks/)")
"""Answers to interactions are not counted, neither the first ones nor further ones."""
API = re.compile(r"^/api/v\d+")
SENT = re.compile(r"/channels/(\d+)/messages$")
INVALID = {401, 403, 429}
"""What Discord counts; that something isn't there, as a member who has left, costs nothing."""
SHARED = "shared"
"""The scope of a limit that others have used up: Discord does not hold it against us."""
NUMBERS, TOKENS = re.compile(r"(?<=/)\d{5,}(?=/|$)"), re.compile(r"(?<=/{id}/)[\w.~%-]{30,}")
RETRIED = {500, 502, 504, 524}
"""The statuses after which discord.py asks again by itself."""
MADE_ANEW = re.compile(r"/channels/\d+/threads$|/guilds/\d+/scheduled-events$")
"""Where that could make a thing twice: whoever wants one looks first for what an attempt before has made."""
LOST = "lost"
"""The word in place of a status where the connection broke."""


class Requests:
    """What is known of Discord's limits; `trace` is for the client."""

    def __init__(
        self,
        pace: RequestPace | None = None,
        clock: Callable[[], float] = time.monotonic,
        metrics: Metrics | None = None,
    ) -> None:
        self._pace = pace or RequestPace()
        self._clock = clock
        self._metrics = metrics or Metrics()
        self._metrics.invalid.set_function(lambda: len(self._pace.invalid))
        self._full: dict[int, float] = {}
        self.is_limited = False
        """Whether whoever answers has limits: without any there is nothing to keep to."""
        self.unauthorized = asyncio.Event()
        """Set once the token was refused."""

    def trace(self) -> aiohttp.TraceConfig:
        """Have every request wait for its turn, and every answer looked at."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._begin)
        config.on_request_end.append(self._end)
        config.on_request_exception.append(self._fail)
        return config

    def share(self, processes: int) -> None:
        """Divide Discord's limit among so many processes."""
        self._pace.share(processes)

    def full(self) -> tuple[int, ...]:
        """The channels that take no message for the moment."""
        now = self._clock()
        self._full = {channel: until for channel, until in self._full.items() if until > now}
        return tuple(self._full)

    def until_room(self) -> float:
        """Seconds until one of them takes messages again, without end if all do."""
        return max(0.0, min(self._full.values()) - self._clock()) if self.full() else math.inf

    async def _begin(self, _: object, trace: SimpleNamespace, request: aiohttp.TraceRequestStartParams) -> None:
        if self.is_limited and COUNTED.search(request.url.path):
            await self._pace.turn()
        trace.began = self._clock()

    async def _fail(self, _: object, trace: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams) -> None:
        if not hasattr(trace, "status"):
            self._count(trace, request.method, request.url.path, LOST)

    async def _end(self, _: object, trace: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        answer = request.response
        trace.status = answer.status
        self._count(trace, request.method, request.url.path, str(answer.status))
        if request.method == "POST" and answer.status in RETRIED and MADE_ANEW.search(request.url.path):
            answer.close()
            raise aiohttp.ServerDisconnectedError("Whether Discord has made it isn't known.")
        if not COUNTED.search(request.url.path) and answer.status not in INVALID:
            return
        if answer.status == HTTPStatus.UNAUTHORIZED and COUNTED.search(request.url.path):
            self.unauthorized.set()
        if answer.status in INVALID and answer.headers.get("X-RateLimit-Scope") != SHARED:
            self._pace.invalid.note()
        if "X-RateLimit-Limit" in answer.headers:
            self.is_limited = True
            self._note_room(request.method, request.url.path, answer.headers)

    def _count(self, trace: SimpleNamespace, method: str, path: str, status: str) -> None:
        route = route_of(path)
        self._metrics.requests.labels(method, route, status).inc()
        self._metrics.request_seconds.labels(method, route).observe(
            self._clock() - getattr(trace, "began", self._clock())
        )

    def _note_room(self, method: str, path: str, headers: Mapping[str, str]) -> None:
        found = SENT.search(path)
        if found and method == "POST" and headers.get("X-RateLimit-Remaining") == "0":
            self._full[int(found[1])] = self._clock() + float(headers.get("X-RateLimit-Reset-After", 0))


def route_of(path: str) -> str:
    """A path without what differs from request to request: numbers, and the tokens of interactions."""
    return TOKENS.sub("{token}", NUMBERS.sub("{id}", API.sub("", path)))
