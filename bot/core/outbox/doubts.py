"""What counts only once it has lasted: a refusal that may be a mistake, a fault of ours that may be mended."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType

from bot.core.metrics import Metrics
from bot.core.people import Clock
from storage import Database
from storage.core.outbox import posts, send_failures
from storage.core.outbox.posts import Doubt, Post

LASTS: Mapping[Doubt, timedelta] = MappingProxyType(
    {Doubt.ACCESS: timedelta(minutes=10), Doubt.DIRECT: timedelta(hours=1), Doubt.BROKEN: timedelta(days=3)}
)
"""How long a doubt has to last before something follows from it."""
FIRST_REPAIR, LONGEST_REPAIR = timedelta(minutes=1), timedelta(days=1)
"""The times between two tries of what fails for a fault of ours."""
REFUSED_LATELY = timedelta(days=1)
"""So long it counts, for other direct messages, that someone has taken none."""


class Doubts:
    """Keeps them with the posts they are about; each call is one transaction."""

    def __init__(self, database: Database, clock: Clock, metrics: Metrics | None = None) -> None:
        self._database = database
        self._clock = clock
        self._metrics = metrics or Metrics()

    async def has_lasted(self, post: Post, doubt: Doubt) -> bool:
        """Whether what a post has met just now was in its way before, for long enough to be believed."""
        if post.doubt is doubt and post.doubted_at is not None:
            return self._clock() - post.doubted_at >= LASTS[doubt]
        if doubt is not Doubt.DIRECT or post.player_id is None:
            return False
        async with self._database.reading() as connection:
            return await send_failures.has_refused(connection, post.player_id, self._clock() - REFUSED_LATELY)

    async def doubt(self, post: Post, doubt: Doubt, trouble: str) -> None:
        """Note that the attempt failed for a reason that counts if it lasts; it is tried again when it has."""
        now = self._clock()
        since = post.doubted_at if post.doubt is doubt and post.doubted_at else now
        wait = LASTS[doubt]
        if doubt is Doubt.BROKEN:
            wait = min(max(now - since, FIRST_REPAIR), LONGEST_REPAIR)
        async with self._database.writing() as connection:
            await posts.retry(connection, post.id, now + wait, trouble)
            await send_failures.note(connection, post.id, doubt, since)

    async def put_aside(self, post: Post, trouble: str) -> None:
        """Put a post aside that fails for a fault of ours: it is tried later and later, and after days no more."""
        if not await self.has_lasted(post, Doubt.BROKEN):
            await self.doubt(post, Doubt.BROKEN, trouble)
            return
        async with self._database.writing() as connection:
            await posts.fail(connection, post.id, trouble, Doubt.BROKEN)
        self._metrics.put_aside.labels(post.kind).inc()

    async def given_up(self, limit: int) -> tuple[Post, ...]:
        """Posts that were put aside for good, the newest first."""
        async with self._database.reading() as connection:
            return await send_failures.put_aside(connection, limit)
