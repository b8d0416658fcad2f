"""The commands the client lists for someone in a channel, and those in the menu of a person or a message."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from sandbox.permissions import Permission, guild_permissions, permissions_in
from sandbox.world import Channel, Command, User, World

IN_GUILD, IN_BOT_DM, IN_CHAT = 0, 1, 2
"""The contexts in which something is used; the last is a chat that the bot is not in."""


class CommandPlace(IntEnum):
    """Where the client lists a command."""

    PICKER = 1
    USER = 2
    MESSAGE = 3


def offered(world: World, user: User, channel: Channel) -> list[Command]:
    """Commands of every type."""
    guild = world.guild_of(channel)
    if guild is None:
        found = [each for each in world.commands.values() if each.guild_id is None]
        if world.is_visit(channel):
            return [each for each in found if user.installed and _own(each) and _in_context(each, IN_CHAT)]
        return [each for each in found if _in_dms(each.payload)]
    allowed = Permission.USE_APPLICATION_COMMANDS in permissions_in(world, channel, user.id)
    here = world.bot_id in guild.members
    if not allowed or not (here or user.installed):
        return []
    held = guild_permissions(guild, user.id)
    found = [each for each in world.commands.values() if each.guild_id in {None, guild.id} and (here or _own(each))]
    return [each for each in found if _in_guilds(each.payload, held)]


def listed(world: World, user: User, channel: Channel, where: CommandPlace = CommandPlace.PICKER) -> dict[str, Command]:
    """By their names."""
    found = [each for each in offered(world, user, channel) if each.payload.get("type", CommandPlace.PICKER) == where]
    return {each.payload["name"]: each for each in found}


def _in_dms(payload: Mapping[str, Any]) -> bool:
    contexts = payload.get("contexts")
    return payload.get("dm_permission", True) is not False if contexts is None else IN_BOT_DM in contexts


def _in_context(command: Command, context: int) -> bool:
    return context in (command.payload.get("contexts") or ())


def _own(command: Command) -> bool:
    """Whether a command goes with people who have installed the bot for themselves."""
    return 1 in (command.payload.get("integration_types") or ())


def _in_guilds(payload: Mapping[str, Any], held: Permission) -> bool:
    contexts = payload.get("contexts")
    needed = payload.get("default_member_permissions")
    return (contexts is None or IN_GUILD in contexts) and (needed is None or Permission(int(needed)) in held)
