"""What players arrange about the clock of one match: more time for the opponent, and pauses by agreement."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.clocks import Timing, timing
from bot.core.acting import Acting
from bot.core.people import Request
from bot.matches import BoardPost, MatchView, NoClock, match_views
from bot.outbox.owing import owe
from bot.pauses.refusals import AgreedAlready, HaltedByModerator, NeedsNoTime, NotGenerous, NotPaused, PausedAlready
from bot.replays import Replays, playing
from games.core import Seat
from storage import Connection, clocks, matches
from storage.clocks import IncidentKind


class Breaks:
    """Each call is one transaction, and owes a new board that shows what was arranged."""

    def __init__(self, acting: Acting, replays: Replays) -> None:
        self._acting = acting
        self._clock = acting.clock
        self._replays = replays

    async def give(self, request: Request, match_id: int, seconds: int, ply: int | None = None) -> MatchView:
        """Give the seat to move on the board of `ply` (None: the present one) more time; raises `Refusal`."""
        async with self._arranging(request, match_id) as (connection, view, seat, _):
            view.require_fresh(ply)
            to_move = view.position.to_move
            if to_move is None or to_move == seat:
                raise NotGenerous(number=match_id)
            if view.players[to_move].is_computer:
                raise NeedsNoTime(name=view.names[to_move], number=match_id)
            await timing.add(connection, view.match, to_move, seconds, self._clock())
            await self._log(connection, view, IncidentKind.GIVEN, seat=seat, to=to_move, seconds=seconds)
        return view

    async def agree_to_pause(self, request: Request, match_id: int, ply: int | None = None) -> bool:
        """Propose a pause or agree to it; True if everyone has, and the clocks are paused. Raises `Refusal`."""
        async with self._arranging(request, match_id) as (connection, view, seat, clock):
            view.require_fresh(ply)
            _check_not_halted(view, clock)
            if clock.is_paused:
                raise PausedAlready(number=match_id)
            if seat in clock.votes:
                raise AgreedAlready(number=match_id)
            votes = [*clock.votes, seat]
            seats = playing(view.game, view.position)
            staying = {each for each in seats if not view.players[each].is_computer}
            if staying <= set(votes):
                await self._pause(connection, view, seat)
            else:
                await matches.change(connection, match_id, pause_votes=votes)
        return staying <= set(votes)

    async def resume(self, request: Request, match_id: int) -> MatchView:
        """Let the clocks run again after a pause by agreement; any player may; raises `Refusal`."""
        async with self._arranging(request, match_id) as (connection, view, seat, clock):
            if not clock.is_paused:
                raise NotPaused(number=match_id)
            _check_not_halted(view, clock)
            await timing.release(connection, view.match, view.to_move, self._clock())
            await self._log(connection, view, IncidentKind.RESUMED, seat=seat)
        return view

    async def _pause(self, connection: Connection, view: MatchView, seat: Seat) -> None:
        number, now = view.match.id, self._clock()
        await matches.change(connection, number, paused_at=now, pause_votes=None)
        await timing.stop(connection, await clocks.of_match(connection, number), now)
        await self._log(connection, view, IncidentKind.PAUSED, seat=seat)

    @asynccontextmanager
    async def _arranging(
        self, request: Request, match_id: int
    ) -> AsyncIterator[tuple[Connection, MatchView, Seat, Timing]]:
        """A transaction in which a player of a running match with a clock acts once per interaction."""
        async with self._acting.claiming(request) as connection:
            view = await match_views.hold(connection, self._replays, match_id)
            match, seat = view.match, view.require_playing(request.person.discord_id)
            if view.timing is None:
                raise NoClock(number=match_id)
            yield connection, view, seat, view.timing
            now = self._clock()
            await owe(connection, match_id, BoardPost, match.ply, now, channel_id=match.channel_id)

    async def _log(self, connection: Connection, view: MatchView, kind: IncidentKind, **values: float) -> None:
        await clocks.log(connection, view.match.id, view.match.ply, self._clock(), kind, **values)


def _check_not_halted(view: MatchView, clock: Timing) -> None:
    """Players cannot end the pause of a moderator."""
    if clock.halted_by:
        raise HaltedByModerator(number=view.match.id, name=clock.halted_by.name)
