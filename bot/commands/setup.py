"""`/setup`: what moderators set for their server."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import wording
from bot.answers import answering
from bot.desk import desk_of
from bot.services.guilds import ChannelSide, ChannelTheme
from bot.services.speech import NAMES, speaking

SIDES = [app_commands.Choice(name=wording.CHANNEL_SIDES[side].source, value=side.value) for side in ChannelSide]
THEMES = [app_commands.Choice(name=wording.CHANNEL_THEMES[theme].source, value=theme.value) for theme in ChannelTheme]
LANGUAGES = [app_commands.Choice(name=name, value=language) for language, name in NAMES.items()]

setup = app_commands.Group(
    name="setup",
    description="Settings of this server, for those who manage it",
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)


@setup.command(description="Choose how boards look in the channels of this server")
@app_commands.describe(side="Whose side is at the bottom", theme="Which colours")
@app_commands.choices(side=SIDES, theme=THEMES)
async def boards(interaction: discord.Interaction[Any], side: str | None = None, theme: str | None = None) -> None:
    """Change what was named, and tell how it is now."""
    async with answering(interaction) as answer:
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            await answer.say(wording.NOT_A_MANAGER)
            return
        now = await desk_of(interaction).house.guilds.change_boards(
            interaction.guild_id,
            side=ChannelSide(side) if side else None,
            theme=ChannelTheme(theme) if theme else None,
        )
        await answer.say(wording.channel_boards(now))


@setup.command(name="language", description="Choose the language of what everybody sees in this server")
@app_commands.describe(language="The language of boards and tables; private answers are in everybody’s own")
@app_commands.choices(language=LANGUAGES)
async def choose_language(interaction: discord.Interaction[Any], language: str) -> None:
    """Keep it, and answer in it."""
    async with answering(interaction) as answer:
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            await answer.say(wording.NOT_A_MANAGER)
            return
        await desk_of(interaction).house.guilds.change_boards(interaction.guild_id, language=language)
        with speaking(language):
            await answer.say(wording.CHANNEL_LANGUAGE.format(language=NAMES[language]))
