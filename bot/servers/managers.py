"""Who may decide about the matches of a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.core.people import Place, Request
from bot.servers.refusals import NotAModerator, NotModeratedHere
from bot.servers.settings import settings_in
from storage import Connection
from storage.matches import Match


def everywhere(channel_id: int) -> bool:
    """The badge of who may do so in the whole server."""
    return True


class Badge(NamedTuple):
    """What Discord says about someone who acts in a server, at the moment they act."""

    guild_id: int | None
    """The server, or None in a direct message."""
    manages_server: bool
    """Whether they have the permission Manage Server."""
    roles: frozenset[int]
    sees: Callable[[int], bool] = everywhere
    """Whether they can see a channel or thread of it."""
    speaks: Callable[[int], bool] = everywhere
    """Whether they may write in a channel."""


class Order(NamedTuple):
    request: Request
    badge: Badge


async def is_moderator(connection: Connection, badge: Badge) -> bool:
    """Whether someone manages the server or has a role that it chose."""
    if badge.guild_id is None:
        return False
    return badge.manages_server or (await settings_in(connection, badge.guild_id)).entrusts(badge.roles)


async def oversees(connection: Connection, place: Place) -> bool:
    """Whether whoever asks in a place manages its server, or has a role that it chose."""
    return await is_moderator(connection, Badge(place.guild_id, place.sight.manages_server, place.sight.roles))


async def check_moderator(connection: Connection, badge: Badge) -> None:
    """Raise `NotAModerator` unless they may decide in this server."""
    if not await is_moderator(connection, badge):
        raise NotAModerator


def check_server(badge: Badge, match: Match) -> None:
    """Raise `NotModeratedHere` for a match that is played elsewhere."""
    if match.guild_id is None or match.guild_id != badge.guild_id:
        raise NotModeratedHere(number=match.id)
