"""`/rules` and `/about`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.context import context_of
from bot.core.frame.slash_commands.games import game_key, named_game, suggest_games
from bot.learn.rules.about import about_message
from bot.learn.rules.rulebook import Rulebook
from bot.learn.rules.views import hits_message, rules_message
from bot.people.players import PreferenceBook
from bot.play.matches import Matches

rules = app_commands.Group(name="rules", description="The rules of the games")

Choices = list[app_commands.Choice[str]]


@rules.command(name="game", description="Read the rules of a game (only you can see this)")
@app_commands.autocomplete(game=suggest_games)
@app_commands.describe(game="Which game", topic="A section; start typing to find one")
async def read(
    interaction: discord.Interaction[Any], game: str, topic: app_commands.Range[str, 1, 100] | None = None
) -> None:
    async with answering(interaction) as answer:
        context = answer.context
        rulebook = context[Rulebook]
        key = named_game(game)
        page = await asyncio.to_thread(rulebook.look_up, key, topic) if topic else rulebook.begin(key)
        await answer.show(
            *await rules_message(context, page, theme=await context[PreferenceBook].theme(answer.request.person))
        )


@rules.command(name="search", description="Search the rules of all games (only you can see this)")
@app_commands.describe(text="What it's about, in a word or two; typos are fine")
async def search(interaction: discord.Interaction[Any], text: app_commands.Range[str, 1, 100]) -> None:
    async with answering(interaction) as answer, answer.turn():
        context = answer.context
        here = await context[Matches].game_in(interaction.channel_id)
        hits = await asyncio.to_thread(context[Rulebook].find, text, here)
        if len(hits) > 1:
            await answer.show(hits_message(context, hits, text))
            return
        theme = await context[PreferenceBook].theme(answer.request.person)
        await answer.show(*await rules_message(context, hits[0].page, theme=theme))


@read.autocomplete("topic")
async def suggest_topics(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Suggest sections of the chosen game."""
    key = game_key(getattr(interaction.namespace, "game", None) or "")
    found = await asyncio.to_thread(context_of(interaction)[Rulebook].topics, key, typed)
    return _choices((page.title, page.spot.address) for page in found)


@search.autocomplete("text")
async def suggest_places(interaction: discord.Interaction[Any], typed: str) -> Choices:
    found = await asyncio.to_thread(context_of(interaction)[Rulebook].search, typed)
    return _choices((hit.page.full_title, str(hit.page.spot)) for hit in found)


def _choices(found: Iterable[tuple[str, str]]) -> Choices:
    return [app_commands.Choice(name=name[:100], value=value) for name, value in found]


@app_commands.command(description="See what a game is about (only you can see this)")
@app_commands.autocomplete(game=suggest_games)
@app_commands.describe(game="The game you want to know about")
async def about(interaction: discord.Interaction[Any], game: str) -> None:
    async with answering(interaction) as answer:
        await answer.show(*await about_message(answer.context, answer.request.person, named_game(game)))
