"""`/resign`: give a match up, after a question."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import answering
from bot.commands.matches import MATCH_WORDS, suggest_matches
from bot.desk import desk_of, person_of
from bot.views.resigning import resign_question


@app_commands.command(description="Give up a match (asks before it does)")
@app_commands.describe(match=MATCH_WORDS)
@app_commands.autocomplete(match=suggest_matches)
async def resign(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    """Ask whether that is meant."""
    async with answering(interaction) as answer:
        person = person_of(interaction)
        sitting = await desk_of(interaction).house.matches.resignable(person, match, interaction.channel_id)
        await answer.show(resign_question(sitting))
