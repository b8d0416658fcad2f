"""`/profile` and `/ranking`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import person
from bot.core.frame.slash_commands.games import named_game, suggest_games
from bot.core.people import Person
from bot.play.ratings.ledger import strength_of
from bot.play.ratings.profiles import profile_words
from bot.play.ratings.profiles.profiles import Profiles
from bot.play.ratings.rankings import Rankings
from bot.play.ratings.views import PICTURE, own_profile, ranking_message
from bot.play.ratings.words import class_name
from games.core import Said

Interaction = discord.Interaction[Any]
WHOSE = Said("Whose (default: yours)")

profile = app_commands.Group(
    name="profile",
    description="Ratings, results and achievements",
    allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
)


@profile.command(description="See ratings, results and habits")
@app_commands.autocomplete(game=suggest_games)
@app_commands.describe(player=WHOSE, game="Only this game")
async def show(interaction: Interaction, player: discord.User | None = None, game: str | None = None) -> None:
    async with answering(interaction) as answer:
        context, viewer = answer.context, answer.request.person
        game = game and named_game(game)
        page = await context[Profiles].show(answer.request, _whose(answer, player), game)
        await answer.show(*await own_profile(context, viewer, page, game))


@app_commands.context_menu(name=profile_words.PROFILE)
async def profile_of(interaction: Interaction, player: discord.User) -> None:
    async with answering(interaction) as answer:
        page = await answer.context[Profiles].show(answer.request, person(player), None)
        await answer.show(*await own_profile(answer.context, answer.request.person, page, None))


@profile.command(description="See how you and someone else did against each other")
@app_commands.describe(player="Your opponent")
async def versus(interaction: Interaction, player: discord.User) -> None:
    async with answering(interaction) as answer:
        page = await answer.context[Profiles].versus(answer.request, person(player))
        await answer.say(profile_words.versus_text(page))


@profile.command(description="See who leads the rankings and ladders here and won each series")
async def titles(interaction: Interaction) -> None:
    async with answering(interaction) as answer:
        found = await answer.context[Rankings].leaders(answer.request)
        told = [(class_name(known), each.player, strength_of(each.rating)) for known, each in found]
        champions = await answer.context[Profiles].champions(answer.request)
        await answer.say(profile_words.titles_text(told, champions))


@profile.command(description="See what someone has achieved")
@app_commands.describe(player=WHOSE)
async def achievements(interaction: Interaction, player: discord.User | None = None) -> None:
    async with answering(interaction) as answer:
        found = await answer.context[Profiles].achievements(answer.request, _whose(answer, player))
        await answer.say(profile_words.achievements_text(*found))


@app_commands.command(description="See the ranking of a game in this server")
@app_commands.guild_only()
@app_commands.autocomplete(game=suggest_games)
@app_commands.describe(
    game="Which game (default: the one played most here)",
    seats="For how many players, in games for two and for more",
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


def _whose(answer: Answer, player: discord.User | None) -> Person:
    return person(player) if player else answer.request.person
