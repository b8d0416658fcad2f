"""Private tournaments: how they stand is for those who play and those who run them."""

from __future__ import annotations

from bot.servers import Order, managers
from bot.tournaments.overviews import Overview
from bot.tournaments.refusals import NoSuchTournament, PrivateTournament
from bot.tournaments.rights import is_secret, runs
from storage import Connection, players
from storage.tournaments import BEFORE_START


async def check_visible(connection: Connection, shown: Overview, viewer: Order) -> None:
    """Raise `NoSuchTournament` for whom its channel is hidden, `PrivateTournament` for whom it isn't meant."""
    row = shown.row
    player = await players.find(connection, viewer.request.person.discord_id)
    if await is_secret(connection, row, player, viewer.badge):
        raise NoSuchTournament(number=row.id)
    if not shown.is_private or row.state in BEFORE_START:
        return
    if player is not None and str(player.id) in {entrant.id for entrant in shown.tournament.entrants}:
        return
    manages = await managers.is_moderator(connection, viewer.badge)
    if not manages and (player is None or not await runs(connection, row, player, viewer.badge)):
        raise PrivateTournament(name=row.name)
