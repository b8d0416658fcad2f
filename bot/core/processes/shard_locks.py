"""One owner a shard, and connections to Discord that begin one after the other, whichever process begins them."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from bot.core.processes.refusals import OneProcessOnly, OtherNumber, ShardTaken, TooFewStarts
from bot.core.processes.shards import ShardRange
from storage.core.processes.advisory import Lock, Locks

SHARES_S = 5.0
"""As many connections as Discord allows at a time may begin in so many seconds."""
TRY_AGAIN_S = 0.25
MILLISECONDS_AN_HOUR = 3_600_000


class ShardLocks:
    """Takes what a process needs before it serves the shards of an application."""

    def __init__(self, locks: Locks, *, is_shared: bool) -> None:
        self._locks = locks
        self._is_shared = is_shared

    async def take(self, application_id: int, shards: ShardRange) -> None:
        """Be the only process that serves them; raises `CannotServe`."""
        if not self._is_shared and not shards.is_whole:
            raise OneProcessOnly
        count = f"shards of {application_id}"
        await self._locks.keep(Lock(count, shards.of), shared=True)
        for other in await self._locks.taken(count) - {shards.of}:
            raise OtherNumber(shards.of, other)
        for number in shards.numbers:
            if not await self._locks.keep(Lock(f"shard of {application_id}", number)):
                raise ShardTaken(number, shards.of)


def require_starts(wanted: int, remaining: int, reset_after_ms: int) -> None:
    """Refuse if Discord does not let so many connections begin; raises `TooFewStarts`."""
    if remaining < wanted:
        raise TooFewStarts(wanted, remaining, reset_after_ms / MILLISECONDS_AN_HOUR)


class IdentifyQueue:
    """Lets connections begin in turn: wait for `turn`, begin one, and call `begun`."""

    def __init__(self, locks: Locks) -> None:
        self._locks = locks
        self._at_a_time = 1
        self._name = ""
        self._here: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._ends: set[asyncio.Task[None]] = set()

    def limit(self, application_id: int, at_a_time: int) -> None:
        """So many connections may begin at a time."""
        self._name, self._at_a_time = f"beginnings of {application_id}", max(at_a_time, 1)

    async def turn(self, shard: int) -> None:
        """Wait until nobody else begins one that shares its allowance; who gives up waiting leaves it to the next."""
        bucket = shard % self._at_a_time
        await self._here[bucket].acquire()
        try:
            while not await self._locks.take(Lock(self._name, bucket)):  # noqa: ASYNC110 (other processes tell nothing)
                await asyncio.sleep(TRY_AGAIN_S)
        except BaseException:
            self._here[bucket].release()
            raise

    def begun(self, shard: int) -> None:
        """Note that it begins now; the next one may in a while."""
        task = asyncio.create_task(self._end(shard % self._at_a_time))
        self._ends.add(task)
        task.add_done_callback(self._ends.discard)

    async def _end(self, bucket: int) -> None:
        await asyncio.sleep(SHARES_S)
        await self._locks.give_back(Lock(self._name, bucket))
        self._here[bucket].release()
