"""The daily digest: one direct message with all that waits for someone, at their hour, at most once a day."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo

from bot.core.agenda import WaitingKinds
from bot.core.deadlines.sweeps import Sweep
from bot.core.outbox.queue import enqueue
from bot.core.people import Clock, Person, Player
from bot.people.players import Pings, Preferences, next_daily, preferences_of
from bot.play.digests.contents import Digest, load
from bot.play.digests.posts import DigestPost
from storage import Connection, Database
from storage.people import players
from storage.play import digests
from storage.play.digests import DigestPlan, DueDigest

SPREAD = timedelta(hours=1)
"""Digests of an hour are owed over so much of it, if they are many."""
ROUND = timedelta(seconds=5)
"""How often a share of them is owed."""
FEW = 20
"""So many are owed at once all the same."""
MOMENTS = 4
"""So many moments are set at once for the next digests of those for whom nothing waits, each with one statement."""
APART = timedelta(hours=3)
"""A digest that came late does not use up that of the next day, unless they would come so close together."""
LEAST_BETWEEN = timedelta(hours=8)
"""So much lies between two digests, wherever their reader has moved and whatever hour they have chosen since."""


class Digests(Sweep[DigestPlan]):
    any_due = digests.DUE
    at_once = 500

    def __init__(self, database: Database, clock: Clock, kinds: WaitingKinds) -> None:
        super().__init__(database, clock)
        self._kinds = kinds
        self._idle: Sequence[DueDigest] = ()
        """Those for whom nothing waits, as they were found."""
        self._is_full = False
        """Whether more of them may be due."""

    async def of(self, reader: Person) -> Digest:
        async with self._database.reading() as connection:
            player = await players.find(connection, reader.discord_id)
            return await load(connection, self._kinds, player) if player else Digest(Preferences(), ())

    async def sweep(self) -> int:
        done = await super().sweep()
        self.has_more = await self._pass_over() or self.has_more
        return done

    async def due(self, now: datetime, limit: int) -> Sequence[DigestPlan]:
        """The plans whose hour has come and whose people something may wait for, or a share of them if they are many.

        Those put off are left out of that share.
        """
        async with self._database.reading() as connection:
            found = await digests.due(connection, now, limit, self._kinds.may_wait_for)
            due = [each.plan for each in found if each.may_wait and _wants(each.player)]
            waiting = await digests.waiting(connection, now) if len(due) > FEW else 0
        self._idle = [each for each in found if not (each.may_wait and _wants(each.player))]
        self._is_full = len(found) >= limit
        ready = [plan for plan in due if not self.is_put_off(plan, now)]
        if waiting and ready and ready[0].due_at:
            ready = ready[: _share(waiting, ready[0].due_at + SPREAD - now)]
        return [*(plan for plan in due if self.is_put_off(plan, now)), *ready]

    async def _pass_over(self) -> bool:
        """Plan the next digests of those for whom nothing waits, together; says whether there are more of them."""
        now, people = self._clock(), defaultdict[tuple[datetime | None, datetime | None], list[int]](list)
        for each in self._idle:
            people[each.plan.due_at, _next(each.player, each.plan, now)].append(each.player.id)
        moments = list(people.items())[:MOMENTS]
        if moments:
            async with self._database.writing() as connection:
                for (due_at, then), numbers in moments:
                    await digests.put_off(connection, numbers, due_at, then)
        self._idle = ()
        return bool(moments) and (self._is_full or len(people) > MOMENTS)

    async def act(self, row: DigestPlan) -> int:
        async with self._database.writing() as connection:
            return await self._owe(connection, row)

    async def _owe(self, connection: Connection, plan: DigestPlan) -> bool:
        """Owe it if something waits, and plan the next one for another day."""
        if await digests.find(connection, plan.player_id, hold=True) != plan:
            return False
        player, now = (await players.named(connection, [plan.player_id]))[plan.player_id], self._clock()
        waits = _wants(player) and await self._kinds.any(connection, player)
        if waits:
            await enqueue(connection, None, DigestPost, 0, now, player_id=player.id)
            due_at = plan.due_at or now
            await digests.told(connection, player.id, due_at, due_at.astimezone(preferences_of(player).tzinfo).date())
        await _plan_next(connection, player, now + APART if waits else now)
        return waits


async def plan_digest(connection: Connection, player: Player, now: datetime) -> None:
    """Set when the next digest of someone is due by what they want now; one that is overdue stays so."""
    due_at = await next_digest(connection, player)
    if due_at is None or due_at > now or not _wants(player):
        await _plan_next(connection, player, now)


async def next_digest(connection: Connection, player: Player) -> datetime | None:
    plan = await digests.find(connection, player.id)
    return plan.due_at if plan else None


async def _plan_next(connection: Connection, player: Player, now: datetime) -> None:
    """Plan the next digest, never two on one day of the player."""
    plan = await digests.find(connection, player.id)
    await digests.plan(connection, player.id, _next(player, plan, now))


def _next(player: Player, plan: DigestPlan | None, now: datetime) -> datetime | None:
    """When the next digest of someone is due; None if they want none."""
    if not _wants(player):
        return None
    chosen, told_at = preferences_of(player), plan.told_at if plan else None
    return due_after(told_at, chosen.digest_hour, chosen.tzinfo, now)


def due_after(told_at: datetime | None, hour: int, zone: tzinfo, now: datetime) -> datetime:
    """The next digest of someone who had one at that moment: on a later day, as days are where they live now.

    What day it was where they lived then would leave out a day of whoever moves west.
    """
    if told_at is None:
        return next_daily(hour, zone, now)
    after = max(now, told_at + LEAST_BETWEEN - timedelta.resolution)
    return next_daily(hour, zone, after, told_at.astimezone(zone).date())


def _share(waiting: int, left: timedelta) -> int:
    """How many of those that wait are owed now, for all to be owed in the time that is left."""
    return max(FEW, math.ceil(waiting * ROUND / max(left, ROUND)))


def _wants(player: Player) -> bool:
    return player.is_person and preferences_of(player).pings is Pings.DIGEST
