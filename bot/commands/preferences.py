"""`/preferences`: everything a person can choose for themself."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import answering
from bot.desk import desk_of, person_of
from bot.views.preferences import preferences_layout


@app_commands.command(description="See and change your settings: pings, colours, board side, confirming, forced moves")
async def preferences(interaction: discord.Interaction[Any]) -> None:
    """Show the page."""
    async with answering(interaction) as answer:
        chosen = await desk_of(interaction).house.preferences.of(person_of(interaction))
        await answer.show(preferences_layout(chosen))
