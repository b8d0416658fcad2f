"""Whether someone is in a server, as Discord says."""

from __future__ import annotations

import discord

from bot.frame.failures import PASSING

UNKNOWN_MEMBER = 10007
"""Discord's word for who has left or was banned; whatever else it answers says nothing about them."""


async def is_member(client: discord.Client, guild_id: int, discord_id: int) -> bool | None:
    """One look-up; None where that cannot be found out now, as after the bot itself was removed."""
    guild = client.get_guild(guild_id)  # other processes hear of other servers
    if guild is not None and guild.unavailable:
        return None
    try:
        await client.http.get_member(guild_id, discord_id)
    except discord.NotFound as error:
        return False if error.code == UNKNOWN_MEMBER else None
    except PASSING:
        return None
    return True
