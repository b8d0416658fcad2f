"""What the bot may do in the channel an interaction came from."""

from __future__ import annotations

from typing import Any

import discord

from bot import wording

IN_CHANNELS = {"view_channel": "View Channel", "send_messages": "Send Messages", "attach_files": "Attach Files"}
IN_THREADS = {
    "view_channel": "View Channel",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
}
"""Each one counts for nothing without those before it."""


def missing(interaction: discord.Interaction[Any]) -> str | None:
    """The first permission without which no board can be posted where the interaction came from."""
    if interaction.guild_id is None:
        return None
    needed = IN_THREADS if isinstance(interaction.channel, discord.Thread) else IN_CHANNELS
    granted = _granted(interaction)
    return next((name for permission, name in needed.items() if not getattr(granted, permission)), None)


def warning(interaction: discord.Interaction[Any], channel_id: int) -> str:
    """A sentence to add when the board of a match cannot be posted in this very channel."""
    lacking = missing(interaction) if interaction.channel_id == channel_id else None
    return f"\n{wording.MISSING_PERMISSION.format(permission=lacking)}" if lacking else ""


def _granted(interaction: discord.Interaction[Any]) -> discord.Permissions:
    """What both the interaction and the channel allow: the interaction alone always claims attachments."""
    guild, channel = interaction.guild, interaction.channel
    if guild is None or guild.me is None or not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return interaction.app_permissions
    return interaction.app_permissions & channel.permissions_for(guild.me)
