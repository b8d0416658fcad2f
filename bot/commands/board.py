"""`/board`: look at a match, from one's own side."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import answering
from bot.commands.matches import MATCH_WORDS, suggest_matches
from bot.desk import desk_of, person_of
from bot.views.board import board_layout, board_picture


@app_commands.command(description="Show the board of a match, to you alone")
@app_commands.describe(match=MATCH_WORDS)
@app_commands.autocomplete(match=suggest_matches)
async def board(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    """Show the present board."""
    async with answering(interaction) as answer:
        desk, person = desk_of(interaction), person_of(interaction)
        sitting = await desk.house.matches.watched(person, match, interaction.channel_id)
        picture = await desk.pictures.board(sitting, board_picture(sitting), await desk.look(person, sitting))
        can_move = sitting.waits_for(person.discord_id)
        await answer.show(board_layout(sitting, picture, can_move=can_move), [picture])
