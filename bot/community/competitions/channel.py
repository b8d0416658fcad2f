"""Where something new is announced and played: the channel that the server has chosen, else where it is set up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot.community.competitions.refusals import CannotAnnounce
from bot.community.competitions.settings import ANNOUNCED_IN
from bot.core.frame.context import context_of
from bot.core.frame.permissions import NEEDED, missing_in, require_posting
from bot.core.people import Place
from bot.core.speech.sentences import Markup
from bot.people.servers.ui import GuildBook


async def announced_in(interaction: discord.Interaction[Any], here: Place) -> Place:
    """The place in which the bot can post; raises `CannotPost`, `CannotAnnounce`."""
    guild = interaction.guild
    kept = await context_of(interaction)[GuildBook].kept(here.guild_id or 0)
    chosen = ANNOUNCED_IN.kept(kept)
    channel = guild.get_channel(chosen) if guild and chosen else None
    if channel is None or channel.id == here.channel_id:
        require_posting(interaction)
        return here
    if (lacks := missing_in(channel)) is not None:
        raise CannotAnnounce(channel=Markup(channel.mention), permission=NEEDED[lacks])
    return replace(here, channel_id=channel.id, parent_id=None)
