"""`/play`: open a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.slash_commands.games import game_key, named_game, suggest_games
from bot.core.frame.slash_commands.suggestions import MOST_SUGGESTED, suggested
from bot.core.speech.typed import bare
from bot.play.computers import parse_computers
from bot.play.tables import words as tables_words
from bot.play.tables.opening import GALLERY, asked_for, open_table
from bot.play.tables.options import suggest_options
from bot.play.tables.seats import suggest_numbers
from bot.play.tables.setups import NOTE_LIMIT, TableSetup
from bot.play.tables.tables import Tables


@app_commands.command(description="Start a game with friends, anyone here or the computer (posts here)")
@app_commands.autocomplete(
    game=suggest_games,
    clock=suggested("clocks"),
    computer=suggested("computers"),
    options=suggested("options"),
    seats=suggested("seats"),
    side=suggested("sides"),
)
@app_commands.rename(like_last_time="like-last-time")
@app_commands.describe(
    game="The game to play; leave it out to see them all",
    opponent="Someone to invite; leave it out to let anyone join",
    computer="Play against the computer at this level; several levels for several seats: 2, 4",
    opponent_2="A second opponent, in games for three or more",
    opponent_3="A third opponent, in games for four",
    seats="How many players: 3, or 2-4 for a range (default: you and those you invite)",
    options="Game variants such as board=gagara; start typing to see them",
    clock="Clock: none, 3d (per move), 5d + 12h, cap 7d (bank); soft: opponents decide",
    side="Your side, or choose to let everyone pick (default: random)",
    note="A line for people thinking of joining",
    private="Only people you invite can join, and only they see it in /tables",
    expires="Close the table after this many days without enough players (default: 7)",
    rated="Whether it counts for ratings (default: as this server has chosen)",
    like_last_time="Anything you leave out is the same as at your last table of this game",
)
async def play(
    interaction: discord.Interaction[Any],
    game: str | None = None,
    opponent: discord.User | None = None,
    computer: app_commands.Range[str, 1, 100] | None = None,
    opponent_2: discord.User | None = None,
    opponent_3: discord.User | None = None,
    seats: app_commands.Range[str, 1, 20] | None = None,
    options: app_commands.Range[str, 1, 200] | None = None,
    clock: app_commands.Range[str, 1, 100] | None = None,
    side: app_commands.Range[str, 1, 40] | None = None,
    note: app_commands.Range[str, 1, NOTE_LIMIT] | None = None,
    private: bool = False,
    expires: app_commands.Range[int, 1, 30] | None = None,
    rated: bool | None = None,
    like_last_time: bool = False,
) -> None:
    async with answering(interaction) as answer:
        context, request = answer.context, answer.request
        if game is None:
            for show in context[GALLERY]:
                await answer.show(*(await show(context, request.person)).message)
            return
        game = named_game(game)
        last = await context[Tables].last_setup(request, game) if like_last_time else None
        asked = asked_for(game, seats, options, clock, side) | ({"days": expires} if expires else {})
        asked |= {} if rated is None else {"rated": rated}
        setup = replace(
            last or TableSetup(game, {}, None, (), usual_clock=True), note=note or "", is_private=private, **asked
        )
        setup = replace(setup, computers=parse_computers(computer or ""))
        guests = [user for user in (opponent, opponent_2, opponent_3) if user]
        await open_table(interaction, answer, setup, guests)


async def complete_options(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The options of the chosen game, one after the other."""
    found = suggest_options(_game(interaction), typed)
    return [app_commands.Choice(name=words[:100], value=text[:100]) for words, text in found[:MOST_SUGGESTED]]


async def complete_seats(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Every number and span of players the chosen game takes."""
    return _fitting(map(tables_words.number_choice, suggest_numbers(_game(interaction))), typed)


async def complete_side(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The sides of the chosen game, and the lot."""
    return _fitting(tables_words.seat_choices(_game(interaction)), typed)


def _fitting(choices: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    wanted = bare(typed)
    return [
        app_commands.Choice(name=words[:100], value=value)
        for words, value in choices
        if wanted in bare(words) or wanted in bare(value)
    ]


def _game(interaction: discord.Interaction[Any]) -> str:
    return game_key(getattr(interaction.namespace, "game", "") or "")
