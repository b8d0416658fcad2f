"""`/rules`: what they say about a question, or those of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import nullcontext
from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.context import context_of
from bot.core.frame.slash_commands.games import game_key, named_game, suggest_games
from bot.learn.rules.about import rules_home
from bot.learn.rules.rulebook import Rulebook
from bot.learn.rules.views import hits_message, rules_message
from bot.people.players import PreferenceBook
from bot.play.matches import Matches

Choices = list[app_commands.Choice[str]]


@app_commands.command(description="Read the rules of a game, or ask what they say about something")
@app_commands.autocomplete(game=suggest_games)
@app_commands.describe(question="What it's about, in a word or two; typos are fine", game="Which game (default: all)")
async def rules(
    interaction: discord.Interaction[Any],
    question: app_commands.Range[str, 1, 100] | None = None,
    game: str | None = None,
) -> None:
    async with answering(interaction) as answer:
        context, only = answer.context, named_game(game) if game else None
        book, here = context[Rulebook], await context[Matches].game_in(interaction.channel_id)
        if question is None and only is None:
            await answer.show(*rules_home(context, here).message)
            return
        if question is None:
            assert only is not None
            page = book.begin(only)
        else:
            async with answer.turn() if only is None else nullcontext():
                hits = await asyncio.to_thread(book.ask, question, only, here)
            if len(hits) > 1:
                await answer.show(hits_message(context, hits, question))
                return
            page = hits[0].page
        theme = await context[PreferenceBook].theme(answer.request.person)
        await answer.show(*await rules_message(context, page, theme=theme))


@rules.autocomplete("question")
async def suggest_places(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Suggest sections of the game that is named, else of all games, those of the game played here first."""
    context = context_of(interaction)
    book, key = context[Rulebook], game_key(getattr(interaction.namespace, "game", None) or "")
    if key:
        pages = await asyncio.to_thread(book.topics, key, typed)
        return _choices((page.title, str(page.spot)) for page in pages)
    here = await context[Matches].game_in(interaction.channel_id)
    if here and not typed:
        return _choices((page.full_title, str(page.spot)) for page in book.topics(here, ""))
    found = await asyncio.to_thread(book.search, typed, here)
    return _choices((hit.page.full_title, str(hit.page.spot)) for hit in found)


def _choices(found: Iterable[tuple[str, str]]) -> Choices:
    return [app_commands.Choice(name=name[:100], value=value) for name, value in found]
