"""Private tournaments: how they stand is for those who play and those who run them."""

from __future__ import annotations

from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.refusals import NoSuchTournament, PrivateTournament
from bot.community.tournaments.rights import is_secret, runs
from bot.core.people import Request
from bot.people.servers import managers
from storage import Connection
from storage.community.tournaments import BEFORE_START
from storage.people import players


async def check_visible(connection: Connection, shown: Overview, request: Request) -> None:
    """Raise `NoSuchTournament` for whom its channel is hidden, `PrivateTournament` for whom it isn't meant."""
    row = shown.row
    player = await players.find(connection, request.person.discord_id)
    if await is_secret(connection, row, player, request.rights):
        raise NoSuchTournament(number=row.id)
    if not shown.is_private or row.state in BEFORE_START:
        return
    if player is not None and str(player.id) in {entrant.id for entrant in shown.tournament.entrants}:
        return
    manages = await managers.is_moderator(connection, request.rights)
    if not manages and (player is None or not await runs(connection, row, player, request.rights)):
        raise PrivateTournament(name=row.name)
