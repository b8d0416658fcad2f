"""`/board`: look at a match, from one's own side or another, as a picture or as characters."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import wording_boards
from bot.answers import answering
from bot.commands.matches import MATCH_WORDS, suggest_matches
from bot.desk import Desk, desk_of, person_of, place_of
from bot.services.people import Person
from bot.services.refusals import NoSuchSide
from bot.services.sittings import Sitting
from bot.views.board import private_board, text_board
from games.core import PlayerError, Seat

MOST_SEATS = 4


async def suggest_sides(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    """The players of the match with their sides."""
    match = interaction.namespace.match
    number = match if isinstance(match, int) else None
    try:
        sitting = await desk_of(interaction).house.matches.watched(
            person_of(interaction), number, place_of(interaction)
        )
    except PlayerError:
        return []  # the command itself says which match is missing
    sides = zip(sitting.names, sitting.game.info.seat_names, strict=False)
    labels = [
        f"{number} · {wording_boards.SIDE.format(name=name, side=side)}" for number, (name, side) in enumerate(sides, 1)
    ]
    return [
        app_commands.Choice(name=label[:100], value=number)
        for number, label in enumerate(labels, 1)
        if typed.lower() in label.lower()
    ]


@app_commands.command(description="Show the board of a match, to you alone")
@app_commands.describe(
    match=MATCH_WORDS,
    side="The side to look from; usually yours",
    text="As characters and words instead of a picture",
)
@app_commands.autocomplete(match=suggest_matches, side=suggest_sides)
async def board(
    interaction: discord.Interaction[Any],
    match: int | None = None,
    side: app_commands.Range[int, 1, MOST_SEATS] | None = None,
    text: bool = False,
) -> None:
    """Show the present board."""
    async with answering(interaction) as answer:
        desk, person = desk_of(interaction), person_of(interaction)
        sitting = await desk.house.matches.watched(person, match, place_of(interaction))
        viewpoint = await _viewpoint(desk, sitting, person, side)
        if text:
            await answer.show(text_board(sitting, person))
        else:
            await answer.show(*await private_board(desk, sitting, person, viewpoint))


async def _viewpoint(desk: Desk, sitting: Sitting, person: Person, side: int | None) -> Seat:
    """The seat that is asked for, else the one the viewer usually wants at the bottom; raises `NoSuchSide`."""
    if side is None:
        return (await desk.look(person, sitting)).viewpoint
    if side > len(sitting.players):
        raise NoSuchSide(number=sitting.match.id, seats=len(sitting.players))
    return Seat(side - 1)
