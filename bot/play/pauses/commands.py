"""`/vacation`: the page on which one goes away and comes back."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.play.pauses.vacations import Vacations
from bot.play.pauses.views import vacation_page


@app_commands.command(description="Pause your clocks in all your matches, 30 days a year")
async def vacation(interaction: discord.Interaction[Any]) -> None:
    async with answering(interaction) as answer:
        holiday = await answer.context[Vacations].show(answer.request.person)
        await answer.show(*vacation_page(holiday).message)
