"""What only some servers switch on, each with a permission that the invite doesn't ask for: pins, roles, events."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import timedelta
from typing import Any

import discord

from bot.core.operation.rehearsal import Act, Stage, Untried, expect

ROLE = "Engawa rehearsal"
LOOK_BACK = 50
LACKS = "Discord refused it. That's right as long as the bot lacks {permission}; grant it to see whether that's enough."


async def _pin(stage: Stage) -> None:
    await _allowed(stage.post.pin(), "Pin Messages")
    lines = [each async for each in stage.channel.history(limit=LOOK_BACK) if each.type is discord.MessageType.pins_add]
    own = [each for each in lines if each.author == stage.client.user]
    about = [each.reference and each.reference.message_id for each in own]
    expect(about == [stage.post.id], f"the channel has lines about the messages {about}.")
    await own[0].delete()
    await stage.post.pin()
    await stage.post.unpin()


async def _role(stage: Stage) -> None:
    guild, own = stage.channel.guild.id, stage.client.user
    roles = await stage.client.http.get_roles(guild)
    number = next((int(each["id"]) for each in roles if each["name"] == ROLE), None)
    if number is None or own is None:
        raise Untried(
            f"Make a role called “{ROLE}” below the bot's own; the bot gives it to itself, and takes it again."
        )
    await _allowed(stage.client.http.add_role(guild, own.id, number), "Manage Roles, or that role is above its own")
    await stage.client.http.add_role(guild, own.id, number)
    await stage.client.http.remove_role(guild, own.id, number)


async def _scheduled(stage: Stage) -> None:
    guild, starts = stage.channel.guild.id, discord.utils.utcnow() + timedelta(days=1)
    fields: dict[str, Any] = {
        "name": ROLE,
        "privacy_level": discord.PrivacyLevel.guild_only.value,
        "entity_type": discord.EntityType.external.value,
        "entity_metadata": {"location": f"https://discord.com/channels/{guild}/{stage.channel.id}"},
        "scheduled_start_time": starts.isoformat(),
        "scheduled_end_time": (starts + timedelta(hours=1)).isoformat(),
    }
    made = await _allowed(stage.client.http.create_guild_scheduled_event(guild, **fields), "Create Events")
    number = int(made["id"])
    try:
        await stage.client.http.edit_scheduled_event(guild, number, **fields | {"name": f"{ROLE} 2"})
        listed = await stage.client.http.get_scheduled_events(guild, with_user_count=False)
        told = [(each["name"], each.get("creator_id")) for each in listed if int(each["id"]) == number]
        expect(told == [(f"{ROLE} 2", str(made.get("creator_id")))], f"it is listed as {told}.")
    finally:
        await stage.client.http.delete_scheduled_event(guild, number)


async def _allowed(request: Awaitable[Any], permission: str) -> Any:
    """What Discord answers; raises `Untried` where it doesn't allow that."""
    try:
        return await request
    except discord.Forbidden:
        raise Untried(LACKS.format(permission=permission)) from None


EXTRAS = (
    Act("pin", "a message can be pinned with Pin Messages, and the line about it is the bot's own to delete.", _pin),
    Act("role", "a role below the bot's own can be given with Manage Roles, twice as well as once.", _role),
    Act(
        "scheduled event",
        "an entry in the server's list of events can be made, changed and deleted with Create Events.",
        _scheduled,
    ),
)
