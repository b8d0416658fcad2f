"""`/league`: join once, play season after season."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.community.competitions.ui import announced_in, designing, meant, move_here, suggest
from bot.community.leagues import words
from bot.community.leagues.service import LeagueDesign, Leagues
from bot.community.leagues.views import CloseLeagueButton, join, season_message, show_message
from bot.core.clock_rules import parse_clock
from bot.core.frame.answers import answering
from bot.core.frame.slash_commands.games import named_game
from bot.core.frame.slash_commands.options import which
from bot.core.speech.names import person as plain
from bot.play.tables import parse_options

Interaction = discord.Interaction[Any]
which_league = partial(which, "league", "The league (default: the only one here)")

league = app_commands.Group(
    name="league", description="Leagues in this server: seasons, divisions, up and down", guild_only=True
)


async def suggest_leagues(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    return await suggest(interaction, Leagues, typed)


@league.command(name="show", description="See a league and its standings")
@which_league(season="Show the standings of this season")
async def show_league(
    interaction: Interaction, which: int | None = None, season: app_commands.Range[int, 1, 999] | None = None
) -> None:
    async with answering(interaction) as answer:
        number, found = await meant(answer, Leagues, which), answer.context[Leagues]
        if season is not None:
            played = await found.season(answer.request, number, season)
            await answer.show(*await season_message(answer.context, answer.request, played))
            return
        shown = await found.show(answer.request, number)
        await answer.show(*await show_message(answer.context, answer.request, shown))


@league.command(name="join", description="Join a league, from its next season on")
@which_league()
async def join_league(interaction: Interaction, which: int | None = None) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number = await meant(answer, Leagues, which)
        await answer.say(await join(answer.context, answer.request, number))


@league.command(name="leave", description="Leave a league; your matches of this season continue")
@which_league()
async def leave_league(interaction: Interaction, which: int | None = None) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number, found = await meant(answer, Leagues, which), answer.context[Leagues]
        shown = await found.leave(answer.request, number)
        await answer.say(words.left(shown, interaction.user.id))


@league.command(name="create", description="Set up a league in this channel; its seasons repeat by themselves")
@designing(
    days="In how many days the first season starts (default: 7)",
    size="About how many players a division has (default: 8)",
    move="How many of a division move up and down (default: 2)",
    matches="How many matches each two play (default: 1)",
)
async def create_league(
    interaction: Interaction,
    name: app_commands.Range[str, 1, 60],
    game: str,
    options: app_commands.Range[str, 1, 200] | None = None,
    clock: app_commands.Range[str, 1, 100] = "3d",
    days: app_commands.Range[int, 1, 60] = 7,
    size: app_commands.Range[int, 6, 10] = 8,
    move: app_commands.Range[int, 0, 3] = 2,
    matches: app_commands.Range[int, 1, 2] = 1,
) -> None:
    async with answering(interaction) as answer:
        place = await announced_in(interaction, answer.request.place)
        answer.speak()
        game = named_game(game)
        chosen = parse_options(game, options or "")
        rule = parse_clock(clock)
        design = LeagueDesign(name, game, chosen, rule, size, move, matches, days)
        shown = await answer.context[Leagues].create(answer.request, design, place)
        await answer.say(words.created(shown))


@league.command(name="season", description="Start the next season of your league now, without waiting for its date")
@which_league()
async def start_season(interaction: Interaction, which: int | None = None) -> None:
    async with answering(interaction) as answer:
        number = await meant(answer, Leagues, which)
        shown = await answer.context[Leagues].start(answer.request, number)
        await answer.say(words.STARTED.format(season=shown.row.season + 1, name=plain(shown.row.name)))


@league.command(name="move", description="Move a league to this channel; matches in progress stay where they are")
@which_league()
async def move_league(interaction: Interaction, which: int | None = None) -> None:
    await move_here(interaction, Leagues, which, words.MOVED)


@league.command(
    name="close", description="Close a league you set up; matches in progress continue (asks you to confirm)"
)
@which_league()
async def close_league(interaction: Interaction, which: int | None = None) -> None:
    await CloseLeagueButton.ask(interaction, which)
