"""`/about`: what a game is, before anybody reads its rules."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import answering
from bot.commands.play import GAME_CHOICES
from bot.desk import desk_of
from bot.views.about import about_layout


@app_commands.command(description="Show what a game is about, to you alone")
@app_commands.choices(game=GAME_CHOICES)
@app_commands.describe(game="The game you would like to know")
async def about(interaction: discord.Interaction[Any], game: str) -> None:
    """Show the card of the game."""
    async with answering(interaction) as answer:
        desk = desk_of(interaction)
        page = desk.house.rulebook.begin(game)
        rules = page.book.game
        start = rules.start(min(rules.info.seats))
        picture = await desk.pictures.position(rules, start, rules.info.name, f"about-{game}.png")
        await answer.show(about_layout(page, picture), [picture])
