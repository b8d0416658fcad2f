"""`/tables`: what is open to join."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import answering
from bot.commands.play import GAME_CHOICES
from bot.desk import desk_of, person_of
from bot.services.lobby import Seek
from bot.views.lobby import lobby_layout


@app_commands.command(description="List the tables and invitations you could join here, to you alone")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.choices(game=GAME_CHOICES)
@app_commands.describe(game="Only those of this game")
async def tables(interaction: discord.Interaction[Any], game: str | None = None) -> None:
    """Show the first page."""
    async with answering(interaction) as answer:
        person = person_of(interaction)
        page = await desk_of(interaction).house.lobby.page(person, Seek(interaction.guild_id, game))
        await answer.show(lobby_layout(page, person))
