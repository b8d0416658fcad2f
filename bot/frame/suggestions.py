"""What options of slash commands suggest while someone types, whichever subject knows it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.frame.context import context_of

MOST_SUGGESTED = 25
"""Discord's limit."""

Suggest: TypeAlias = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]
"""The choices that fit what was typed."""


def suggested(source: str) -> Suggest:
    """The suggestions that some subject offers under this name."""

    async def suggest(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[Any]]:
        for subject in context_of(interaction).subjects:
            if source in subject.suggestions:
                found: list[app_commands.Choice[Any]] = await subject.suggestions[source](interaction, typed)
                return found
        raise LookupError(f"no subject suggests {source}")

    return suggest
