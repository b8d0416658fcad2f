"""Challenges that wait for the answer of whoever was challenged."""

from __future__ import annotations

from collections.abc import Sequence

from bot.community.ladders import words
from bot.community.ladders.overviews import ClimbOverview, load_climb
from bot.core.agenda import Waiting
from bot.core.people import Player
from storage import Connection
from storage.community import climbs
from storage.community.climbs import ClimbRow


class ClimbsWaiting(Waiting[ClimbOverview]):
    """Tells of rungs that are lost without an answer."""

    rank = 17
    most = 3
    counted = words.WAITING
    rest = words.MORE_WAITING

    async def all(self, connection: Connection, player: Player) -> Sequence[ClimbRow]:
        found = await climbs.waiting_for(connection, player.id)
        return sorted(found, key=lambda row: (row.expires_at, row.id))

    async def load(self, connection: Connection, found: Sequence[ClimbRow]) -> tuple[ClimbOverview, ...]:
        return tuple([await load_climb(connection, row.id) for row in found])
