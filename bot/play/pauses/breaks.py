"""What players arrange about the clock of one match: more time for the opponent, and the end of a pause."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from bot.core.outbox.queue import enqueue
from bot.core.people import Request
from bot.core.transactions import Transactions
from bot.play.clocks import Timing, timing
from bot.play.matches import BoardPost, Liberty, MatchView, NoClock, enqueue_resumed, match_views, require
from bot.play.pauses.agreement import check_not_halted
from bot.play.pauses.refusals import NeedsNoTime, NotGenerous, NotPaused
from bot.play.replays import Replays
from games.core import Seat
from storage import Connection
from storage.play import clocks
from storage.play.clocks import IncidentKind


class Given(NamedTuple):
    view: MatchView
    seconds: int
    """How much was given, which may be less than what was asked for: nobody has more time than a clock can give."""


class Breaks:
    """Breaks; each call is one transaction, and owes a new board that shows what was arranged."""

    def __init__(self, acting: Transactions, replays: Replays) -> None:
        self._acting = acting
        self._clock = acting.clock
        self._replays = replays

    async def give(self, request: Request, match_id: int, seconds: int, ply: int | None = None) -> Given:
        """Give the seat to move on the board of `ply` (None: the present one) more time; raises `Refusal`.

        On that board, two presses give it once.
        """
        async with self._arranging(request, match_id) as (connection, view, seat, _):
            view.require_fresh(ply)
            require(view.match, Liberty.GIVE)
            to_move = view.position.to_move
            if to_move is None or to_move == seat:
                raise NotGenerous(number=match_id)
            if view.players[to_move].is_computer:
                raise NeedsNoTime(name=view.names[to_move], number=match_id)
            if ply is not None:
                await self._acting.claim(connection, request.person, "give", match_id, ply)
            given = await timing.add(connection, view.match, to_move, seconds, self._clock())
            await self._log(connection, view, IncidentKind.GIVEN, seat=seat, to=to_move, seconds=given)
            match, now = view.match, self._clock()
            await enqueue(connection, match_id, BoardPost, match.ply, now, channel_id=match.channel_id)
        return Given(view, given)

    async def resume(self, request: Request, match_id: int) -> MatchView:
        """Let the clocks run again after a pause by agreement; any player may; raises `Refusal`."""
        async with self._arranging(request, match_id) as (connection, view, seat, clock):
            if not clock.is_paused:
                raise NotPaused(number=match_id)
            check_not_halted(view)
            await timing.release(connection, view.match, view.to_move, self._clock())
            await self._log(connection, view, IncidentKind.RESUMED, seat=seat)
            await enqueue_resumed(connection, view, self._clock(), view.players[seat])
        return view

    @asynccontextmanager
    async def _arranging(
        self, request: Request, match_id: int
    ) -> AsyncIterator[tuple[Connection, MatchView, Seat, Timing]]:
        """Open a transaction in which a player of a running match with a clock acts, once per interaction."""
        async with self._acting.claiming(request) as connection:
            view = await match_views.hold(connection, self._replays, match_id)
            seat = view.require_deciding(request.person.discord_id)
            if view.timing is None:
                raise NoClock(number=match_id)
            yield connection, view, seat, view.timing

    async def _log(self, connection: Connection, view: MatchView, kind: IncidentKind, **values: float) -> None:
        await clocks.log(connection, view.match.id, view.match.ply, self._clock(), kind, **values)
