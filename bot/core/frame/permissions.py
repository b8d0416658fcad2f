"""What the bot has to be allowed: asked for in the invite, checked in guilds and in the channel of an interaction."""

from __future__ import annotations

from typing import Any

import discord

from bot.core.refusals import CannotPost, MayNotSpeak, NoAppsHere, NotInChat
from bot.core.speech.sentences import Markup, refusal_words
from games.core import Said

NEEDED = {
    "view_channel": Said("View Channel"),
    "send_messages": Said("Send Messages"),
    "create_public_threads": Said("Create Public Threads"),
    "send_messages_in_threads": Said("Send Messages in Threads"),
    "attach_files": Said("Attach Files"),
    "read_message_history": Said("Read Message History"),
}
"""Everything the bot ever uses, by Discord's names; docs/communities/channels.md says what for."""

SCOPES = ("bot", "applications.commands")

IN_CHANNELS = ("view_channel", "send_messages", "attach_files")
IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files")
"""Each of these counts for nothing without those before it."""
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
"""What a channel has to allow as well where every match has a thread."""
LOOKING_BACK = "read_message_history"


def invitation(application_id: int) -> str:
    """The address at which someone adds the bot to a server, with nothing it does not need."""
    needed = discord.Permissions(**dict.fromkeys(NEEDED, True))
    return discord.utils.oauth_url(application_id, permissions=needed, scopes=SCOPES)


def account_link(application_id: int) -> str:
    """The address at which someone adds the bot to their own account."""
    return f"https://discord.com/oauth2/authorize?client_id={application_id}&integration_type=1&scope=applications.commands"


def in_chat(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot isn't where that comes from: in a chat of others, or a server without it."""
    if interaction.guild_id is None:
        return interaction.context.private_channel
    return not interaction.is_guild_integration() and interaction.client.get_guild(interaction.guild_id) is None


def server_of(interaction: discord.Interaction[Any]) -> int | None:
    """The server of ours in which that was done."""
    return None if in_chat(interaction) else interaction.guild_id


def may_speak(interaction: discord.Interaction[Any], channel_id: int | None = None) -> bool:
    """Whether whoever asks may write there (by default here), so that what is theirs may be posted for everyone."""
    guild, user = interaction.guild, interaction.user
    if interaction.guild_id is None:
        return True
    if in_chat(interaction):
        return interaction.permissions.use_external_apps
    if isinstance(user, discord.Member) and user.is_timed_out():
        return False
    channel, held = interaction.channel, interaction.permissions
    if channel_id is not None and channel_id != interaction.channel_id:
        channel = guild.get_channel_or_thread(channel_id) if guild else None
        if channel is None or not isinstance(user, discord.Member):
            return False
        held = channel.permissions_for(user)
    in_thread = isinstance(channel, discord.Thread)
    return held.administrator or (held.send_messages_in_threads if in_thread else held.send_messages)


def require_speaking(interaction: discord.Interaction[Any]) -> None:
    """Refuse whoever may not write here; raises `MayNotSpeak`, or `NoAppsHere` in a server without us."""
    if not may_speak(interaction):
        if in_chat(interaction):
            raise NoAppsHere
        raise MayNotSpeak(channel=Markup(f"<#{interaction.channel_id}>"))


def require_here(interaction: discord.Interaction[Any], user: discord.abc.User) -> None:
    """Refuse who is known not to be in a chat, and would never hear of what is asked there; raises `NotInChat`."""
    channel = interaction.channel if in_chat(interaction) else None
    here = channel.recipients if isinstance(channel, discord.DMChannel | discord.GroupChannel) else ()
    if here and user not in (*here, interaction.user):
        raise NotInChat(name=user.display_name)


def is_blind(guild: discord.Guild | None, user: discord.abc.User, channel_id: int) -> bool:
    """Whether a member is known not to see a channel, or the channel of a thread."""
    channel = guild.get_channel_or_thread(channel_id) if guild else None
    return channel is not None and isinstance(user, discord.Member) and not channel.permissions_for(user).view_channel


def lacking(granted: discord.Permissions) -> list[str]:
    return [name for permission, name in NEEDED.items() if not getattr(granted, permission)]


def require_posting(interaction: discord.Interaction[Any]) -> None:
    """Refuse where boards cannot be posted; raises `CannotPost`."""
    if permission := _missing(interaction):
        raise CannotPost(permission=permission)


def warning(interaction: discord.Interaction[Any], channel_id: int) -> str:
    """A sentence to add when the board of a match cannot be posted in this very channel."""
    permission = _missing(interaction) if interaction.channel_id == channel_id else None
    return f"\n{refusal_words(CannotPost(permission=permission))}" if permission else ""


def needed_in(channel: object, *, threads: bool) -> tuple[str, ...]:
    if isinstance(channel, discord.Thread):
        return (*IN_THREADS, LOOKING_BACK)
    return (*IN_CHANNELS, LOOKING_BACK, *(FOR_THREADS if threads else ()))


def granted(interaction: discord.Interaction[Any]) -> discord.Permissions:
    """What both the interaction and the channel allow: the interaction alone always claims attachments."""
    guild, channel = interaction.guild, interaction.channel
    if guild is None or guild.me is None or not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return interaction.app_permissions
    return interaction.app_permissions & channel.permissions_for(guild.me)


def missing_in(channel: discord.abc.GuildChannel | discord.Thread) -> str | None:
    """The first permission, as Discord calls it inside, without which no board can be posted in a channel."""
    return missing_among(channel.permissions_for(channel.guild.me), is_thread=isinstance(channel, discord.Thread))


def missing_among(held: discord.Permissions, *, is_thread: bool, makes_threads: bool = False) -> str | None:
    """The first permission that lacks among those held; with all that threads need, where one is to be made."""
    needed = (*(IN_THREADS if is_thread else IN_CHANNELS), *(FOR_THREADS if makes_threads else ()))
    return next((permission for permission in needed if not getattr(held, permission)), None)


def _missing(interaction: discord.Interaction[Any]) -> str | None:
    """The first permission without which no board can be posted where the interaction came from."""
    if server_of(interaction) is None:
        return None
    needed = IN_THREADS if isinstance(interaction.channel, discord.Thread) else IN_CHANNELS
    held = granted(interaction)
    return next((NEEDED[permission] for permission in needed if not getattr(held, permission)), None)
