"""Who may join: everyone, those with a role or with a rating, or only whom a director lets in."""

from __future__ import annotations

from bot.community.tournaments.refusals import InvitedOnly, RatedTooHigh, RatedTooLow, RoleOnly
from bot.core.people import Player, Rights
from bot.play.ratings import class_of, strength_of
from storage import Connection
from storage.community.tournaments import TournamentRow
from storage.play.ratings import ratings

INVITED = "invited"


async def check_allowed(connection: Connection, row: TournamentRow, player: Player, rights: Rights) -> None:
    """Raise `Refusal` unless someone may join by themselves."""
    settings = row.settings
    if settings.who == INVITED:
        raise InvitedOnly(name=row.name)
    role = settings.role
    if role is not None and role not in rights.roles:
        raise RoleOnly(name=row.name)
    if settings.rating_least or settings.rating_most:
        await _check_rating(connection, row, player)


async def _check_rating(connection: Connection, row: TournamentRow, player: Player) -> None:
    settings = row.settings
    key = class_of(row.game, settings.seats).key
    rating = strength_of((await ratings.of_players(connection, key, [player.id])).get(player.id)).shown
    least, most = settings.rating_least, settings.rating_most
    if least and rating < least:
        raise RatedTooLow(name=row.name, least=least, rating=rating)
    if most and rating > most:
        raise RatedTooHigh(name=row.name, most=most, rating=rating)
