"""Which owed posts this process sends: how many at a time, and when it takes them so that nobody else does.

What is owed here while there is room, and no crowd is being answered, is taken last in the same transaction: both are
stored, or neither is. Where more waits, the transaction that notes a post as sent takes the next. A look finds the
rest: what another process owes, what was put off, and what a process that is gone had taken. Should this one end,
whoever frees its claims finds these posts owed as if nobody had taken them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from bot.core.frame.traffic.requests import Requests
from bot.core.outbox.outbox import Outbox, Post
from storage import Connection
from storage.core.outbox.queues import LEFT

AT_ONCE = 16
"""Posts under way at the same time; they go to different matches."""
OF_MANY = 4
"""So many of those at once were owed together with many others; more are taken once all of these are out."""
FEW = 4
"""Where more is owed or under way, a look takes what many transactions owe, and as many together where more waits."""
LEFT_S = LEFT.total_seconds()
"""Seconds after which any process takes what was left to the one that owes it."""
IN_A_PLACE = 1
"""So many of those go to the same channel, thread or person: nobody waits for another channel that is full."""


class Claims:
    """The posts this process has taken; calls `begin` where there are new ones, or where a look may find some."""

    def __init__(
        self,
        outbox: Outbox,
        requests: Requests,
        begin: Callable[[], None],
        call_others: Callable[[], None],
        is_crowded: Callable[[], bool] = lambda: False,
    ) -> None:
        self._outbox = outbox
        self._is_crowded = is_crowded
        """Whether many are being answered: none of them waits for what others are sent."""
        self._requests = requests
        self._begin = begin
        self._call_others = call_others
        self._new: list[Post] = []
        self._under_way: dict[int, Post] = {}
        self._leaving: set[int] = set()
        self._has_begun = self._has_ended = self._is_taking = False
        self._looks, self._asked = True, 0
        """Whether there is reason to look, and how often there was."""
        self._is_more = False
        """Whether there is something to find."""
        self._may_wait = True
        """Whether something may wait for what is under way."""
        self._own: dict[int, float] = {}
        """What was owed here of late, and when: others leave it to us."""
        self._leaves = False
        """Whether we leave to others what they owe, as they haven't called."""

    @property
    def under_way(self) -> Collection[int]:
        """The posts that are being sent."""
        return self._under_way

    @property
    def only_of_many(self) -> bool:
        """Whether all of them were owed together with many others."""
        return all(post.is_of_many for post in self._under_way.values())

    async def open(self) -> None:
        """Take posts from now on, none of which is in hand any more from an earlier run."""
        if not self._has_begun:
            await self._outbox.begin()
            self._has_begun = True

    def close(self) -> None:
        """Take none any more."""
        self._has_ended = True

    def look(self, *, is_any: bool = False, is_called: bool = False) -> None:
        """Have the next round look for posts; whoever knows that there `is_any` spares a question.

        It leaves to other processes what they owed a moment ago, unless it `is_called`.
        """
        self._leaves = self._leaves and not is_called
        self._looks = self._may_wait = True
        self._is_more, self._asked = self._is_more or is_any, self._asked + 1
        self._begin()

    async def take(self, connection: Connection, owed: Sequence[int]) -> Callable[[bool], None]:
        """Take posts last in a transaction; see `storage.core.commit_hooks.Taker`."""
        self._own.update(dict.fromkeys(owed, time.monotonic()))
        room, asked = self._room(), self._asked
        is_closed = self._is_taking or not self._has_begun or self._has_ended
        if is_closed or room["limit"] <= 0 or (owed and self._is_crowded()):
            return partial(self._leave_to_look, owed)
        with self._taking():
            if self._is_more and room["limit"] >= FEW:
                found = await self._outbox.claim_in(connection, **room)
                kept = partial(self._add, found, room["limit"], asked)
            elif owed and not self._looks and not room["full"] and len(owed) + AT_ONCE - room["limit"] <= FEW:
                new = [await self._outbox.claim_new(connection, each, room["in_a_place"]) for each in owed]
                kept = partial(self._add_new, new)
            else:
                return partial(self._leave_to_look, owed)
        self._is_taking = True  # until it is known whether that holds

        def end(has_committed: bool) -> None:
            self._is_taking = False
            if has_committed:
                kept()
                self._begin()
            else:
                self.look()

        return end

    async def taken(self) -> list[Post]:
        """The posts to begin with now, after a look if there was reason for one."""
        if self._looks and not self._is_taking and (room := self._room())["limit"] >= FEW:
            is_any, asked = self._is_more, self._asked
            with self._taking():
                self._add(await self._outbox.claim(**room, is_any=is_any), room["limit"], asked)
        new, self._new = self._new, []
        self._under_way.update((post.id, post) for post in new)
        self._may_wait = self._may_wait and (self._looks or bool(self._under_way))
        return new

    def leave(self, post: Post) -> None:
        """Make room for another one in the transaction that notes this one as sent."""
        self._leaving.add(post.id)

    async def release(self, post: Post) -> None:
        """Leave a post owed, to be sent another way at once, by whoever takes it."""
        self.end(post)
        await self._outbox.release(post)

    def end(self, post: Post) -> None:
        """Have done with a post, unless it was released and is taken again; what waited for it may be sent now."""
        if self._under_way.get(post.id) is post:
            del self._under_way[post.id]
        if self._may_wait or self._outbox.is_shared or post.id not in self._leaving:
            self.look()
        self._leaving.discard(post.id)

    @contextmanager
    def _taking(self) -> Iterator[None]:
        """Let nothing else be taken, for which the room would be counted twice."""
        self._is_taking = True
        try:
            yield
        finally:
            self._is_taking = False

    def _add(self, found: Collection[Post], limit: int, asked: int) -> None:
        """Begin with what was found; that is all, unless it takes all room, or a look was asked for since then."""
        self._new += [post for post in found if post.id not in self._under_way]
        if len(found) == limit:
            self.look(is_any=True)
        elif asked == self._asked:
            self._looks = self._is_more = False
            self._leaves = True
        if len(found) == limit or sum(post.is_of_many for post in found) == OF_MANY:
            self._call_others()

    def _add_new(self, found: Collection[Post | None]) -> None:
        """Begin with what could be taken as it was owed; the rest waits, or something goes before it."""
        self._new += [post for post in found if post]
        if not all(found):
            self.look()

    def _leave_to_look(self, owed: Sequence[int], has_committed: bool) -> None:
        if owed and has_committed:
            self.look(is_any=True)

    def _room(self) -> dict[str, Any]:
        """How much more can be taken, as the outbox is asked for it."""
        busy = [*self._new, *(post for post in self._under_way.values() if post.id not in self._leaving)]
        free = AT_ONCE - len(busy)
        of_many = 0 if any(post.is_of_many for post in busy) else max(0, min(OF_MANY, free))
        in_a_place = IN_A_PLACE if self._requests.is_limited else AT_ONCE
        room = {"limit": free, "of_many": of_many, "in_a_place": in_a_place, "full": self._requests.full()}
        return {**room, "own": self._left_to_us()} if self._outbox.is_shared and self._leaves else room

    def _left_to_us(self) -> list[int]:
        since = time.monotonic() - LEFT_S
        self._own = {number: at for number, at in self._own.items() if at > since}
        return list(self._own)
