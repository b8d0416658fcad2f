"""Clocks that an option of a slash command suggests."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.clocks.rules import clock_text, suggest_clocks
from bot.clocks.words import clock_words
from bot.frame.suggestions import MOST_SUGGESTED


async def complete_clock(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """What was typed if it is a clock, and the usual ones."""
    return [
        app_commands.Choice(name=clock_words(rule)[:100], value=clock_text(rule)) for rule in suggest_clocks(typed)
    ][:MOST_SUGGESTED]
