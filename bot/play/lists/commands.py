"""`/games` and `/tables`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.slash_commands.games import named_game, suggest_games
from bot.play.lists.inbox import Listing
from bot.play.lists.lobby_views import lobby
from bot.play.lists.views import games_page


@app_commands.command(description="List your matches in progress, your turns first")
@app_commands.describe(
    of="Someone else's matches: those in this server and those you play in",
    channel="Only matches in this channel, by anyone",
)
async def games(interaction: discord.Interaction[Any], of: discord.User | None = None, channel: bool = False) -> None:
    async with answering(interaction) as answer:
        whose = of.id if of else None if channel else answer.request.person.discord_id
        listing = Listing(whose, interaction.channel_id if channel else None)
        await answer.show(await games_page(answer.context, answer.request, listing))


@app_commands.command(description="List tables and challenges you can join here")
@app_commands.autocomplete(game=suggest_games)
@app_commands.describe(game="Only this game")
async def tables(interaction: discord.Interaction[Any], game: str | None = None) -> None:
    async with answering(interaction) as answer:
        await answer.show(await lobby(answer, named_game(game) if game else ""))
