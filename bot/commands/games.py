"""`/games`: one's running matches, those that wait first."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import answering
from bot.desk import desk_of, person_of
from bot.views.inbox import inbox_layout


@app_commands.command(description="List your running matches, your turns first")
async def games(interaction: discord.Interaction[Any]) -> None:
    """Show the list."""
    async with answering(interaction) as answer:
        person = person_of(interaction)
        await answer.show(inbox_layout(await desk_of(interaction).house.matches.of_person(person), person))
