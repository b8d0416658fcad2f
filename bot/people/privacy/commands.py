"""`/privacy`: what is stored about someone, as a file, and the way to have it deleted."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.answers import answering
from bot.people.privacy.views import privacy_page


@app_commands.command(description="What is stored about you: get it as a file, or delete it")
async def privacy(interaction: discord.Interaction[Any]) -> None:
    async with answering(interaction) as answer:
        await answer.show(*privacy_page().message)
