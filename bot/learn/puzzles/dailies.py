"""The puzzle of the day: at the hour a server has chosen, in its channel, with the solution of the day before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

from bot.core.deadlines.sweeps import Sweep
from bot.core.host_settings import Hosting
from bot.core.outbox.queue import enqueue, enqueue_redraw
from bot.core.people import Player, Request
from bot.core.transactions import Transactions
from bot.learn.puzzles import results
from bot.learn.puzzles.posts import DailyPost, SolutionPost
from bot.learn.puzzles.refusals import NoDailyPuzzle, PuzzlesOff
from bot.learn.puzzles.server_settings import ALLOWED
from bot.people.players import next_daily, preferences_of, read_zone, telling_times, zone_named
from bot.people.servers import managers, zone_of
from lessons import NUMBERED
from storage import Connection
from storage.learn import dailies, daily_results
from storage.learn.dailies import DailyPlan

__all__ = ["USUAL_HOUR", "DailyPlan", "DailyPuzzles"]

USUAL_HOUR = 9
UTC_NAME = "UTC"


class DailyPuzzles(Sweep[DailyPlan]):
    """Looks which server's hour has come; each of its days is one transaction."""

    any_due = dailies.DUE

    def __init__(self, acting: Transactions, hosting: Hosting) -> None:
        super().__init__(acting.database, acting.clock)
        self._acting = acting
        self.is_allowed = hosting.puzzles
        """Whether the host lets servers have them."""

    async def of(self, guild_id: int) -> DailyPlan | None:
        async with self._acting.database.reading() as connection:
            return await dailies.plan_of(connection, guild_id)

    async def followed(self, guild_id: int) -> DailyPlan | None:
        """The plan of a server by which puzzles are posted: none is where they are switched off."""
        async with self._acting.database.reading() as connection:
            plan = await dailies.plan_of(connection, guild_id)
            return plan if plan and await self._wants(connection, plan) else None

    async def choose(
        self, request: Request, channel_id: int | None = None, hour: int | None = None, zone: str | None = None
    ) -> DailyPlan:
        """Post a puzzle there every day; what is left out stays, or is as usual, as an empty zone is.

        Raises `PlayerError`.
        """
        async with self._acting.meeting(request) as (connection, player):
            guild_id, now = await managers.moderated_server(connection, request), self._acting.clock()
            known = await dailies.plan_of(connection, guild_id, hold=True)
            channel_id = channel_id or (known.channel_id if known else None)
            if channel_id is None:
                raise NoDailyPuzzle
            if not await ALLOWED.of(connection, guild_id):
                raise PuzzlesOff
            with telling_times(now):
                zone = read_zone(zone) if zone else known.zone if known and zone is None else None
            zone = zone or await _usual_zone(connection, guild_id, player)
            if hour is None:
                hour = known.hour if known else USUAL_HOUR
            told_on = known.told_on if known else await dailies.last_day(connection, guild_id)
            due_at = next_daily(hour, zone_named(zone), now, told_on)
            plan = DailyPlan(guild_id, channel_id, hour, zone, due_at, told_on, player.id)
            await dailies.plan(connection, plan)
            return plan

    async def stop(self, request: Request) -> None:
        """Post none any more, but the solution of the last one when that is due; raises `PlayerError`."""
        async with self._acting.claiming(request) as connection:
            guild_id = await managers.moderated_server(connection, request)
            if await dailies.plan_of(connection, guild_id, hold=True) is None:
                raise NoDailyPuzzle
            await dailies.stop(connection, guild_id)

    async def due(self, now: datetime, limit: int) -> Sequence[DailyPlan]:
        async with self._database.reading() as connection:
            return await dailies.due(connection, now, limit)

    async def act(self, row: DailyPlan) -> int:
        async with self._database.writing() as connection:
            return await self._owe(connection, row)

    async def _owe(self, connection: Connection, plan: DailyPlan) -> bool:
        """Owe it, after the solution of the last one, and plan the next; where none is wanted, the solution alone."""
        if not await dailies.is_still(connection, plan):
            return False
        now = self._acting.clock()
        if plan.is_stopped:
            await dailies.drop(connection, plan.guild_id)
            return await _tell_solutions(connection, plan, now)
        zone = zone_named(plan.zone)
        today, wanted = now.astimezone(zone).date(), await self._wants(connection, plan)
        is_told = plan.told_on != today and await _tell_solutions(connection, plan, now)
        is_new = wanted and plan.told_on != today and bool(NUMBERED)
        if is_new:
            await _post(connection, plan, today, now)
        due_at = next_daily(plan.hour, zone, now, today)
        await dailies.plan(connection, replace(plan, due_at=due_at, told_on=today if is_new else plan.told_on))
        return is_new or is_told

    async def _wants(self, connection: Connection, plan: DailyPlan) -> bool:
        """Whether host and server let another one be posted."""
        return self.is_allowed and await ALLOWED.of(connection, plan.guild_id)


async def _post(connection: Connection, plan: DailyPlan, today: date, now: datetime) -> None:
    of_today = results.number_of(today)
    await daily_results.drop(connection, of_today - results.KEPT)
    puzzle = results.puzzle_of(of_today)
    number = await dailies.add(connection, plan.guild_id, plan.channel_id, today, puzzle, now)
    about = {"daily": number}
    post = await enqueue(connection, None, DailyPost, 0, now, channel_id=plan.channel_id, details=about)
    await dailies.change(connection, number, post_id=post)


async def _tell_solutions(connection: Connection, plan: DailyPlan, now: datetime) -> bool:
    """Tell every solution that is still to be told; says whether there was one."""
    untold = await dailies.untold(connection, plan.guild_id)
    for row in untold:
        await dailies.change(connection, row.id, told_at=now)
        await enqueue_redraw(connection, DailyPost, row.post_id, now)
        await enqueue(connection, None, SolutionPost, 0, now, channel_id=row.channel_id, details={"daily": row.id})
    return bool(untold)


async def _usual_zone(connection: Connection, guild_id: int, player: Player) -> str:
    """The zone of the server, or that of whoever asks if the server has chosen none."""
    zone = str(await zone_of(connection, guild_id))
    return preferences_of(player).zone if zone == UTC_NAME else zone
