"""`/learn`: a game in two minutes."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.slash_commands.games import named_game, suggest_games
from bot.learn.lessons.classes import Lessons
from bot.learn.lessons.views import lessons_layout, task_message, verdict_message


@app_commands.command(description="Learn a game in two minutes, step by step")
@app_commands.autocomplete(game=suggest_games)
@app_commands.describe(
    game="The game you want to learn", move="Your answer to the step you're at, if you'd rather type it"
)
async def learn(
    interaction: discord.Interaction[Any], game: str | None = None, move: app_commands.Range[str, 1, 100] | None = None
) -> None:
    async with answering(interaction) as answer:
        context, person = answer.context, answer.request.person
        if game is None:
            await answer.show(lessons_layout())
            return
        place = await context[Lessons].current(person, named_game(game))
        if move is None:
            await answer.show(*await task_message(context, person, place))
            return
        attempt = await context[Lessons].attempt(answer.request, place.step.number, move)
        await answer.show(*await verdict_message(context, person, attempt))
