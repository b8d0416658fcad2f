"""`/privacy`: see what is stored, or have it deleted."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.people.privacy.privacy import Privacy
from bot.people.privacy.views import export_message, forget_question

privacy = app_commands.Group(name="privacy", description="What is stored about you")


@privacy.command(name="export", description="Get everything stored about you as a file")
async def export(interaction: discord.Interaction[Any]) -> None:
    async with answering(interaction) as answer, answer.turn():
        stored = await answer.context[Privacy].export(answer.request.person)
        await answer.show(*await export_message(stored))


@privacy.command(name="delete", description="Delete everything about you (asks you to confirm)")
async def delete(interaction: discord.Interaction[Any]) -> None:
    async with answering(interaction) as answer:
        ties = await answer.context[Privacy].ties(answer.request.person)
        await answer.show(forget_question(ties))
