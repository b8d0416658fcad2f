"""`/puzzle`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.slash_commands.games import named_game, suggest_games
from bot.learn.puzzles.solutions import Puzzles
from bot.learn.puzzles.views import next_message, overview, puzzle_message, verdict_message


@app_commands.command(description="Solve puzzles: positions with one good move")
@app_commands.autocomplete(game=suggest_games)
@app_commands.describe(
    game="The game of the puzzles", move="Your answer to the puzzle you're at, if you'd rather type it"
)
async def puzzle(
    interaction: discord.Interaction[Any], game: str | None = None, move: app_commands.Range[str, 1, 100] | None = None
) -> None:
    async with answering(interaction) as answer:
        context, person = answer.context, answer.request.person
        puzzles = context[Puzzles]
        await puzzles.check_allowed(answer.request.place.guild_id)
        if game is None:
            await answer.show(await overview(context, answer.request))
            return
        key = named_game(game)
        place = await puzzles.current(person, key)
        if place is None or (move is None and place.daily):
            await answer.show(*await next_message(context, person, key))
            return
        if move is None:
            await answer.show(*await puzzle_message(context, person, place))
            return
        await answer.show(*await verdict_message(context, person, await puzzles.attempt(answer.request, place, move)))
