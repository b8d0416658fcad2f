"""Looks, once the bot is connected, whether the channels in use are still there for it."""

from __future__ import annotations

import discord
import structlog

from bot.frame.failures import PASSING
from bot.frame.permissions import missing_in
from bot.outbox.places import LostPlaces

log = structlog.get_logger(__name__)


async def look_for_places(client: discord.Client, places: LostPlaces) -> None:
    """Those deleted or closed while nobody was looking are lost; servers of other processes are left to them."""
    lost = await places.known()
    for guild_id, channel_id in await places.used():
        guild = client.get_guild(guild_id)
        if guild is None or guild.unavailable:
            continue
        try:
            is_there = await _can_post(guild, channel_id)
        except PASSING as error:
            log.info("cannot look whether a channel is there", channel=channel_id, error=str(error))
            continue
        if not is_there:
            await places.lost(guild_id, channel_id)
        elif channel_id in lost:
            await places.found(channel_id)


async def _can_post(guild: discord.Guild, channel_id: int) -> bool:
    """Whether boards can be posted there; threads that are asleep have to be asked for."""
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        try:
            channel = await guild.fetch_channel(channel_id)
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            return False
    return missing_in(channel) is None
