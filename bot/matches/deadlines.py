"""What is due in running matches: reminders and fallen flags."""

from __future__ import annotations

import logging
from datetime import timedelta

from bot.core.people import Clock, Player
from bot.matches.matches import Matches
from bot.matches.posts import ReminderPost, owe_called
from bot.outbox.owing import owe
from bot.players import Pings, owe_directly, preferences_of, wants_directly
from games.core import Seat
from storage import Connection, Database, clocks, digests, matches
from storage.clocks import Deadline, DeadlineKind, IncidentKind
from storage.matches import Match

BATCH, MOVED = 100, 1000
LEASE = timedelta(seconds=30)
"""How long others leave a deadline alone that someone acts on, or could not act on."""

log = logging.getLogger(__name__)


class TurnDeadlines:
    """Looks at the deadlines; every act is one transaction, so that a crash between two repeats and loses nothing."""

    due = clocks.DUE

    def __init__(self, database: Database, clock: Clock, running: Matches, worker: str) -> None:
        self._database = database
        self._clock = clock
        self._matches = running
        self._worker = worker

    async def sweep(self) -> int:
        """Act on every turn whose reminder or end is due; returns how many things were done."""
        done = 0
        while batch := await self._claim():
            for deadline in batch:
                done += await self._try(deadline)
            if len(batch) < BATCH:
                break
        await self._look_later()
        return done

    async def _look_later(self) -> None:
        """What an outage has moved is looked at too early, once, little by little so that nobody waits for it."""
        async with self._database.reading() as connection:
            is_over = not await clocks.has_moved(connection, self._clock())
        while not is_over:
            async with self._database.writing() as connection:
                is_over = await clocks.look_later(connection, self._clock(), MOVED) < MOVED

    async def _try(self, deadline: Deadline) -> bool:
        """Act; a match that cannot be played on keeps no other one waiting."""
        try:
            return await self._act(deadline)
        except Exception:
            log.exception("a deadline of match %s failed; it is tried again", deadline.match_id)
            return False

    async def _claim(self) -> tuple[Deadline, ...]:
        """Take what is due, so that nobody else acts on it; what cannot be done comes again in a while."""
        async with self._database.reading() as connection:
            if not await clocks.due(connection, self._clock(), 1):
                return ()
        async with self._database.writing() as connection:
            now = self._clock()
            return await clocks.claim(connection, self._worker, now, now + LEASE, BATCH)

    async def _act(self, deadline: Deadline) -> bool:
        """Do what a deadline asks for, unless a move or someone else was first."""
        if deadline.kind is DeadlineKind.FLAG and await self._matches.time_out(deadline):
            return True
        async with self._database.writing() as connection:
            match = await matches.find(connection, deadline.match_id, hold=True)
            rows = await clocks.of_match(connection, deadline.match_id)
            if deadline not in rows or match is None:
                return False
            if deadline.kind is DeadlineKind.REMINDER:
                return await self._remind(connection, match, deadline, rows)
            await self._let_fall(connection, match, deadline)
            return True

    async def _remind(
        self, connection: Connection, match: Match, deadline: Deadline, rows: tuple[Deadline, ...]
    ) -> bool:
        """Owe a reminder; of several that are overdue only the last one, and none once the time is over."""
        await clocks.drop(connection, deadline.id)
        now, due = self._clock(), deadline.due_at
        if due and any(row.due_at and due < row.due_at <= now for row in rows):
            return False
        player = (await matches.seated(connection, match.id))[deadline.seat]
        return await self._owe_reminder(connection, match, player, rows)

    async def _owe_reminder(
        self, connection: Connection, match: Match, player: Player, rows: tuple[Deadline, ...]
    ) -> bool:
        """Remind where the player is pinged; who reads digests only of what would be over before the next one."""
        chosen, now = preferences_of(player), self._clock()
        directly = wants_directly(match, player)
        if chosen.pings is Pings.DIGEST:
            plan = await digests.find(connection, player.id)
            upcoming = plan.due_at if plan else None
            flags = [row.due_at for row in rows if row.kind is DeadlineKind.FLAG and row.due_at]
            directly = upcoming is None or any(due <= upcoming for due in flags)
        if chosen.in_channel:
            await owe(connection, match.id, ReminderPost, match.ply, now, channel_id=match.channel_id)
        if directly:
            await owe_directly(connection, match, ReminderPost, match.ply, now, player)
        return chosen.in_channel or directly

    async def _let_fall(self, connection: Connection, match: Match, deadline: Deadline) -> None:
        """A soft flag: from now on the opponents may claim, and the new board calls them."""
        now = self._clock()
        await clocks.change(connection, deadline.id, kind=DeadlineKind.FALLEN)
        await clocks.log(connection, match.id, match.ply, now, IncidentKind.FALLEN, seat=deadline.seat)
        await owe_called(connection, match, now, await self._matches.claimers(connection, match, Seat(deadline.seat)))
