"""Who may set up tournaments, ladders and leagues in a server, and who runs one that nobody helps with."""

from __future__ import annotations

from bot.community.competitions.refusals import NotAnOrganiser, NotOrganiser, TooManyOfYours, TournamentsOff
from bot.community.competitions.settings import ALLOWED, ANNOUNCED_IN, MOST_OPEN, ORGANISER_ROLE, WHO, Organisers
from bot.core.people import Player, Rights
from bot.core.refusals import MayNotSpeak
from bot.core.speech.sentences import Markup
from bot.people.servers import managers
from storage import Connection
from storage.community import directors
from storage.community.hosted import HostedRow

MANAGER = "manager"
"""A right to set something up: that of those who manage the server."""


async def check_organiser(connection: Connection, rights: Rights, guild_id: int) -> str:
    """The right by which someone may set anything up in a server.

    Raises `TournamentsOff`, `NotOrganiser`, `NotAnOrganiser`.
    """
    if not await ALLOWED.of(connection, guild_id):
        raise TournamentsOff
    if await managers.is_moderator(connection, rights):
        return MANAGER
    role = await ORGANISER_ROLE.of(connection, guild_id)
    if role in rights.roles:
        return str(role)
    if await WHO.of(connection, guild_id) == Organisers.EVERYONE.value:
        return Organisers.EVERYONE.value
    if role is not None:
        raise NotAnOrganiser(role=Markup(f"<@&{role}>"))
    raise NotOrganiser


async def check_speaks(connection: Connection, rights: Rights, guild_id: int, channel_id: int) -> None:
    """Refuse what someone calls and says of an event if it may not be shown there; raises `MayNotSpeak`.

    Where the server has everything announced, everyone who may set something up speaks.
    """
    if not rights.speaks(channel_id) and channel_id != await ANNOUNCED_IN.of(connection, guild_id):
        raise MayNotSpeak(channel=Markup(f"<#{channel_id}>"))


async def check_one_more(
    connection: Connection,
    rights: Rights,
    guild_id: int,
    player: Player,
    channel_id: int | None = None,
    counted: int = 0,
) -> str:
    """The right by which someone may set up one more than those `counted` already in a channel; raises `Refusal`."""
    right = await check_organiser(connection, rights, guild_id)
    if channel_id is not None:
        await check_speaks(connection, rights, guild_id, channel_id)
    await check_one_more_of(connection, rights, guild_id, player, counted)
    return right


async def check_one_more_of(
    connection: Connection, rights: Rights, guild_id: int, player: Player, counted: int = 0
) -> None:
    """Refuse one more than is allowed besides those `counted` already, whoever set it up; raises `TooManyOfYours`."""
    if await managers.is_moderator(connection, rights):
        return
    most = await MOST_OPEN.of(connection, guild_id)
    if await directors.going_on(connection, player.id, guild_id) - counted >= most:
        raise TooManyOfYours(most=most)


async def runs_alone(connection: Connection, row: HostedRow, player: Player | None, rights: Rights) -> bool:
    """Whether someone runs what nobody else helps with, or manages its server."""
    return (player and player.id) == row.director_id or await managers.is_moderator(connection, rights)
