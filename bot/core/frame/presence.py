"""Whether people are in a server, as Discord says."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import discord

from bot.core.frame.slash_commands.members import MOST_ASKED, among
from bot.core.frame.traffic.failures import PASSING
from bot.core.refusals import TooBusy

UNKNOWN_MEMBER = 10007
"""Discord's code for who has left or was banned; whatever else it answers says nothing about them."""


async def is_member(client: discord.Client, guild_id: int, discord_id: int) -> bool | None:
    """Whether someone is there, by one look-up; None where that cannot be found out, as after the bot was removed."""
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


async def gone(client: discord.Client, guild_id: int, discord_ids: Collection[int]) -> frozenset[int]:
    """Who of these is certainly not there: those the gateway does not name are looked up once more, one by one.

    A process without the gateway, or with that of other servers, looks all of them up.
    """
    guild, suspects = client.get_guild(guild_id), list(discord_ids)
    if guild is not None and not guild.unavailable:
        suspects = await _unseen(guild, suspects)
    return frozenset([each for each in suspects if await is_member(client, guild_id, each) is False])


async def _unseen(guild: discord.Guild, discord_ids: Sequence[int]) -> list[int]:
    """Those the gateway does not name, or nobody where it does not answer."""
    unseen: list[int] = []
    for first in range(0, len(discord_ids), MOST_ASKED):
        some = discord_ids[first : first + MOST_ASKED]
        try:
            there = await among(guild, some)
        except TooBusy:
            return unseen
        unseen += [each for each in some if each not in there]
    return unseen
