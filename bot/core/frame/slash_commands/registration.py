"""The slash commands, and whether Discord knows them."""

from __future__ import annotations

from typing import Any, TypeAlias

from discord import AppCommandType, app_commands

from bot.core.slots import Slot

Registered: TypeAlias = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu

COMMANDS = Slot[Registered]("commands")
"""What people type, and what they find in the menu of a person or of a message."""


def in_reach(command: Registered, *, accounts: bool = True) -> Registered:
    """The command as Discord is told of it: people take it along with their `accounts`, unless it is for servers."""
    goes_along = accounts and not command.guild_only
    command.allowed_installs = app_commands.AppInstallationType(guild=True, user=goes_along)
    if not command.guild_only:
        command.allowed_contexts = app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=goes_along
        )
    return command


async def unregistered(tree: app_commands.CommandTree[Any]) -> list[str]:
    """The commands that Discord does not know yet, as they are typed."""
    registered = {(command.type, command.name) for command in await tree.fetch_commands()}
    return [written(command) for command in tree.get_commands() if _key(command) not in registered]


def written(command: Registered) -> str:
    """A command as it is typed, or as its menu shows it."""
    return command.name if isinstance(command, app_commands.ContextMenu) else f"/{command.name}"


def _key(command: Registered) -> tuple[AppCommandType, str]:
    kind = command.type if isinstance(command, app_commands.ContextMenu) else AppCommandType.chat_input
    return kind, command.name
