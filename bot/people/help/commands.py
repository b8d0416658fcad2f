"""`/help`: where to begin."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.people.help.views import help_page


@app_commands.command(name="help", description="How to play, and what I can do")
async def show_help(interaction: discord.Interaction[Any]) -> None:
    """Show the first page of the help."""
    async with answering(interaction) as answer:
        await answer.show(*help_page(answer.context).message)
