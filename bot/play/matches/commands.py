"""`/board` and `/resign`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.context import Context, context_of, request_of
from bot.core.people import Person
from bot.core.speech.names import in_label
from bot.core.speech.typed import bare
from bot.play.matches import words as matches_words
from bot.play.matches.board.boards import Boards
from bot.play.matches.board.menu import which_to_resign
from bot.play.matches.board.pictures import look_of
from bot.play.matches.board.resignation import resign_question
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import NoSuchSide, WhichMatch
from bot.play.matches.suggestions import suggest_matches
from bot.play.matches.views import private_board, text_board
from games.core import PlayerError, Seat

MOST_SEATS = 4


async def suggest_sides(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    match = interaction.namespace.match
    number = match if isinstance(match, int) else None
    try:
        view = await context_of(interaction)[Matches].watched(request_of(interaction), number)
    except PlayerError:
        return []  # the command itself says which match is missing
    sides = zip(view.names, view.game.info.seat_names, strict=False)
    labels = [
        f"{number} · {matches_words.SIDE.format(name=in_label(name), side=side)}"
        for number, (name, side) in enumerate(sides, 1)
    ]
    return [
        app_commands.Choice(name=label[:100], value=number)
        for number, label in enumerate(labels, 1)
        if bare(typed) in bare(label)
    ]


@app_commands.command(description="Look at the board of a match from your side")
@app_commands.describe(
    match=matches_words.MATCH_OPTION,
    side="The side to view it from (default: yours)",
    text="As characters and text instead of a picture",
)
@app_commands.autocomplete(match=suggest_matches, side=suggest_sides)
async def board(
    interaction: discord.Interaction[Any],
    match: int | None = None,
    side: app_commands.Range[int, 1, MOST_SEATS] | None = None,
    text: bool = False,
) -> None:
    async with answering(interaction) as answer:
        context, person = answer.context, answer.request.person
        view = await context[Matches].watched(answer.request, match)
        viewpoint = await _viewpoint(context, view, person, side)
        if text:
            asides = await context[Boards].asides(context.services, view, person)
            await answer.show(text_board(context[Boards], view, person, asides))
        else:
            await answer.show(*await private_board(context, view, person, viewpoint))


async def _viewpoint(context: Context, view: MatchView, person: Person, side: int | None) -> Seat:
    """The seat that is asked for, else the one the viewer usually wants at the bottom; raises `NoSuchSide`."""
    if side is None:
        return (await look_of(context, person, view)).viewpoint
    if side > len(view.players):
        raise NoSuchSide(number=view.match.id, seats=len(view.players))
    return Seat(side - 1)


@app_commands.command(description="Resign a match (asks you to confirm)")
@app_commands.describe(match=matches_words.MATCH_OPTION)
@app_commands.autocomplete(match=suggest_matches)
async def resign(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    async with answering(interaction) as answer:
        running = answer.context[Matches]
        try:
            view = await running.resignable(answer.request, match)
        except WhichMatch as several:
            await answer.show(which_to_resign(several))
        else:
            await answer.show(resign_question(view))
