"""Owed posts: what to send next, and what became of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from cachetools import LRUCache

from bot.core.metrics import Metrics
from bot.core.outbox.fallback import Fallback
from bot.core.outbox.kinds import QUIET, Delivery, PostKind, Shown
from bot.core.outbox.settings import Readers, Servers
from bot.core.people import Clock, Player
from storage import Connection, Database
from storage.core.commit_hooks import ring_on_commit
from storage.core.outbox import chats, edits, posts, queues, send_failures, sent_posts
from storage.core.outbox.posts import Doubt, Post, PostStatus
from storage.core.thread_state import Thread
from storage.people import players
from storage.play.matches import matches
from storage.play.matches.matches import Match

__all__ = ["Delivery", "Doubt", "Match", "Outbox", "Post"]

BATCH, MATCHES_TAKEN = 50, 1000
FIRST_DELAY, LONGEST_DELAY = timedelta(seconds=2), timedelta(minutes=10)
MOST_ATTEMPTS = 1000
"""So often a post is sent that is refused for a passing reason, or buttons are taken off: for about a week."""
NOTED_TOGETHER = timedelta(seconds=1)
"""What has lost its buttons within this time is noted together."""
LEASE = timedelta(minutes=1)
"""How long a claimed post is left alone by others, if its sender is not heard of again."""
NONCE_LIFE = timedelta(minutes=2)
"""Discord remembers a nonce for so many minutes; after that we look for the message ourselves."""


class Outbox:
    """The list of owed posts, for the one who sends them."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        kinds: Iterable[PostKind[Any]],
        readers: Readers,
        servers: Servers,
        worker: str,
        metrics: Metrics | None = None,
    ) -> None:
        self._database = database
        self.is_shared = database.is_shared
        """Whether other processes may send as well."""
        self._clock = clock
        self._kinds = {kind.key: kind for kind in kinds}
        self._standing = tuple(kind.key for kind in self._kinds.values() if kind.stands)
        self._readers = readers
        self._fallback = Fallback(self._kinds, readers, clock)
        self._servers = servers
        self._worker = worker
        self._metrics = metrics or Metrics()
        self._unnoted: set[int] = set()
        self._taken: LRUCache[int | None, None] = LRUCache(MATCHES_TAKEN)
        """Matches of which something was taken since their boards were pressed here; one note too many if forgotten."""
        self._note_at = self._began_at = datetime.min.replace(tzinfo=UTC)
        self.has_left_open = False
        """Whether messages are to lose their buttons of which whoever sent a newer one takes no care."""

    async def due(self) -> tuple[Post, ...]:
        """Posts to send now that nobody sends yet, of each match and person only the oldest."""
        async with self._database.reading() as connection:
            return await queues.due(connection, self._clock(), BATCH)

    async def claim(self, limit: int, *, is_any: bool = False, **room: Any) -> tuple[Post, ...]:
        """Take such posts, so that nobody else sends them; whoever knows that there `is_any` spares a look.

        `room` is how many `of_many` and `in_a_place`, and which channels are `full`: see `queues.claim`.
        """
        if limit <= 0:
            return ()
        if not is_any:
            async with self._database.reading() as connection:
                if not await queues.is_any_due(connection, self._clock(), of_many=room.get("of_many", limit) > 0):
                    return ()
        async with self._database.writing() as connection:
            return await self.claim_in(connection, limit, **room)

    async def claim_in(self, connection: Connection, limit: int, **room: Any) -> tuple[Post, ...]:
        """Take them in a transaction that does something else as well, such as owe them."""
        now = self._clock()
        found = await queues.claim(connection, self._worker, now, now + LEASE, limit, **room)
        self._taken.update(dict.fromkeys(post.match_id for post in found))
        return found

    async def claim_new(self, connection: Connection, number: int, in_a_place: int) -> Post | None:
        """Take one that is being owed, unless others go before it."""
        now = self._clock()
        post = await queues.claim_new(connection, self._worker, now, now + LEASE, number, in_a_place=in_a_place)
        self._taken.update({post.match_id: None} if post else {})
        return post

    async def begin(self) -> None:
        """Free what was in hand in a run before, where nobody else can be at work, before anything is claimed."""
        self._began_at = self._clock()
        if not self.is_shared:
            async with self._database.writing() as connection:
                await posts.release_all(connection)
                await sent_posts.hurry_closing(connection, self._clock())

    async def renew(self, numbers: Collection[int]) -> None:
        """Keep for as long again those that were claimed and are under way, and note what is unnoted.

        Others were claimed without our hearing of it, when the database went away.
        """
        async with self._noting() as connection:
            await posts.renew(connection, self._worker, self._clock() + LEASE, numbers)

    async def release(self, post: Post) -> None:
        """Let anyone send a claimed post that was not sent; it may go elsewhere, where nothing is in its way."""
        async with self._database.writing() as connection:
            await posts.release(connection, post, self._worker)
            if post.doubt:
                await send_failures.note(connection, post.id, None, None)

    async def end(self) -> None:
        """Let others send all that was claimed."""
        async with self._noting(at_once=True) as connection:
            await posts.release_all(connection, self._worker)

    async def waiting(self) -> int:
        """How many posts are owed, the ones put off included."""
        async with self._database.reading() as connection:
            return await posts.waiting(connection)

    async def delivery(self, post: Post, *, tried: bool = False) -> Delivery[Any] | None:
        """What to write; None if events have overtaken the post, which is then owed no more.

        With `tried`, one that they have overtaken is told if an attempt of which nobody knows the end may have sent it.
        """
        async with self._database.reading() as connection:
            outdated = await posts.outdated(connection, post, self._standing if post.kind in self._standing else ())
            if outdated is None:  # sent since the list was read
                return None
            loaded = await self._load(connection, post)
            complete = self._edit(connection, loaded) if post.edits else self._complete(connection, loaded, outdated)
            if ready := await complete:
                return ready
        is_old = post.created_at < max(self._began_at, self._clock() - LEASE)  # whoever has ended may have tried it
        if tried and not (post.edits or loaded.reaches_nobody) and (post.attempts or is_old):
            return replace(loaded, is_overtaken=True)
        async with self._database.writing() as connection:
            await posts.drop(connection, post.id)
        return None

    async def sent(
        self,
        delivery: Delivery[Any],
        message_id: int | None,
        *,
        dm_channel_id: int | None = None,
        closing: bool = False,
        is_answer: bool = False,
    ) -> None:
        """The message is out, and those before it have lost their buttons, or never will; overtaken, it may not be out.

        Others of its match are to lose theirs now or, with `closing`, soon: whoever sent it is about to do that. The
        match is changed before its posts, as all others do who hold it. What takes its place is claimed in here.
        """
        now = self._clock()
        async with self._noting() as connection:
            ring_on_commit(connection)
            if is_answer:
                await chats.end_answer(connection, delivery.post.id)
            if delivery.match and delivery.is_asleep and message_id is not None:
                await matches.change(connection, delivery.match.id, thread=Thread.OPEN)  # the message woke it
            if delivery.drawn_again or (delivery.is_overtaken and message_id is None):
                await self._end(connection, delivery)
                return
            if delivery.recipient and dm_channel_id not in {None, delivery.dm_channel_id}:
                await players.note_dm_channel(connection, delivery.recipient.id, dm_channel_id)
            await delivery.kind.sent(connection, delivery, now)
            await posts.sent(connection, delivery.post.id, message_id, now, delivery.place_id)
            await self._close(connection, delivery.older)
            if delivery.kind.stands and delivery.post.match_id is not None:
                then, match_id = now + LEASE if closing else now, delivery.post.match_id
                left = await posts.overtaken(connection, match_id, self._standing, then)
                self.has_left_open = self.has_left_open or (left and not closing)
        self._metrics.posted.labels(delivery.kind.key).observe(_waited(delivery.post, now))

    async def pressed(self, message_id: int, shown: Shown) -> Delivery[Any] | None:
        if shown.match is None:
            return None
        async with self._database.reading() as connection:
            post = await posts.under(connection, shown.match.id, message_id)
            if post is None or post.id in self._unnoted:
                return None
            return await self._public(connection, await self._load(connection, post, shown))

    async def left_open(self) -> tuple[Delivery[Any], ...]:
        """Messages that still show buttons although a newer one of their match is out."""
        async with self._database.reading() as connection:
            return await self._loaded(connection, await posts.left_open(connection, self._clock(), BATCH))

    async def claim_left_open(self) -> tuple[Delivery[Any], ...]:
        """Take such messages, so that nobody else changes them."""
        async with self._database.reading() as connection:
            found = await posts.left_open(connection, self._clock(), BATCH)
        if not found:
            return ()
        now = self._clock()
        async with self._database.writing() as connection:
            taken = await sent_posts.claim_sent(connection, self._worker, now, now + LEASE, found)
        async with self._database.reading() as connection:
            return await self._loaded(connection, taken)

    async def closed(self, deliveries: Sequence[Delivery[Any]]) -> None:
        """Note that these have lost their buttons, or never will."""
        async with self._database.writing() as connection:
            await self._close(connection, deliveries)

    @property
    def unnoted(self) -> Collection[int]:
        """Posts whose messages have lost their buttons, which is noted by the way."""
        return self._unnoted

    def close_soon(self, delivery: Delivery[Any]) -> None:
        """Note that it has lost its buttons together with the next message that is sent, or with what is renewed."""
        self._unnoted.add(delivery.post.id)

    async def is_closed(self, post: Post) -> bool:
        """Whether another process has taken the buttons off meanwhile, as the answer to whoever pressed one."""
        if not self.is_shared:
            return False
        async with self._database.reading() as connection:
            return await posts.is_closed(connection, post.id)

    async def is_anothers(self, post: Post, message_id: int) -> bool:
        """Whether a message is that of another post about the same match."""
        if post.match_id is None:
            return False
        async with self._database.reading() as connection:
            return await posts.under(connection, post.match_id, message_id) is not None

    async def answered(self, delivery: Delivery[Any]) -> None:
        """Note that a message has lost its buttons as the answer to a press, if another process sends the next one."""
        if self.is_shared and delivery.post.match_id not in self._taken:
            await self.closed([delivery])
        self._taken.pop(delivery.post.match_id, None)

    async def close_later(self, deliveries: Sequence[Delivery[Any]]) -> None:
        """Note that these have not lost their buttons; that is tried later and later, and in the end no more."""
        async with self._database.writing() as connection:
            await self._close(connection, [each for each in deliveries if each.post.attempts >= MOST_ATTEMPTS])
            for post in (each.post for each in deliveries):
                await sent_posts.close_later(connection, post.id, self._clock() + _delay(post.attempts))

    async def put_off(self, post: Post, trouble: str) -> None:
        """Put off an attempt that failed for a passing reason; it is made again later and later."""
        async with self._database.writing() as connection:
            await posts.retry(connection, post.id, self._clock() + _delay(post.attempts), trouble)

    async def forget_dm(self, delivery: Delivery[Any], trouble: str) -> None:
        """Ask for another place, as direct messages to this reader do not go where they did, and try again."""
        assert delivery.recipient is not None
        async with self._database.writing() as connection:
            await players.note_dm_channel(connection, delivery.recipient.id, None)
            await posts.retry(connection, delivery.post.id, self._clock(), trouble)

    async def undeliverable(self, post: Post, trouble: str, *, refused: bool = True) -> None:
        """Owe the news another way, as the place cannot be written to, or who it is for has `refused` it."""
        async with self._database.writing() as connection:
            if await posts.is_owed(connection, post.id):
                await self._fallback.take(connection, post, trouble, refused=refused)

    async def tell_directly(self, connection: Connection, post: Post) -> None:
        """Tell those whom a post was to reach where nobody can be written to yet; it is still owed."""
        await self._fallback.tell(connection, post)

    async def language_of_host(self, match: Match) -> str | None:
        """The language in which everyone reads of a match that is played in no server of ours."""
        async with self._database.reading() as connection:
            return await self._language_of_host(connection, match)

    async def overtaken(self, match_ids: Sequence[int], message_id: int) -> Delivery[Any] | None:
        """A message of one of these matches whose place a newer one has taken."""
        async with self._database.reading() as connection:
            post = await chats.followed(connection, match_ids, message_id)
            return await self._public(connection, await self._load(connection, post)) if post else None

    async def _load(self, connection: Connection, post: Post, beside: Shown | None = None) -> Delivery[Any]:
        """What to show, taken from what another post about the same match shows where that has it."""
        kind = self._kinds[post.kind]
        shown = await kind.load_beside(connection, post, beside) if beside else None
        shown = shown or await kind.load(connection, post)
        to = post.player_id
        recipient, dm_channel_id = await players.addressed(connection, to) if to is not None else (None, None)
        language = self._readers.language(recipient) if recipient else None
        may_be_out = self._clock() - post.created_at > NONCE_LIFE
        return Delivery(post, kind, shown, recipient, dm_channel_id, may_be_out=may_be_out, language=language)

    async def _loaded(self, connection: Connection, found: Sequence[Post]) -> tuple[Delivery[Any], ...]:
        """Messages that are out, as everyone there is to see them."""
        return tuple([await self._public(connection, await self._load(connection, post)) for post in found])

    async def _complete(
        self, connection: Connection, loaded: Delivery[Any], outdated: Sequence[Post]
    ) -> Delivery[Any] | None:
        """A new message with whom it calls, and the older ones that lose their buttons to it."""
        if loaded.reaches_nobody or loaded.kind.is_overtaken(loaded):
            return None
        if loaded.recipient and not _stands_in_channel(loaded.post):
            spoken = loaded if loaded.language else await self._public(connection, loaded)
            return self._calling(spoken, (loaded.recipient,))
        public = await self._public(connection, loaded)
        open_ = [post for post in outdated if post.id not in self._unnoted]
        older = tuple([await self._older(connection, post, public) for post in open_])
        called = await loaded.kind.called(connection, public, older)
        return self._calling(replace(public, older=older), called)

    async def _older(self, connection: Connection, post: Post, newer: Delivery[Any]) -> Delivery[Any]:
        """An older message, with what the newer one has loaded already."""
        older = await self._load(connection, post, newer.shown)
        if older.guild_id != newer.guild_id or newer.choices is None or newer.recipient:
            return await self._public(connection, older)
        return replace(older, choices=newer.choices, language=older.language or newer.language)

    async def _edit(self, connection: Connection, loaded: Delivery[Any]) -> Delivery[Any] | None:
        """The message to be drawn again; None where a later post does that, or there is nothing left to draw."""
        assert loaded.post.edits is not None
        edited = await posts.find(connection, loaded.post.edits)
        if edited is None or edited.status is not PostStatus.SENT or await edits.is_overtaken(connection, loaded.post):
            return None
        if loaded.reaches_nobody or not loaded.kind.can_change(loaded.shown):
            return None
        is_brief = loaded.kind.stands and not loaded.kind.outlasts(loaded.shown)
        if is_brief and await edits.is_followed(connection, edited.id):
            return None
        public = await self._public(connection, loaded)
        return replace(public, drawn_again=replace(public, post=edited))

    async def _public(self, connection: Connection, delivery: Delivery[Any]) -> Delivery[Any]:
        """The delivery with what the server has chosen for what everyone sees."""
        choices = await self._servers.choices(connection, delivery.guild_id)
        language = delivery.language or choices.language
        if not language and delivery.match and delivery.match.guild_id is None:
            language = await self._language_of_host(connection, delivery.match)
        return replace(delivery, choices=choices, language=language)

    async def _language_of_host(self, connection: Connection, match: Match) -> str | None:
        return self._readers.language((await players.addressed(connection, match.host_id))[0])

    def _calling(self, delivery: Delivery[Any], called: tuple[Player, ...]) -> Delivery[Any]:
        """The delivery with those it has to reach: it pings exactly those of them who want to be told there."""
        reader, is_silent = delivery.recipient, False
        pinged = called if reader else tuple(player for player in called if self._readers.takes_pings(player))
        if reader:
            is_quiet = QUIET in (delivery.post.details or {}) or delivery.kind.is_silent(delivery.shown)
            is_silent = is_quiet or self._readers.wants_silence(reader, None if delivery.kind.waits else self._clock())
        return replace(delivery, called=called, pinged=pinged, silent=is_silent)

    async def _end(self, connection: Connection, delivery: Delivery[Any]) -> None:
        """Have done with what leaves no message of its own; what a change says may be the last word."""
        await posts.drop(connection, delivery.post.id)
        if delivery.drawn_again and delivery.kind.is_over(delivery.shown):
            await self._close(connection, [delivery.drawn_again])

    @asynccontextmanager
    async def _noting(self, *, at_once: bool = False) -> AsyncIterator[Connection]:
        """A transaction that notes by the way which messages have lost their buttons."""
        now = self._clock()
        numbers = sorted(self._unnoted) if at_once or now >= self._note_at else []
        async with self._database.writing() as connection:
            yield connection
            if numbers:
                await posts.closed(connection, numbers, now)
        if numbers:
            self._unnoted.difference_update(numbers)
            self._note_at = now + NOTED_TOGETHER

    async def _close(self, connection: Connection, deliveries: Sequence[Delivery[Any]]) -> None:
        if deliveries:
            await posts.closed(connection, [delivery.post.id for delivery in deliveries], self._clock())


def _waited(post: Post, now: datetime) -> float:
    """Seconds since a post was first due."""
    since = post.created_at if post.attempts else max(post.due_at, post.created_at)
    return max(0.0, (now - since).total_seconds())


def _delay(attempts: int) -> timedelta:
    return min(FIRST_DELAY * (1 << min(attempts, 16)), LONGEST_DELAY)


def _stands_in_channel(post: Post) -> bool:
    """Whether it is the newest of its match for everyone: in the channel, or directly since that is closed."""
    return post.player_id is None or post.trouble is not None
