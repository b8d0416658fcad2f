"""Matches in which vacations stop the clock for some days only: how long, telling it in time, and the end of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.core.deadlines.sweeps import Sweep
from bot.core.outbox.notes import enqueue_private_note
from bot.play.clocks import timing
from bot.play.matches import Away, Began, Entered, Reseated, enqueue_board_edits, liberties_of
from bot.play.pauses.notes import LIMIT_NEAR, LIMIT_REACHED
from storage import Connection
from storage.people import players
from storage.people.players import Player
from storage.play import clocks, vacation_limits, vacations
from storage.play.clocks import IncidentKind
from storage.play.matches import matches, stints
from storage.play.matches.matches import Match
from storage.play.vacation_limits import VacationLimit
from storage.play.vacations import Vacation

TOLD_BEFORE = timedelta(days=1)


class VacationLimits(Sweep[VacationLimit]):
    """Lets clocks run again whose player has used up what the match allows."""

    any_due = vacation_limits.DUE

    async def due(self, now: datetime, limit: int) -> Sequence[VacationLimit]:
        async with self._database.reading() as connection:
            return await vacation_limits.due(connection, now, limit)

    async def act(self, row: VacationLimit) -> int:
        """Tell what is near, and run what is over, unless that was just done or the vacation is over."""
        async with self._database.writing() as connection:
            now = self._clock()
            await players.hold(connection, row.player_id)
            if await vacation_limits.find(connection, row) != row:
                return 0
            player = (await players.named(connection, [row.player_id]))[row.player_id]
            await (_run(connection, row, player, now) if row.ends_at <= now else _tell(connection, row, player))
        return 1

    async def follow(self, connection: Connection, away: Away) -> None:
        """Set the limits of someone's matches as they go on vacation, or forget them as they come back."""
        present = await vacations.present(connection, [away.player.id])
        if not present:
            await vacation_limits.clear(connection, away.player.id)
            return
        limited = await vacation_limits.limited(connection, away.player.id)
        await self._set(connection, limited, away.player, present[0], away.now)

    async def begin(self, connection: Connection, began: Began) -> None:
        """Set the limit of a match that begins while someone is away."""
        if began.match.liberties is None:
            return
        seats = {player.id: seat for seat, player in enumerate(began.players)}
        for vacation in await vacations.present(connection, seats):
            seat = seats[vacation.player_id]
            await self._set(connection, [(began.match, seat)], began.players[seat], vacation, began.now)

    async def hand_over(self, connection: Connection, reseated: Reseated) -> None:
        """Forget the limit of who has left a seat, and set that of whoever takes it over while they are away."""
        match, newcomer = reseated.view.match, reseated.newcomer
        if match.liberties is None:
            return
        await vacation_limits.clear(connection, reseated.leaver.id, match.id)
        for vacation in await vacations.present(connection, [newcomer.id]):
            await self._set(connection, [(match, reseated.seat)], newcomer, vacation, reseated.now)

    async def go_on(self, connection: Connection, entered: Entered) -> None:
        """Forget the limits of those who have left a match that goes on."""
        if entered.match.liberties is None:
            return
        for seat in entered.after.gone - entered.before.position.gone:
            await vacation_limits.clear(connection, entered.before.players[seat].id, entered.match.id)

    async def _set(
        self,
        connection: Connection,
        found: Sequence[tuple[Match, int]],
        player: Player,
        vacation: Vacation,
        now: datetime,
    ) -> None:
        taken = await vacations.of_player(connection, player.id)
        joined = await stints.taken_over(connection, player.id, [match.id for match, _ in found])
        for match, seat in found:
            since = joined.get(match.id) or liberties_of(match).counts_from(seat) or match.started_at or now
            ends_at = _limit(match, taken, vacation, since)
            if ends_at is None or ends_at >= vacation.ends_at:
                continue
            limit = VacationLimit(match.id, player.id, ends_at, ends_at - TOLD_BEFORE, None)
            await vacation_limits.add(connection, limit)
            if ends_at <= now:
                await _run(connection, limit, player, now)


def _limit(match: Match, taken: Sequence[Vacation], present: Vacation, since: datetime) -> datetime | None:
    """When the vacation someone is on has used up what a match allows since then; None if it allows all."""
    allowed = liberties_of(match).vacation
    if allowed is None:
        return None
    earlier = (each for each in taken if each.ended_at is not None)
    used = sum(
        (max(each.ended_at - max(each.began_at, since), timedelta()) for each in earlier if each.ended_at), timedelta()
    )
    return max(present.began_at, since) + max(allowed - used, timedelta())


async def _tell(connection: Connection, limit: VacationLimit, player: Player) -> None:
    match = await matches.find(connection, limit.match_id)
    assert match is not None
    assert limit.tell_at is not None
    await vacation_limits.change(connection, limit, tell_at=None)
    if player.is_person and match.ended_at is None:
        until = int(limit.ends_at.timestamp())
        await enqueue_private_note(connection, player, match, LIMIT_NEAR, limit.tell_at, until=until)


async def _run(connection: Connection, limit: VacationLimit, player: Player, now: datetime) -> None:
    """Let the clock run from now on, if it is their turn and the match is not paused."""
    await vacation_limits.change(connection, limit, over_at=now, tell_at=None)
    match = await matches.find(connection, limit.match_id, hold=True)
    if match is None or match.ended_at is not None:
        return
    rows = [row for row in await clocks.of_player(connection, player.id) if row.match_id == match.id]
    if match.paused_at is None and await timing.run(connection, rows, now):
        await enqueue_board_edits(connection, match.id, now)
        await clocks.log(connection, match.id, match.ply, now, IncidentKind.BACK, player=player.id)
    if player.is_person:
        await enqueue_private_note(connection, player, match, LIMIT_REACHED, now)
