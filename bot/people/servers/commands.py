"""`/setup`: what those who manage a server set for it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.people.servers.views import show_all


@app_commands.command(name="setup", description="Settings of this server, and a check of this channel")
@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
async def setup(interaction: discord.Interaction[Any]) -> None:
    async with answering(interaction) as answer:
        await show_all(answer, interaction.guild)
