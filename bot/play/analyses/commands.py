"""`/match analysis`: what each move of a match was worth."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.play.analyses.views import show_analysis
from bot.play.archive import FINISHED_OPTION
from bot.play.archive.ui import match as match_group
from bot.play.archive.ui import suggest_finished_matches


@match_group.command(
    name="analysis", description="See where a finished match turned (only you can see this until you share it)"
)
@app_commands.describe(match=FINISHED_OPTION)
@app_commands.autocomplete(match=suggest_finished_matches)
async def analysis(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    async with answering(interaction) as answer, answer.turn():
        await show_analysis(answer.context, answer.request, answer.show, match)
