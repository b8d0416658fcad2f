"""What computers agree to: moves back, an end before it counts, another match; a draw if nothing is left to win."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.host_settings import Hosting
from bot.core.people import Clock, Player
from bot.play.computers import lineup
from bot.play.computers.turns import DRAW, queue_of
from bot.play.offers import Proposal
from storage import Connection
from storage.core.processes import jobs

REMATCH = "rematch"


class Consents:
    """Answers for the computers that are asked."""

    def __init__(self, hosting: Hosting, clock: Clock) -> None:
        self._hosting = hosting
        self._clock = clock

    async def __call__(self, connection: Connection, proposal: Proposal) -> Sequence[Player]:
        """Tell who agrees at once; what has to be thought about becomes a job; raises `Refusal`."""
        computers = [player for player in proposal.waiting if player.is_computer]
        if not computers:
            return ()
        if proposal.kind.key == DRAW:
            match, now = proposal.match, self._clock()
            await jobs.owe(connection, DRAW, now, queue_key=queue_of(match), match_id=match.id, ply=match.ply)
            return ()
        if proposal.kind.key == REMATCH:
            await lineup.check(connection, self._hosting, proposal.asker, proposal.match.guild_id)
        return computers
