"""Private tournaments: how they stand is for those who play and those who run them."""

from __future__ import annotations

from bot.servers import Order, managers
from bot.tournaments.overviews import Overview
from bot.tournaments.refusals import PrivateTournament
from bot.tournaments.rights import runs
from storage import Connection, players
from storage.tournaments import BEFORE_START


async def check_visible(connection: Connection, shown: Overview, viewer: Order) -> None:
    """Raise `PrivateTournament` for whom a tournament that has started is none of their business."""
    row = shown.row
    if not shown.is_private or row.state in BEFORE_START:
        return
    player = await players.find(connection, viewer.request.person.discord_id)
    if player is not None and str(player.id) in {entrant.id for entrant in shown.tournament.entrants}:
        return
    manages = await managers.is_moderator(connection, viewer.badge)
    if not manages and (player is None or not await runs(connection, row, player, viewer.badge)):
        raise PrivateTournament(name=row.name)
