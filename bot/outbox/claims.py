"""Which posts this process sends: taken for a while, so that no other one sends or changes them as well."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.core.people import Clock
from storage import Database, posts
from storage.claims import worker_name
from storage.posts import Post

LEASE = timedelta(minutes=1)
"""How long a claimed post is left alone by others, if whoever claimed it is not heard of again."""


class Claims:
    """Claims of one process; `begin` before the first, `renew` while posts are under way, `end` after the last."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._worker = worker_name()

    async def begin(self) -> None:
        """Where nobody else can be at work, what a run before had claimed is free."""
        if not self._database.is_shared:
            async with self._database.writing() as connection:
                await posts.release_all(connection)

    async def owed(self, limit: int) -> tuple[Post, ...]:
        """Take posts to send now."""
        if limit <= 0:
            return ()
        async with self._database.reading() as connection:
            if not await posts.due(connection, self._clock(), 1):
                return ()
        async with self._database.writing() as connection:
            now = self._clock()
            return await posts.claim(connection, self._worker, now, now + LEASE, limit)

    async def sent(self, found: Sequence[Post], limit: int) -> tuple[Post, ...]:
        """Of messages to be changed take some."""
        if limit <= 0 or not found:
            return ()
        async with self._database.writing() as connection:
            now = self._clock()
            return await posts.claim_sent(connection, self._worker, now, now + LEASE, found[:limit])

    async def renew(self) -> None:
        """Keep all that is claimed for as long again."""
        async with self._database.writing() as connection:
            await posts.renew(connection, self._worker, self._clock() + LEASE)

    async def release(self, post: Post) -> None:
        """Anybody may take a post that was claimed and not sent."""
        async with self._database.writing() as connection:
            await posts.release(connection, post, self._worker)

    async def end(self) -> None:
        """Anybody may take what is still claimed."""
        async with self._database.writing() as connection:
            await posts.release_all(connection, self._worker)
