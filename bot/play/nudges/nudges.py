"""What opponents can do where nobody moves: nudge whoever is to move and, once they are gone, end the match."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import NamedTuple

from bot.core.people import Person, Request
from bot.core.speech.moments import moment
from bot.core.speech.sentences import Markup
from bot.core.transactions import Transactions
from bot.play.matches import (
    STOPPED,
    UNANSWERED,
    WHY,
    Away,
    Began,
    Entered,
    Liberty,
    Matches,
    MatchView,
    Reseated,
    enqueue_board_edits,
    enqueue_reminder,
    match_views,
    require,
)
from bot.play.nudges.refusals import HasClock, IsAway, NobodyToNudge, NotNudged, NotSilent, NudgedLately
from bot.play.nudges.waits import REMINDED, Wait, can_be_ended, wait_of
from bot.play.replays import Replays
from games.core import Seat
from storage import Connection
from storage.people import blocks
from storage.play import silences, vacations
from storage.play.matches import matches


class SilentTurn(NamedTuple):
    """A transaction in which an opponent of whoever is to move acts."""

    connection: Connection
    seat: Seat
    wait: Wait
    now: datetime


class Nudges:
    def __init__(self, acting: Transactions, replays: Replays, running: Matches) -> None:
        self._acting = acting
        self._clock = acting.clock
        self._replays = replays
        self._matches = running

    async def nudge(self, request: Request, match_id: int, ply: int) -> MatchView:
        """Tell whoever is to move on the board of `ply` that they are waited for; raises `Refusal`.

        Of two who press at once, one does.
        """
        async with self._waiting(request, match_id, ply) as (connection, seat, wait, now):
            view, player = wait.view, wait.player
            if now < wait.nudge_at:
                when = Markup(moment(wait.nudge_at))
                raise NudgedLately(name=player.name, number=match_id, moment=when)
            if await blocks.among(connection, player.id, [view.players[seat].id]):
                raise NotNudged(name=player.name, number=match_id)
            await matches.change(connection, match_id, nudged_at=now)
            nudged = await match_views.load(connection, self._replays, match_id)
            again = await wait_of(connection, self._replays, nudged)
            assert again is not None
            await silences.look(connection, match_id, again.next_look(now))
            await enqueue_reminder(connection, view.match, player, now, details={WHY: "nudge"})
        return view

    async def stoppable(self, person: Person, match_id: int, ply: int) -> MatchView:
        """The match someone may end without a result; raises `Refusal`."""
        view = await self._matches.show(match_id)
        _check_silent(view, view.require_deciding(person.discord_id), ply)
        return view

    async def stop(self, request: Request, match_id: int, ply: int) -> MatchView:
        """End it without a result; raises `Refusal`."""
        async with self._waiting(request, match_id, ply) as (connection, seat, wait, _):
            _check_silent(wait.view, seat, ply)
            to_move = wait.view.position.to_move
            assert to_move is not None
            stopped = await self._matches.enter(connection, wait.view, to_move, STOPPED, UNANSWERED, by=seat)
        self._replays.remember(match_id, stopped.position)
        return stopped

    async def begin(self, connection: Connection, began: Began) -> None:
        """Look at a match without a clock now and then from its beginning on."""
        if began.match.clock is None:
            await silences.look(connection, began.match.id, began.now + REMINDED[0])

    async def go_on(self, connection: Connection, entered: Entered) -> None:
        """Look soon at a match that was to be looked at much later, or not at all: someone is to move again.

        Whoever leaves out of turn changes nothing for who is to move.
        """
        match, after, soon = entered.match, entered.after, entered.now + REMINDED[0]
        if match.clock is not None or after.is_over:
            return
        if entered.leaver and entered.keeps_turn:
            if match.silent_ply == match.ply:
                await matches.change(connection, match.id, silent_ply=after.ply)
        elif match.remind_at is None or match.remind_at > soon:
            await silences.look(connection, match.id, soon)

    async def hand_over(self, connection: Connection, reseated: Reseated) -> None:
        """Give whoever takes over all the time again."""
        match = reseated.view.match
        if match.clock is None:
            await matches.change(connection, match.id, silent_ply=None, remind_at=reseated.now + REMINDED[0])

    async def come_back(self, connection: Connection, away: Away) -> None:
        """Give whoever comes back from a vacation all the time again, wherever they are waited for."""
        if await vacations.present(connection, [away.player.id]):
            return
        found = await matches.several(connection, await matches.waiting_for(connection, away.player.id))
        for match in (found[number] for number in sorted(found) if found[number].clock is None):
            await matches.change(connection, match.id, silent_ply=None, remind_at=away.now + REMINDED[0])
            if match.silent_ply == match.ply:
                await enqueue_board_edits(connection, match.id, away.now)

    @asynccontextmanager
    async def _waiting(self, request: Request, match_id: int, ply: int) -> AsyncIterator[SilentTurn]:
        async with self._acting.claiming(request) as connection:
            view = await match_views.hold(connection, self._replays, match_id)
            seat = view.require_deciding(request.person.discord_id)
            view.require_fresh(ply)
            if view.match.clock is not None:
                raise HasClock(number=match_id)
            wait, now = await wait_of(connection, self._replays, view), self._clock()
            if wait is None or view.position.to_move == seat:
                raise NobodyToNudge(number=match_id)
            if wait.away_until:
                until = Markup(moment(wait.away_until, "D"))
                raise IsAway(name=wait.player.name, number=match_id, moment=until)
            yield SilentTurn(connection, seat, wait, now)


def is_silent(view: MatchView) -> bool:
    """Whether the others may end the present board without a result."""
    return view.match.silent_ply == view.match.ply and view.to_move is not None and can_be_ended(view)


def _check_silent(view: MatchView, seat: Seat, ply: int) -> None:
    """Refuse unless it is silent; raises `Refusal`."""
    view.require_fresh(ply)
    require(view.match, Liberty.ABORT)
    if not is_silent(view) or view.position.to_move == seat:
        raise NotSilent(number=view.match.id)
