"""What ladders add to profiles: who stands on the top rung, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.community.ladders.order import climb_of
from bot.community.ladders.overviews import LISTING
from bot.core.awards import Awards, Champion, TimeAtTop
from bot.core.people import Player, Request
from storage import Connection
from storage.community import ladders
from storage.community.ladders import LadderRow
from storage.people import players
from tournaments.ladder import tops


class LadderHonours(Awards):
    """Tells who leads ladders; a rung with nobody below is no top."""

    async def reigns(self, connection: Connection, player: Player, now: datetime) -> Sequence[TimeAtTop]:
        """The times on every ladder that someone has ever stood on."""
        rows = await ladders.ever_of(connection, player.id)
        return [reign for row in rows for reign in await _reigns(connection, row, str(player.id), now)]

    async def champions(self, connection: Connection, request: Request) -> Sequence[Champion]:
        rows = [row for row in await LISTING.listed(connection, request) if len(row.rungs) > 1]
        known = await players.named(connection, [row.rungs[0] for row in rows])
        return [Champion(row.name, known[row.rungs[0]], leads=True) for row in rows]


async def _reigns(connection: Connection, row: LadderRow, who: str, now: datetime) -> list[TimeAtTop]:
    facts = await ladders.facts(connection, row.id)
    found, since = [], None
    for fact, top in zip(facts, tops(map(climb_of, facts)), strict=True):
        if top == who:
            since = since or fact.at
        elif since is not None:
            found.append(TimeAtTop(since, fact.at))
            since = None
    return found if since is None else [*found, TimeAtTop(since, row.ended_at or now)]
