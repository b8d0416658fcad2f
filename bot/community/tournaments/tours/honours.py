"""What tours add to profiles: the places someone has in the newest of them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.community.tournaments.tours.tables import TourTables
from bot.core.awards import Awards, TourPlace
from bot.core.people import Player
from storage import Connection
from storage.community import tours

LOOKED_AT, MOST = 10, 3
"""Tours of a server that are looked at, and those told of one person."""


class TourHonours(Awards):
    def __init__(self) -> None:
        self._tables = TourTables()

    async def tour_places(self, connection: Connection, player: Player, guild_id: int) -> Sequence[TourPlace]:
        """Someone's places in the newest tours of a server."""
        found, who = [], str(player.id)
        for row in await tours.of_player(connection, guild_id, player.id, LOOKED_AT):
            table = await self._tables.table(connection, row)
            place = table.of(who)
            if place is not None:
                lines = table.standings
                found.append(TourPlace(row.name, lines[place].place, len(lines), row.channel_id))
        return found[:MOST]
