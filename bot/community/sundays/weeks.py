"""Which servers want to be told of their week, and what is told of it: ids and numbers only, names follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta, tzinfo

from bot.community.sundays.posts import SundayPost
from bot.core.deadlines.sweeps import Sweep
from bot.core.host_settings import Hosting
from bot.core.outbox.queue import enqueue
from bot.core.people import Player, Request
from bot.core.transactions import Transactions
from bot.people.players import next_daily
from bot.people.servers import managers, zone_of
from bot.play.analyses import courses, from_row
from bot.play.matches import came_back
from bot.play.ratings import Strength, may_be_told
from bot.play.replays import Replays
from bot.play.tables import load_all
from games.core import DUEL
from storage import Connection
from storage.community import sundays
from storage.community.sundays import Span, SundayPlan
from storage.learn import dailies, daily_results
from storage.play.matches import corrections, matches
from storage.play.matches.matches import Match

__all__ = ["WEEK", "SundayPlan", "Sundays"]

SUNDAY, HOUR = 6, 18
WEEK, HALF_A_DAY = timedelta(days=7), timedelta(hours=12)
LOOKED_AT = 40
"""So many of the newest matches of a week are looked at closely."""
BEHIND, EVEN = 0.35, 0.5
"""Chances below which a later winner came from behind, and those of two who stand alike."""
UPSET = 100
"""By how much a loser stood above at least."""
MOST_EVENTS = 3
LATE = timedelta(hours=6)
"""By then it's no Sunday any more: a week that nobody could be told of then is left out."""


@dataclass(frozen=True, slots=True)
class Finish:
    """A match whose winner was behind: how far in points, or only that."""

    match: int
    seat: int
    points: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Upset:
    player: int
    points: int


class Sundays(Sweep[SundayPlan]):
    """Looks which server's Sunday evening has come; each is one transaction."""

    any_due = sundays.DUE

    def __init__(self, acting: Transactions, replays: Replays, hosting: Hosting) -> None:
        super().__init__(acting.database, acting.clock)
        self._acting = acting
        self._replays = replays
        self.is_allowed = hosting.sundays
        """Whether the host lets servers have them."""

    async def of(self, guild_id: int) -> SundayPlan | None:
        async with self._database.reading() as connection:
            return await sundays.plan_of(connection, guild_id)

    async def choose(self, request: Request, channel_id: int | None) -> None:
        """Tell of every week there from now on, or nowhere; raises `NotAModerator`."""
        async with self._acting.meeting(request) as (connection, player):
            guild_id = await managers.moderated_server(connection, request)
            if channel_id is None:
                await sundays.stop(connection, guild_id)
                return
            due_at = next_sunday(await zone_of(connection, guild_id), self._clock())
            await sundays.plan(connection, SundayPlan(guild_id, channel_id, due_at, player.id))

    async def due(self, now: datetime, limit: int) -> Sequence[SundayPlan]:
        if not self.is_allowed:
            return ()
        async with self._database.reading() as connection:
            return await sundays.due(connection, now, limit)

    async def act(self, row: SundayPlan) -> int:
        """Owe the post of a week in which something happened, and plan the next."""
        now, told = self._clock(), None
        if now - row.due_at < LATE:
            async with self._database.reading() as connection:
                told = await self._told(connection, row, now)
        async with self._database.writing() as connection:
            if await sundays.plan_of(connection, row.guild_id, hold=True) != row:
                return 0
            zone = await zone_of(connection, row.guild_id)
            await sundays.plan(connection, replace(row, due_at=next_sunday(zone, now)))
            if told is not None:
                await enqueue(connection, None, SundayPost, 0, now, channel_id=row.channel_id, details=dict(told))
        return int(told is not None)

    async def _told(self, connection: Connection, plan: SundayPlan, now: datetime) -> Mapping[str, object] | None:
        """What is told of the week that has ended, to where the next one begins; None where nothing happened."""
        zone = await zone_of(connection, plan.guild_id)
        week = Span(plan.channel_id, _sunday_before(zone, plan.due_at), plan.due_at)
        finished = await sundays.count(connection, week)
        events = await sundays.starting(connection, Span(plan.channel_id, now, now + WEEK), MOST_EVENTS)
        if not finished and not events:
            return None
        found = {match.id: match for match in await sundays.ended(connection, week, LOOKED_AT)}
        seated = await matches.seated_at(connection, list(found))
        anew = {each.match_id for each in (await corrections.latest(connection, list(found))).values() if each.verdict}
        shown = {
            number: match
            for number, match in found.items()
            if number not in anew and all(map(may_be_told, seated[number]))
        }
        finish, upset = await self._finish(connection, shown), await _upset(connection, shown, seated)
        waiting = await sundays.open_tables(connection, plan.channel_id)
        return {
            "guild": plan.guild_id,
            "day": plan.due_at.astimezone(zone).date().isoformat(),
            "finished": finished,
            "finish": asdict(finish) if finish else None,
            "upset": asdict(upset) if upset else None,
            "streak": await _streak(connection, plan.guild_id),
            "tables": sum(each.admits(None) for each in await load_all(connection, waiting)),
            "events": [[each.name, each.starts_at.timestamp()] for each in events],
        }

    async def _finish(self, connection: Connection, found: Mapping[int, Match]) -> Finish | None:
        """The largest swing among analyses that are done anyway, else the longest way back by points."""
        duels = {number: match for number, match in found.items() if _winner(match) is not None}
        swings = []
        for number, rows in (await sundays.analysed(connection, list(duels))).items():
            seat, examined = _winner(duels[number]), [from_row(row) for row in rows]
            first = [chance for _, chance in courses(examined, DUEL)[0]] if examined else [1.0]
            chances = first if seat == 0 else [1 - chance for chance in first]
            if chances[-1] > EVEN:  # others won only because the one who was ahead has left
                swings.append((min(chances), number))
        if swings and min(swings)[0] < BEHIND:
            number = min(swings)[1]
            return Finish(number, _winner(duels[number]) or 0)
        comebacks = []
        for number, match in duels.items():
            seat = _winner(match) or 0
            if points := came_back(await self._replays.scores(connection, match), seat):
                comebacks.append((points[1] - points[0], number, seat, points))
        return Finish(*max(comebacks)[1:]) if comebacks else None


