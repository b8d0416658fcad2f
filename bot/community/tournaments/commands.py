"""`/tournament`, for players."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.community.tournaments import words
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.mine import Participating
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.page_views import LABELS, pages_message
from bot.community.tournaments.pages.sheets import Aspect
from bot.community.tournaments.state import ListedState
from bot.community.tournaments.views import WithdrawAllButton, card_buttons, join, withdrawal
from bot.core.frame.answers import Answer, answering, sentence
from bot.core.frame.context import context_of, person, request_of
from bot.core.frame.slash_commands.games import named_game, suggest_games
from bot.core.frame.slash_commands.suggestions import choices_of, fitting_names, suggested
from bot.core.speech.names import person as plain
from games import GAMES

Interaction = discord.Interaction[Any]
NAMES = {key: game.info.name for key, game in GAMES.items()}
WHICH = "The tournament (default: the only one here)"

tournament = app_commands.Group(name="tournament", description="Tournaments in this server", guild_only=True)


async def suggest_tournaments(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    return fitting_names(await context_of(interaction)[Entering].listed(request_of(interaction)), typed)


@tournament.command(name="list", description="List the tournaments of this server")
@app_commands.autocomplete(game=suggest_games)
@app_commands.choices(state=choices_of(words.PROGRESS))
@app_commands.describe(state="Only tournaments in this state", game="Only this game")
async def list_tournaments(interaction: Interaction, state: str | None = None, game: str | None = None) -> None:
    async with answering(interaction) as answer:
        game, progress = game and named_game(game), ListedState(state) if state else None
        found = await answer.context[Entering].listed(answer.request, progress, game)
        await answer.say(words.list_text(found, NAMES, is_all=not (game or progress)))


@tournament.command(name="show", description="See a tournament, its rounds and results")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH, number="Show the pairings of this round")
@app_commands.rename(number="round")
async def show_tournament(
    interaction: Interaction, event: int | None = None, number: app_commands.Range[int, 1, 99] | None = None
) -> None:
    async with answering(interaction) as answer:
        shown = await _shown(answer, event, number)
        rounds = len(shown.tournament.rounds)
        if number is None or not rounds:
            layout = sentence(words.card_text(shown))
            layout.add_item(card_buttons(shown))
            await answer.show(layout)
        else:
            await answer.say(words.round_text(shown, min(number, rounds)))


@tournament.command(name="standings", description="See how a tournament stands")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.choices(view=choices_of(LABELS))
@app_commands.describe(event=WHICH, view="What to look at (default: the bracket, crosstable or standings)")
async def show_standings(interaction: Interaction, event: int | None = None, view: str | None = None) -> None:
    async with answering(interaction) as answer:
        shown = await _shown(answer, event)
        aspect = Aspect(view) if view else None
        await answer.show(*await pages_message(answer.context, answer.request, shown, aspect))


@tournament.command(name="join", description="Join a tournament")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH, always="Join every later one too, if it repeats (default: only this one)")
async def join_tournament(interaction: Interaction, event: int | None = None, always: bool = False) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number = await _meant(answer, event)
        await answer.show(await join(answer.context, answer.request, number, always=always))


@tournament.command(name="leave", description="Leave a tournament before it starts")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH)
async def leave_tournament(interaction: Interaction, event: int | None = None) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number = await _meant(answer, event)
        shown = await answer.context[Entering].leave(answer.request, number)
        await answer.say(words.LEFT.format(name=plain(shown.row.name)))


@tournament.command(name="rest", description="Sit out the next round of a Swiss or of tables, once, for half a win")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH)
async def rest_from_tournament(interaction: Interaction, event: int | None = None) -> None:
    async with answering(interaction) as answer:
        number = await _meant(answer, event)
        shown = await answer.context[Entering].rest(answer.request, number)
        await answer.say(words.RESTING.format(name=plain(shown.row.name)))


@tournament.command(name="withdraw", description="Withdraw from a running tournament (asks you to confirm)")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(event=WHICH)
async def withdraw_from_tournament(interaction: Interaction, event: int | None = None) -> None:
    async with answering(interaction) as answer:
        number = await _meant(answer, event)
        await answer.show(await withdrawal(answer.context, answer.request, number))


@tournament.command(name="mine", description="See the tournaments you're in, in all servers")
async def my_tournaments(interaction: Interaction) -> None:
    async with answering(interaction) as answer:
        found = await answer.context[Participating].mine(answer.request.person)
        layout = sentence(words.mine_text(found, NAMES))
        if found:
            layout.add_item(discord.ui.ActionRow(WithdrawAllButton("ask")))
        await answer.show(layout)


@tournament.command(name="report", description="Tell a tournament's organisers that something isn't fair")
@app_commands.autocomplete(event=suggested("tournaments"))
@app_commands.describe(reason="What happened; only the organisers read it", player="Who it's about", event=WHICH)
async def report_to_directors(
    interaction: Interaction,
    reason: app_commands.Range[str, 1, 500],
    player: discord.User | None = None,
    event: int | None = None,
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        number, suspect = await _meant(answer, event), person(player) if player else None
        await answer.context[Participating].report(answer.request, number, reason, suspect)
        await answer.say(words.REPORTED)


async def _meant(answer: Answer, event: int | None) -> int:
    return await answer.context[Entering].meant(answer.request, event)


async def _shown(answer: Answer, event: int | None, round_: int | None = None) -> Overview:
    return await answer.context[Entering].show(answer.request, await _meant(answer, event), round_)
