"""Who may organise in a server, and who runs a tournament."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.core.acting import Acting
from bot.core.people import Player
from bot.servers import Badge, Order, managers
from bot.tournaments.holding import HeldTournament, load_held
from bot.tournaments.refusals import (
    NoSuchTournament,
    NotDirector,
    NotOrganiser,
    OverAlready,
    TooManyOfYours,
    TooManyTournaments,
    TournamentsOff,
)
from bot.tournaments.server_choices import ALLOWED, MOST_OPEN, WHO, Organisers
from storage import Connection, directors, tournaments
from storage.tournaments import TournamentRow

MOST_UNDER_WAY = 10
"""Tournaments of one server."""


async def check_organiser(connection: Connection, badge: Badge, guild_id: int) -> None:
    """Whether someone may set anything up in a server; raises `TournamentsOff`, `NotOrganiser`."""
    if not await ALLOWED.of(connection, guild_id):
        raise TournamentsOff
    everyone = await WHO.of(connection, guild_id) == Organisers.EVERYONE.value
    if not everyone and not await managers.is_moderator(connection, badge):
        raise NotOrganiser


async def check_one_more(connection: Connection, badge: Badge, guild_id: int, player: Player) -> None:
    """Whether someone may set up one more tournament; raises `Refusal`."""
    await check_organiser(connection, badge, guild_id)
    manages = await managers.is_moderator(connection, badge)
    if await tournaments.under_way(connection, guild_id) >= MOST_UNDER_WAY:
        raise TooManyTournaments(most=MOST_UNDER_WAY)
    here = [row for row in await directors.run_by(connection, player.id) if row.guild_id == guild_id]
    own = [row for row in here if row.director_id == player.id and not row.settings.get("league")]
    most = await MOST_OPEN.of(connection, guild_id)
    if not manages and len(own) >= most:
        raise TooManyOfYours(most=most)


async def runs(connection: Connection, row: TournamentRow, player: Player, badge: Badge) -> bool:
    """Whether someone runs a tournament, helps to, or manages its server."""
    if player.id == row.director_id or player.id in await directors.helpers(connection, row.id):
        return True
    return await managers.is_moderator(connection, badge)


@asynccontextmanager
async def directing(
    acting: Acting, director: Order, number: int
) -> AsyncIterator[tuple[Connection, HeldTournament, Player]]:
    """A transaction in which someone who runs a tournament decides about what is not over; raises `Refusal`."""
    async with acting.meeting(director.request) as (connection, player):
        held = await load_held(connection, number, hold=True)
        if held.row.guild_id != director.badge.guild_id:
            raise NoSuchTournament(number=number)
        if not await runs(connection, held.row, player, director.badge):
            raise NotDirector(name=held.row.name)
        if held.row.is_over:
            raise OverAlready(name=held.row.name)
        yield connection, held, player
