"""Posts to chats, where the bot isn't: sent by the answer to whoever acts there, or told directly instead."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from bot.core.deadlines.sweeps import Sweep
from bot.core.outbox.outbox import LEASE, Outbox, Post
from bot.core.people import Clock, Request
from storage import Database
from storage.core.outbox import chats, posts
from storage.core.outbox.chats import Doubtful
from storage.core.outbox.posts import PostStatus

PATIENCE = timedelta(minutes=1)
"""How long a post waits for an answer before those it is for are told directly."""
LEFT_TO_ANSWER = timedelta(seconds=2)
"""How long a post is left to the answer of whoever has just caused it."""
TOKEN_LIFE = timedelta(minutes=15)
"""How long Discord tells what became of an answer, and how long its token is kept at most."""
LOOK_EVERY = timedelta(seconds=30)


class Chats(Sweep[int]):
    """Takes what is owed to chats for those who can answer there; tells of what waits for too long directly."""

    any_due = chats.DUE

    def __init__(self, database: Database, clock: Clock, outbox: Outbox, process: str) -> None:
        super().__init__(database, clock)
        self._outbox = outbox
        self._process = process
        self._looked_at: datetime | None = None

    async def known(self) -> frozenset[int]:
        """The channels where the bot could only answer so far."""
        async with self._database.reading() as connection:
            return await chats.known(connection)

    async def end(self, channel_ids: Collection[int]) -> None:
        """Note that the bot is in these channels, and posts there by itself."""
        async with self._database.writing() as connection:
            await chats.end(connection, channel_ids)

    async def waits_for(self, request: Request) -> tuple[bool, bool]:
        """Whether something is owed there about the matches of whoever acts, and whether some of it may be out."""
        async with self._database.reading() as connection:
            now = self._clock()
            return await chats.is_any(connection, [request.place.channel_id], request.person.discord_id, now, now)

    async def taken(self, request: Request, token: str | None) -> tuple[Post, ...]:
        """What is owed there about the matches of whoever acts; the token of a first answer lets it be looked up."""
        return await self._claim([request.place.channel_id], request.person.discord_id, self._clock(), token)

    async def note_further(self, post: Post) -> None:
        """Note that a post is not sent by a first answer, which is out by now, but by a further one."""
        async with self._database.writing() as connection:
            await chats.forget_token(connection, post.id)

    async def waiting(self, channel_ids: Collection[int]) -> Sequence[Post]:
        """What was not sent to these chats by its own answer."""
        since = self._clock() - LEFT_TO_ANSWER
        async with self._database.reading() as connection:
            is_any, _ = await chats.is_any(connection, channel_ids, None, self._clock(), since)
        return await self._claim(channel_ids, None, since, None) if is_any else ()

    async def doubtful(self, *, at_once: bool = False) -> tuple[Doubtful, ...]:
        """What may be out, as whoever was sending it is gone, or got no answer; looked up now and then."""
        now = self._clock()
        if not at_once and self._looked_at is not None and now - self._looked_at < LOOK_EVERY:
            return ()
        self._looked_at = now
        async with self._database.reading() as connection:
            return await chats.doubtful(connection, now)

    def is_lost(self, doubt: Doubtful) -> bool:
        """Whether nobody can tell any more if it is out."""
        return doubt.token is None or self._clock() - doubt.noted_at >= TOKEN_LIFE

    async def settle(self, post: Post, *, is_out: bool, message_id: int | None = None) -> None:
        """Note whether a post is out, as far as anyone knows; what is not waits for the next answer."""
        async with self._database.writing() as connection:
            await chats.end_answer(connection, post.id)
            if post.status is not PostStatus.OWED:
                return
            if is_out:
                await posts.sent(connection, post.id, message_id, self._clock())
            else:
                await posts.release(connection, post, self._process)

    async def due(self, now: datetime, limit: int) -> Sequence[int]:
        async with self._database.reading() as connection:
            return [post.id for post in await chats.overdue(connection, now - PATIENCE, limit)]

    async def act(self, row: int) -> int:
        """Tell those whom a post was to reach; it still goes out there with the next answer."""
        async with self._database.writing() as connection:
            post = await posts.find(connection, row)
            if post is None or not await chats.told(connection, row):
                return 0
            if post.edits is None:
                await self._outbox.tell_directly(connection, post)
        return 1

    async def _claim(
        self, channel_ids: Collection[int], discord_id: int | None, since: datetime, token: str | None
    ) -> tuple[Post, ...]:
        now = self._clock()
        async with self._database.writing() as connection:
            whose = (channel_ids, discord_id, now, since)
            return await chats.claim(connection, *whose, by=self._process, until=now + LEASE, token=token)
