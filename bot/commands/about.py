"""`/about`: what a game is, before anybody reads its rules."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import answering
from bot.commands.play import GAME_CHOICES
from bot.desk import desk_of, person_of
from bot.views.about import about_message


@app_commands.command(description="Show what a game is about, to you alone")
@app_commands.choices(game=GAME_CHOICES)
@app_commands.describe(game="The game you would like to know")
async def about(interaction: discord.Interaction[Any], game: str) -> None:
    """Show the card of the game."""
    async with answering(interaction) as answer:
        await answer.show(*await about_message(desk_of(interaction), person_of(interaction), game))
