"""What the bot may do in the channel an interaction came from."""

from __future__ import annotations

from typing import Any

import discord

from bot import wording

NEEDED = {"view_channel": "View Channel", "attach_files": "Attach Files"}
IN_CHANNELS = {"send_messages": "Send Messages"}
IN_THREADS = {"send_messages_in_threads": "Send Messages in Threads"}


def missing(interaction: discord.Interaction[Any]) -> list[str]:
    """The names of the permissions without which no board can be posted where the interaction came from."""
    if interaction.guild_id is None:
        return []
    needed = NEEDED | (IN_THREADS if isinstance(interaction.channel, discord.Thread) else IN_CHANNELS)
    granted = interaction.app_permissions
    return [name for permission, name in needed.items() if not getattr(granted, permission)]


def warning(interaction: discord.Interaction[Any], channel_id: int) -> str:
    """A sentence to add when the board of a match cannot be posted in this very channel."""
    lacking = missing(interaction) if interaction.channel_id == channel_id else []
    return f"\n{wording.MISSING_PERMISSIONS.format(permissions=wording.listing(lacking))}" if lacking else ""
