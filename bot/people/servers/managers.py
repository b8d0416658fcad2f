"""Who may decide about the matches of a server."""

from __future__ import annotations

from bot.core.people import Request, Rights
from bot.people.servers.refusals import NotAModerator, NotModeratedHere
from bot.people.servers.settings import settings_in
from storage import Connection
from storage.play.matches.matches import Match


async def is_moderator(connection: Connection, rights: Rights) -> bool:
    """Whether someone manages the server or has a role that it chose."""
    if rights.guild_id is None:
        return False
    return rights.manages_server or (await settings_in(connection, rights.guild_id)).entrusts(rights.roles)


async def check_moderator(connection: Connection, rights: Rights) -> None:
    """Raise `NotAModerator` unless they may decide in this server."""
    if not await is_moderator(connection, rights):
        raise NotAModerator


async def moderated_server(connection: Connection, request: Request) -> int:
    """The server in which someone may decide, by its id; raises `NotAModerator`."""
    await check_moderator(connection, request.rights)
    assert request.place.guild_id is not None
    return request.place.guild_id


def check_server(rights: Rights, match: Match) -> None:
    """Raise `NotModeratedHere` for a match that is played elsewhere."""
    if match.guild_id is None or match.guild_id != rights.guild_id:
        raise NotModeratedHere(number=match.id)
