"""What is due in running matches: reminders and fallen flags."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from bot.core.deadlines.sweeps import Sweep
from bot.core.people import Clock, Player
from bot.play.clocks import Calendar, calendars_of
from bot.play.matches.board.posts import enqueue_called, enqueue_reminder
from bot.play.matches.matches import Matches
from games.core import Seat
from storage import Connection, Database, DatabaseBusy
from storage.play import clocks
from storage.play.clocks import Deadline, DeadlineKind, IncidentKind
from storage.play.matches import matches
from storage.play.matches.matches import Match

MOVED = 1000
LEASE = timedelta(seconds=30)
"""How long others leave a deadline alone that someone acts on, or could not act on."""


class TurnDeadlines(Sweep[Deadline]):
    """Looks at the deadlines; every act is one transaction, so that a crash between two repeats and loses nothing."""

    any_due = clocks.DUE

    def __init__(self, database: Database, clock: Clock, running: Matches, worker: str) -> None:
        super().__init__(database, clock)
        self._matches = running
        self._worker = worker

    async def sweep(self) -> int:
        """Act on every turn whose reminder or end is due; returns how many things were done."""
        done = await super().sweep()
        await self._look_later()
        return done

    async def due(self, now: datetime, limit: int) -> Sequence[Deadline]:
        """What is due, taken so that nobody else acts on it."""
        async with self._database.reading() as connection:
            if not await clocks.due(connection, now, 1):
                return ()
        async with self._database.writing() as connection:
            return await clocks.claim(connection, self._worker, now, now + LEASE, limit)

    async def put_off(self, row: Deadline, error: Exception) -> datetime:
        """See to it that nobody takes it before then, whichever process sweeps."""
        until = await super().put_off(row, error)
        if not isinstance(error, DatabaseBusy):
            async with self._database.writing() as connection:
                await clocks.put_off(connection, row.id, self._worker, until)
        return until

    async def _look_later(self) -> None:
        """Look at what an outage has moved later, little by little, as it is found too early once."""
        async with self._database.reading() as connection:
            is_over = not await clocks.has_moved(connection, self._clock())
        while not is_over:
            async with self._database.writing() as connection:
                is_over = await clocks.look_later(connection, self._clock(), MOVED) < MOVED

    async def act(self, row: Deadline) -> int:
        if row.kind is DeadlineKind.FLAG and await self._matches.time_out(row):
            return 1
        async with self._database.writing() as connection:
            match = await matches.find(connection, row.match_id, hold=True)
            rows = await clocks.of_match(connection, row.match_id)
            if row not in rows or match is None:
                return 0
            if row.kind is DeadlineKind.REMINDER:
                return await self._remind(connection, match, row, rows)
            await self._let_fall(connection, match, row)
            return 1

    async def _remind(
        self, connection: Connection, match: Match, deadline: Deadline, rows: tuple[Deadline, ...]
    ) -> bool:
        """Owe a reminder; of several that are overdue only the last one, and none once the time is over."""
        await clocks.drop(connection, deadline.id)
        now, due = self._clock(), deadline.due_at
        if due and any(row.due_at and due < row.due_at <= now for row in rows):
            return False
        player = (await matches.seated(connection, match.id))[deadline.seat]
        calendar = (await calendars_of(connection, [deadline], match.clock))[match.id, deadline.seat]
        return await self._owe_reminder(connection, match, player, rows, calendar)

    async def _owe_reminder(
        self, connection: Connection, match: Match, player: Player, rows: tuple[Deadline, ...], calendar: Calendar
    ) -> bool:
        """Owe a reminder; one that waits for the end of quiet hours doesn't come on a day of rest."""
        flags = [row.due_at for row in rows if row.kind is DeadlineKind.FLAG and row.due_at]
        awake = partial(calendar.after, seconds=0)
        return await enqueue_reminder(connection, match, player, self._clock(), flags=flags, awake=awake)

    async def _let_fall(self, connection: Connection, match: Match, deadline: Deadline) -> None:
        """Note that a soft flag has fallen: from now on the opponents may claim, and the new board calls them."""
        now = self._clock()
        await clocks.change(connection, deadline.id, kind=DeadlineKind.FALLEN)
        await clocks.log(connection, match.id, match.ply, now, IncidentKind.FALLEN, seat=deadline.seat)
        await enqueue_called(
            connection, match, now, await self._matches.claimers(connection, match, Seat(deadline.seat))
        )
