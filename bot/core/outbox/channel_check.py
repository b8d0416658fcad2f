"""Looks whether channels are there for the bot: at every start all those in use, and one that has refused a post.

Those of a server are looked at as well when the bot is added there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection

import discord
import structlog

from bot.core.frame.permissions import missing_among, missing_in
from bot.core.frame.traffic.failures import PASSING
from bot.core.outbox.errors import NO_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_SERVER, code_of
from bot.core.outbox.lost_channels import LostPlaces

AGAIN_SECONDS = 600.0
"""Seconds until the second look at a channel that seems closed: Discord says so by mistake as well."""

Place = tuple[int, int]
"""A server and a channel or thread of it."""

log = structlog.get_logger(__name__)


async def look_for_places(
    client: discord.Client,
    places: LostPlaces,
    server: int | None = None,
    wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Note channels as lost that were deleted while nobody was looking, or are closed now and ten minutes later.

    In one server, or in all of them; those of other processes are left to them.
    """
    used = [place for place in await places.used() if server in {None, place[0]}]
    if closed := await _look(client, places, used):
        await wait(AGAIN_SECONDS)
        for guild_id, channel_id in await _look(client, places, closed):
            await places.lost(guild_id, channel_id)


async def look_for_open(guild: discord.Guild, places: LostPlaces) -> None:
    """Note which channels of a server that were lost can be used again."""
    for channel_id in await places.known():
        channel = guild.get_channel_or_thread(channel_id)
        if channel is not None and missing_in(channel) is None:
            await places.found(channel_id)


async def is_closed(
    client: discord.Client, guild_id: int, channel_id: int, *, makes_threads: bool = False
) -> bool | None:
    """Whether Discord says, asked anew, that no board can be posted in a channel; None where it cannot be asked."""
    try:
        guild = await client.fetch_guild(guild_id, with_counts=False)
        channel = await guild.fetch_channel(channel_id)
        parent = await guild.fetch_channel(channel.parent_id) if isinstance(channel, discord.Thread) else channel
        assert client.user is not None
        me = await guild.fetch_member(client.user.id)
    except PASSING as error:
        return True if code_of(error) in {NO_ACCESS, UNKNOWN_CHANNEL, UNKNOWN_SERVER} else None
    except discord.InvalidData:
        return None
    if not isinstance(parent, discord.abc.GuildChannel):
        return None
    is_thread = isinstance(channel, discord.Thread)
    return missing_among(parent.permissions_for(me), is_thread=is_thread, makes_threads=makes_threads) is not None


async def _look(client: discord.Client, places: LostPlaces, used: Collection[Place]) -> list[Place]:
    """Note which of them are deleted, and which that were lost can be used; returns those that are closed."""
    known, closed = await places.known(), []
    for guild_id, channel_id in used:
        guild = client.get_guild(guild_id)
        if guild is None or guild.unavailable:
            continue
        try:
            is_open = await _can_post(guild, channel_id)
        except PASSING as error:
            if code_of(error) == UNKNOWN_CHANNEL:
                await places.lost(guild_id, channel_id)
            elif code_of(error) == NO_ACCESS:
                closed.append((guild_id, channel_id))
            else:
                log.info("cannot look whether a channel is there", channel=channel_id, error=str(error))
            continue
        if not is_open:
            closed.append((guild_id, channel_id))
        elif channel_id in known:
            await places.found(channel_id)
    return closed


async def _can_post(guild: discord.Guild, channel_id: int) -> bool:
    """Whether boards can be posted there; threads that are asleep have to be asked for."""
    return missing_in(guild.get_channel_or_thread(channel_id) or await guild.fetch_channel(channel_id)) is None
