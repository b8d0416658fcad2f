"""`/puzzle`, and the daily one of a server."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.slash_commands.games import named_game, suggest_games
from bot.core.frame.slash_commands.suggestions import suggested
from bot.learn.puzzles import words
from bot.learn.puzzles.dailies import DailyPuzzles
from bot.learn.puzzles.solutions import Puzzles
from bot.learn.puzzles.views import next_message, overview_layout, puzzle_message, verdict_message
from bot.people.servers.ui import setup


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
            await answer.show(overview_layout(await puzzles.counts(person)))
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


@setup.command(name="puzzles", description="Post a puzzle in a channel every day; its solution follows a day later")
@app_commands.describe(
    channel="Where to post it; this starts the daily puzzle",
    hour="The hour of the day, 0 to 23 (default: 9)",
    zone="The time zone of that hour: a large city in it, or UTC+2 (default: the server's, else yours)",
    stop="Stop the daily puzzle",
)
@app_commands.autocomplete(zone=suggested("zones"))
async def setup_puzzles(
    interaction: discord.Interaction[Any],
    channel: discord.TextChannel | None = None,
    hour: app_commands.Range[int, 0, 23] | None = None,
    zone: app_commands.Range[str, 1, 100] | None = None,
    stop: bool = False,
) -> None:
    async with answering(interaction) as answer:
        dailies, request = answer.context[DailyPuzzles], answer.request
        if stop:
            await dailies.stop(request)
            await answer.say(words.STOPPED)
            return
        plan = await dailies.choose(request, channel.id if channel else None, hour, zone)
        await answer.say(words.planned(plan))
