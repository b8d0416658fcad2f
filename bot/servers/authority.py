"""Who may manage the bot in a server: whom Discord lets manage it, and roles that these have chosen."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord

from bot.frame.context import context_of, place_of, request_of
from bot.frame.permissions import may_speak
from bot.servers.managers import Badge, Order
from bot.servers.refusals import NotAManager, NotTheOwner
from bot.servers.settings import GuildBook

Interaction = discord.Interaction[Any]


async def is_manager(interaction: Interaction) -> bool:
    """Whether someone may use what is for those who manage a server."""
    if interaction.guild_id is None:
        return False
    if interaction.permissions.manage_guild:
        return True
    settings = await context_of(interaction)[GuildBook].of(interaction.guild_id)
    return settings.entrusts(role.id for role in getattr(interaction.user, "roles", ()))


async def require_manager(interaction: Interaction) -> int:
    """The server someone manages; raises `NotAManager`."""
    if interaction.guild_id is None or not await is_manager(interaction):
        raise NotAManager
    return interaction.guild_id


def require_owner(interaction: Interaction) -> int:
    """The server Discord itself lets someone manage; raises `NotTheOwner`."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise NotTheOwner
    return interaction.guild_id


def order_of(interaction: discord.Interaction[Any]) -> Order:
    return Order(request_of(interaction), badge_of(interaction))


def badge_of(interaction: discord.Interaction[Any]) -> Badge:
    """What Discord says that the person may do in the server at this moment."""
    place = place_of(interaction)
    return Badge(
        interaction.guild_id,
        place.sight.manages_server,
        place.sight.roles,
        place.shows,
        partial(may_speak, interaction),
    )
