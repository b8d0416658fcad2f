"""The slash commands, and whether Discord knows them."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.core.slots import Slot

COMMANDS = Slot[app_commands.Command[Any, ..., Any] | app_commands.Group]("commands")


async def unregistered(tree: app_commands.CommandTree[Any]) -> list[str]:
    """The commands that Discord does not know yet, as they are typed."""
    registered = {command.name for command in await tree.fetch_commands()}
    return [f"/{command.name}" for command in tree.get_commands() if command.name not in registered]
