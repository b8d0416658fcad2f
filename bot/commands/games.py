"""`/games`: running matches, those that wait for the one who asks first."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import answering
from bot.desk import desk_of, person_of
from bot.services.inbox import Listing
from bot.views.inbox import inbox_layout


@app_commands.command(description="List your running matches, your turns first, to you alone")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.describe(
    of="Whose matches, if not yours; you see those of this server and those you play in",
    channel="Only the matches of this channel, whoever plays them",
)
async def games(interaction: discord.Interaction[Any], of: discord.User | None = None, channel: bool = False) -> None:
    """Show the first page."""
    async with answering(interaction) as answer:
        person = person_of(interaction)
        whose = of.id if of else None if channel else person.discord_id
        listing = Listing(whose, interaction.channel_id if channel else None)
        page = await desk_of(interaction).house.inbox.page(person, listing, interaction.guild_id)
        await answer.show(inbox_layout(page, person))
