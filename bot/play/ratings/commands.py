"""`/profile` and `/ranking`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.context import person
from bot.core.frame.slash_commands.games import named_game, suggest_games
from bot.play.ratings.profiles import profile_words
from bot.play.ratings.rankings import Rankings
from bot.play.ratings.views import PICTURE, profile_page, ranking_message

Interaction = discord.Interaction[Any]


@app_commands.command(description="See ratings, results and achievements")
@app_commands.describe(player="Whose (default: yours)")
async def profile(interaction: Interaction, player: discord.User | None = None) -> None:
    async with answering(interaction) as answer:
        await answer.show(*(await profile_page(answer, person(player) if player else answer.request.person)).message)


@app_commands.context_menu(name=profile_words.PROFILE)
async def profile_of(interaction: Interaction, player: discord.User) -> None:
    async with answering(interaction) as answer:
        await answer.show(*(await profile_page(answer, person(player))).message)


@app_commands.command(description="See the ranking of a game in this server")
@app_commands.guild_only()
@app_commands.autocomplete(game=suggest_games)
@app_commands.describe(
    game="Which game (default: the one played most here)",
    seats="Two players, or three and four",
    page="Which page of 20 (default: the first)",
)
async def ranking(
    interaction: Interaction,
    game: str | None = None,
    seats: app_commands.Range[int, 2, 4] | None = None,
    page: app_commands.Range[int, 1, 10_000] = 1,
) -> None:
    async with answering(interaction) as answer:
        context = answer.context
        found = await context[Rankings].page(answer.request, game and named_game(game), seats, page - 1)
        await answer.show(*await ranking_message(interaction, answer, found, PICTURE))
