"""`/plan`: answers to moves the opponent may make, played as soon as they are made."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.core.frame.context import context_of, request_of
from bot.play.matches import MATCH_OPTION
from bot.play.matches.ui import match_choices
from bot.play.plans.plans import Plans
from bot.play.plans.views import planner


@app_commands.command(description="Plan your answers to your opponent's next moves")
@app_commands.describe(match=MATCH_OPTION)
async def plan(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    async with answering(interaction) as answer:
        context, person = answer.context, answer.request.person
        found = await context[Plans].meant(answer.request, match)
        await answer.show(*await planner(context, person, found))


@plan.autocomplete("match")
async def suggest_plannable(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
    """Suggest the matches of two in which the opponent is to move."""
    return match_choices(await context_of(interaction)[Plans].open_to(request_of(interaction).person), typed)