def next_sunday(zone: tzinfo, now: datetime) -> datetime:
    """The next Sunday evening there."""
    evening = next_daily(HOUR, zone, now)
    while evening.astimezone(zone).weekday() != SUNDAY:
        evening = next_daily(HOUR, zone, evening)
    return evening


def _sunday_before(zone: tzinfo, evening: datetime) -> datetime:
    """The Sunday evening a week earlier, which is an hour more or less ago where clocks were changed."""
    return next_sunday(zone, evening - WEEK - HALF_A_DAY)


def _winner(match: Match) -> int | None:
    """Who won a match of two."""
    places = match.places or ()
    return places[0][0] if match.seats_wanted == DUEL and len(places) == DUEL else None


async def _upset(
    connection: Connection, found: Mapping[int, Match], seated: Mapping[int, Sequence[Player]]
) -> Upset | None:
    """The win against someone who stood the furthest above."""
    means: dict[int, dict[int, float]] = {}
    for row in await sundays.steps(connection, list(found)):
        means.setdefault(row.match_id, {})[row.seat] = row.mu_before
    upsets = []
    for number, mean in means.items():
        winner = _winner(found[number])
        if winner is not None and len(mean) == DUEL:
            points = Strength(mean[1 - winner]).shown - Strength(mean[winner]).shown
            upsets.append(Upset(seated[number][winner].id, points))
    best = max(upsets, key=lambda upset: upset.points, default=None)
    return best if best and best.points >= UPSET else None


async def _streak(connection: Connection, guild_id: int) -> tuple[int, int] | None:
    """Who solved the most puzzles of the day in a row."""
    for daily in (await dailies.untold(connection, guild_id))[-1:]:
        before = await dailies.of_day(connection, guild_id, daily.day - timedelta(days=1))
        found = await daily_results.streaks(connection, before.id) if before else []
        told = ((player.id, days) for player, days in found if may_be_told(player))
        return next(told, None)
    return None
