"""Vacations: a budget of days a year during which someone's clocks are paused in all matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bot.core.deadlines.sweeps import Sweep
from bot.core.outbox.notes import enqueue_private_note
from bot.core.people import Person, Request
from bot.core.transactions import Transactions
from bot.play.clocks import timing
from bot.play.matches import Away, Followers, enqueue_board_edits
from bot.play.pauses.notes import VACATION_OVER
from bot.play.pauses.refusals import NotOnVacation, NoVacationLeft, OnVacation
from storage import Connection
from storage.people import players
from storage.people.players import Player
from storage.play import clocks, vacations
from storage.play.clocks import IncidentKind
from storage.play.vacations import Vacation

BUDGET = timedelta(days=30)
"""The budget of each calendar year, by UTC."""


@dataclass(frozen=True, slots=True)
class Holiday:
    left: timedelta
    """What is left of this year's budget."""
    until: datetime | None = None
    """When the present vacation ends at the latest, None outside of one."""


class Vacations(Sweep[Vacation]):
    """Begin and end vacations; each call is one transaction. Those whose budget is used up are ended."""

    any_due = vacations.DUE

    def __init__(self, acting: Transactions, followers: Followers) -> None:
        super().__init__(acting.database, acting.clock)
        self._acting = acting
        self._followers = followers

    async def show(self, person: Person) -> Holiday:
        """Tell how much is left, and whether a vacation is on."""
        async with self._database.reading() as connection:
            player = await players.find(connection, person.discord_id)
            return _holiday(await vacations.of_player(connection, player.id) if player else (), self._clock())

    async def begin(self, request: Request) -> Holiday:
        """Pause all clocks of a player; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            await _hold(connection, player)
            taken = await vacations.of_player(connection, player.id)
            now = self._clock()
            if _present(taken):
                raise OnVacation
            if left_of_year(taken, now) < timedelta(minutes=1):
                raise NoVacationLeft(days=BUDGET.days, year=now.year)
            await vacations.begin(connection, player.id, now, latest_end(taken, now))
            for match_id in await timing.stop(connection, await clocks.held_of_player(connection, player.id), now):
                await _tell(connection, match_id, now, IncidentKind.AWAY, player)
            await self._followers.away(connection, Away(player, now))
            return _holiday(await vacations.of_player(connection, player.id), now)

    async def end(self, request: Request) -> Holiday:
        """End a vacation, so that the clocks run again; raises `Refusal`."""
        async with self._acting.meeting(request) as (connection, player):
            await _hold(connection, player)
            taken = await vacations.of_player(connection, player.id)
            vacation = _present(taken)
            if vacation is None:
                raise NotOnVacation
            await self._end(connection, vacation, player)
            return _holiday(await vacations.of_player(connection, player.id), self._clock())

    async def due(self, now: datetime, limit: int) -> Sequence[Vacation]:
        async with self._database.reading() as connection:
            return await vacations.used_up(connection, now, limit)

    async def act(self, row: Vacation) -> int:
        """End a vacation, and tell its player, unless someone else has just done so."""
        async with self._database.writing() as connection:
            player = (await players.named(connection, [row.player_id]))[row.player_id]
            await _hold(connection, player)
            if not await self._end(connection, row, player):
                return 0
            if player.is_person:
                await enqueue_private_note(connection, player, None, VACATION_OVER, self._clock())
        return 1

    async def _end(self, connection: Connection, vacation: Vacation, player: Player) -> bool:
        now = self._clock()
        if not await vacations.end(connection, vacation.id, min(now, vacation.ends_at)):
            return False
        theirs = await clocks.held_of_player(connection, player.id)
        paused = await clocks.paused(connection, {row.match_id for row in theirs})
        for match_id in await timing.run(connection, [row for row in theirs if row.match_id not in paused], now):
            await _tell(connection, match_id, now, IncidentKind.BACK, player)
        await self._followers.away(connection, Away(player, now))
        return True


async def _hold(connection: Connection, player: Player) -> None:
    """Let others leave someone's matches alone, and seat them nowhere; as they do, hold the matches first."""
    await clocks.held_of_player(connection, player.id)
    await players.hold(connection, player.id)


def left_of_year(taken: Sequence[Vacation], now: datetime) -> timedelta:
    first, last = _year(now.year), _year(now.year + 1)
    spans = ((vacation.began_at, vacation.ended_at or min(now, vacation.ends_at)) for vacation in taken)
    used = sum((max(min(end, last) - max(began, first), timedelta()) for began, end in spans), timedelta())
    return max(BUDGET - used, timedelta())


def latest_end(taken: Sequence[Vacation], now: datetime) -> datetime:
    """When a vacation that begins now uses up the budget; the next year brings a new one."""
    end, new_year = now + left_of_year(taken, now), _year(now.year + 1)
    return end if end < new_year else new_year + BUDGET


def _year(year: int) -> datetime:
    return datetime(year, 1, 1, tzinfo=UTC)


def _present(taken: Sequence[Vacation]) -> Vacation | None:
    return next((vacation for vacation in taken if vacation.ended_at is None), None)


def _holiday(taken: Sequence[Vacation], now: datetime) -> Holiday:
    present = _present(taken)
    return Holiday(left_of_year(taken, now), present.ends_at if present else None)


async def _tell(connection: Connection, match_id: int, now: datetime, kind: IncidentKind, player: Player) -> None:
    """Log that a clock is paused or running again, and owe the boards that show until when."""
    ply = (await clocks.plies(connection, [match_id]))[match_id]
    await clocks.log(connection, match_id, ply, now, kind, player=player.id)
    await enqueue_board_edits(connection, match_id, now)
