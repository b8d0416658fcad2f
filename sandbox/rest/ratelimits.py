"""Discord's rate limits: buckets per route and major parameter, 50 requests a second, edits of old messages."""

import hashlib
from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from sandbox.clock import Clock
from sandbox.rest.refusals import TOO_MANY_OLD_EDITS


class Limit(NamedTuple):
    """So many requests in so many seconds."""

    requests: int
    seconds: float


GLOBAL = Limit(50, 1.0)
OLD_EDITS = Limit(3, 20.0)
RENAMES = Limit(2, 600.0)
OTHER = Limit(30, 1.0)
MESSAGES = "/channels/{channel_id}/messages"
EDIT = ("PATCH", MESSAGES + "/{message_id}")
WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token")
# As observed; Discord publishes none of them and tells clients to read the headers.
LIMITS: dict[tuple[str, str], Limit] = {
    ("POST", MESSAGES): Limit(5, 5.0),
    EDIT: Limit(5, 5.0),
    ("DELETE", MESSAGES + "/{message_id}"): Limit(5, 1.0),
    ("PUT", MESSAGES + "/{message_id}/reactions/{emoji_name}/@me"): Limit(1, 0.25),
    ("POST", "/users/@me/channels"): Limit(10, 10.0),
}
WEBHOOK_LIMIT = Limit(5, 2.0)
EXEMPT_PREFIXES = ("/interactions/", WEBHOOK)


class Grant(NamedTuple):
    """The state of a bucket after a request; it is full again after `reset_after` seconds."""

    bucket: str
    limit: int
    remaining: int
    reset: float
    reset_after: float
    everywhere: bool = False

    def headers(self) -> dict[str, str]:
        return {
            "X-RateLimit-Bucket": self.bucket,
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.remaining),
            "X-RateLimit-Reset": f"{self.reset:.3f}",
            "X-RateLimit-Reset-After": f"{self.reset_after:.3f}",
        }


def bucket(method: str, route: str) -> tuple[str, Limit]:
    """The name of a route's bucket, as opaque as Discord's, and its limit; all of a webhook's routes share one."""
    webhook = route.startswith(WEBHOOK)
    limit = WEBHOOK_LIMIT if webhook else LIMITS.get((method, route), OTHER)
    return hashlib.sha256(b"webhook" if webhook else f"{method} {route}".encode()).hexdigest()[:16], limit


class SlowDown(Exception):
    """A limit has been reached; the code is told where the limit has one of its own."""

    def __init__(self, grant: Grant, code: int = 0) -> None:
        super().__init__(f"wait {grant.reset_after} s")
        self.grant = grant
        self.code = code


class RateLimits:
    """Counts requests; with `enabled` off it counts nothing and grants everything."""

    def __init__(self, clock: Clock, *, enabled: bool = True) -> None:
        self.enabled = enabled
        self._clock = clock
        self._windows: dict[str, tuple[float, int]] = {}
        self._recent: deque[float] = deque()

    def take(self, method: str, route: str, path: Mapping[str, str]) -> Grant | None:
        """Count a request against its bucket and against the whole; nothing for exempt routes."""
        if not self.enabled or route.startswith("/interactions/"):
            return None
        if not route.startswith(EXEMPT_PREFIXES) and (wait := self._overall()) is not None:
            raise SlowDown(Grant("global", GLOBAL.requests, 0, self._clock.now() + wait, wait, everywhere=True))
        name, limit = bucket(method, route)
        return self._count(name, "+".join(path[key] for key in MAJOR if key in path), limit)

    def take_old_edit(self, channel_id: int) -> None:
        """Count an edit of a message older than an hour: a limit within the bucket of all edits."""
        if self.enabled:
            name, _ = bucket(*EDIT)
            self._count(name, f"{channel_id} old", OLD_EDITS, TOO_MANY_OLD_EDITS.code)

    def take_rename(self, channel_id: int) -> None:
        """Count a new name of a channel or thread."""
        if self.enabled:
            self._count("rename", str(channel_id), RENAMES)

    def _overall(self) -> float | None:
        """Seconds to wait if this is the 51st request within a second."""
        now = self._clock.now()
        while self._recent and self._recent[0] <= now - GLOBAL.seconds:
            self._recent.popleft()
        if len(self._recent) >= GLOBAL.requests:
            return self._recent[0] + GLOBAL.seconds - now
        self._recent.append(now)
        return None

    def _count(self, name: str, major: str, limit: Limit, code: int = 0) -> Grant:
        now = self._clock.now()
        key = f"{name} {major}"
        ends, used = self._windows.get(key, (0.0, 0))
        if now >= ends:
            ends, used = now + limit.seconds, 0
        self._windows[key] = (ends, min(used + 1, limit.requests))
        remaining = max(0, limit.requests - used - 1)
        grant = Grant(name, limit.requests, remaining, ends, ends - now)
        if used >= limit.requests:
            raise SlowDown(grant, code)
        return grant
