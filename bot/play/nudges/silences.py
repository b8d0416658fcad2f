"""Looks at matches without a clock now and then: reminds whoever is to move, and finds those who are gone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.core.deadlines.sweeps import Sweep
from bot.core.people import Clock
from bot.people.players import lefts, preferences_of
from bot.people.servers import MemberBook
from bot.play.matches import WHY, ReminderPost, enqueue_board_edits, enqueue_reminder, match_views
from bot.play.nudges.waits import ANSWER, REMINDED, Wait, can_be_ended, is_gone, wait_of
from bot.play.replays import Replays
from storage import Connection, Database
from storage.play import silences
from storage.play.matches import matches
from storage.play.silences import Silence

LATE = timedelta(days=7)
"""A reminder that would come so much later doesn't come."""
LAST_CALL = REMINDED[1]
"""The last reminder, which says what happens without a move."""


class Silences(Sweep[Silence]):
    """Finds how long a match has waited when it looks at it, so that a move costs nothing here."""

    any_due = silences.DUE

    def __init__(self, database: Database, clock: Clock, replays: Replays, members: MemberBook) -> None:
        super().__init__(database, clock)
        self._replays = replays
        self._members = members

    async def due(self, now: datetime, limit: int) -> Sequence[Silence]:
        async with self._database.reading() as connection:
            return await silences.due(connection, now, limit)

    async def act(self, row: Silence) -> int:
        """Remind, and see whether the others may end it; then it is looked at again when there is something to do."""
        now = self._clock()
        has_left = await self._has_left(row, now)
        async with self._database.writing() as connection:
            view = await match_views.hold(connection, self._replays, row.match_id)
            if view.match.remind_at != row.remind_at:
                return 0
            wait = await wait_of(connection, self._replays, view)
            if wait is None:
                await silences.look(connection, row.match_id, now + REMINDED[0])
                return 0
            done = 0 if wait.away_until else await self._follow(connection, wait, now, has_left=has_left)
            await silences.look(connection, row.match_id, wait.next_look(now))
        return done

    async def _follow(self, connection: Connection, wait: Wait, now: datetime, *, has_left: bool) -> int:
        """Do what there is to do about it now; returns how many things were done."""
        done = int(await _remind(connection, wait, now))
        if _may_be_silent(wait, now) and (has_left or await is_gone(connection, wait, now)):
            match = wait.view.match
            await matches.change(connection, match.id, silent_ply=match.ply)
            await enqueue_board_edits(connection, match.id, now)
            done += 1
        return done

    async def _has_left(self, row: Silence, now: datetime) -> bool:
        """Whether they are in its server no more, which is asked of Discord, so only where that matters."""
        async with self._database.reading() as connection:
            view = await match_views.load(connection, self._replays, row.match_id)
            wait = await wait_of(connection, self._replays, view)
            if wait is None or not _may_be_silent(wait, now) or await is_gone(connection, wait, now):
                return False
        guild_id, discord_id = wait.view.match.guild_id, wait.player.discord_id
        return bool(guild_id and discord_id and await self._members.gone(guild_id, [discord_id]))


def _may_be_silent(wait: Wait, now: datetime) -> bool:
    """Whether nobody has moved for so long that it matters where the player is."""
    match = wait.view.match
    return wait.silent_at <= now and match.silent_ply != match.ply and can_be_ended(wait.view)


async def _remind(connection: Connection, wait: Wait, now: datetime) -> bool:
    """Owe the latest reminder that is due, unless there was one, or a nudge, shortly before."""
    span = next((each for each in reversed(REMINDED) if wait.since + each <= now), None)
    if span is None or wait.since + span + LATE < now:
        return False
    if not lefts(preferences_of(wait.player).reminders, span.total_seconds()):
        return False
    match, at = wait.view.match, wait.since + span
    called_at = await silences.last_call(connection, match.id, wait.ply, ReminderPost.key)
    if called_at and wait.moved(called_at) > at - ANSWER:
        return False
    warns = span == LAST_CALL and now < wait.silent_at and can_be_ended(wait.view)
    details = {WHY: "warning"} if warns else None
    return await enqueue_reminder(connection, match, wait.player, now, details=details)
