"""`/play`: open a table."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import wording
from bot.answers import answering
from bot.clockwords import clock_words
from bot.commands.matches import SUGGESTIONS
from bot.desk import desk_of, person, place_of, request_of
from bot.permissions import require_posting
from bot.services.clocks import parse_clock, suggest_clocks
from bot.services.refusals import BadGuests
from bot.services.setups import parse_options, suggest_options
from bot.services.tables import Wish
from games import GAMES

GAME_CHOICES = [app_commands.Choice(name=game.info.name, value=key) for key, game in GAMES.items()]


@app_commands.command(description="Open a table for a game, for invited opponents or for anybody")
@app_commands.guild_only()
@app_commands.choices(game=GAME_CHOICES)
@app_commands.describe(
    game="What to play",
    opponent="Somebody to invite; leave it out to let anybody join",
    opponent_2="A second opponent, in games for three or more",
    opponent_3="A third opponent, in games for four",
    seats="How many players (usually: you and those you invite)",
    options="Variants of the game, such as board=gagara; start typing to see them",
    clock="Time to move: none, 3d (days a move), 5d + 12h, cap 7d (a bank); add soft to let opponents decide",
)
async def play(
    interaction: discord.Interaction[Any],
    game: str,
    opponent: discord.User | None = None,
    opponent_2: discord.User | None = None,
    opponent_3: discord.User | None = None,
    seats: app_commands.Range[int, 2, 4] | None = None,
    options: app_commands.Range[str, 1, 200] | None = None,
    clock: app_commands.Range[str, 1, 100] | None = None,
) -> None:
    """Set up the table; its card follows as a message."""
    async with answering(interaction) as answer:
        require_posting(interaction)
        guests = [user for user in (opponent, opponent_2, opponent_3) if user]
        if any(user.bot for user in guests):
            raise BadGuests(problem=wording.BOTS_DO_NOT_PLAY)
        wish = Wish(
            game,
            parse_options(game, options or ""),
            seats,
            [person(user) for user in guests],
            clock=parse_clock(clock) if clock else None,
            usual_clock=clock is None,
        )
        table = await desk_of(interaction).house.tables.open(request_of(interaction), wish, place_of(interaction))
        desk_of(interaction).nudge()
        usual = table.clock is not None and clock is None
        template = wording.TABLE_OPENED_WITH_CLOCK if usual else wording.TABLE_OPENED
        await answer.say(template.format(number=table.match.id, clock=clock_words(table.clock)))


@play.autocomplete("options")
async def complete_options(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The options of the chosen game, one after the other."""
    found = suggest_options(getattr(interaction.namespace, "game", "") or "", typed)
    return [app_commands.Choice(name=words[:100], value=text[:100]) for words, text in found[:SUGGESTIONS]]


@play.autocomplete("clock")
async def complete_clock(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """What was typed if it is a clock, and the usual ones."""
    return [
        app_commands.Choice(name=clock_words(rule)[:100], value=rule.text if rule else "none")
        for rule in suggest_clocks(typed)
    ][:SUGGESTIONS]
