"""A pause as something to agree on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.core.outbox.queue import enqueue
from bot.core.people import Clock, Player
from bot.play.clocks import timing
from bot.play.matches import BoardPost, Liberty, MatchView, NoClock, require
from bot.play.offers import Agreement, Proposal, seat_in_play
from bot.play.pauses.offered import PAUSE
from bot.play.pauses.refusals import HaltedByModerator, PausedAlready
from storage import Connection
from storage.play import clocks
from storage.play.clocks import IncidentKind
from storage.play.matches import matches


class Pause(Agreement):
    """Pauses all clocks of a match until someone resumes them."""

    kind = PAUSE

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def check(
        self, connection: Connection, view: MatchView, asker: Player, wanted: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Any player may ask, while the clocks run."""
        seat_in_play(view, asker)
        require(view.match, Liberty.PAUSE)
        check_running(view)
        return {}

    async def check_consent(self, connection: Connection, proposal: Proposal, player: Player) -> None:
        """Refuse once a moderator has paused them."""
        proposal.require_asked(player)
        check_running(proposal.view)

    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        match, now = proposal.match, self._clock()
        seat = proposal.view.players.index(proposal.asker)
        await matches.change(connection, match.id, paused_at=now)
        await timing.stop(connection, await clocks.of_match(connection, match.id), now)
        await clocks.log(connection, match.id, match.ply, now, IncidentKind.PAUSED, seat=seat)
        await enqueue(connection, match.id, BoardPost, match.ply, now, channel_id=match.channel_id)
        return {}


def check_running(view: MatchView) -> None:
    """Refuse unless there are clocks, and none of them is paused; raises `Refusal`."""
    number, clock = view.match.id, view.timing
    if clock is None:
        raise NoClock(number=number)
    check_not_halted(view)
    if clock.is_paused:
        raise PausedAlready(number=number)


def check_not_halted(view: MatchView) -> None:
    """Let players not end the pause of a moderator; raises `HaltedByModerator`."""
    if view.timing and view.timing.halted_by:
        raise HaltedByModerator(number=view.match.id, name=view.timing.halted_by.name)
