"""Which events a gateway session hears, by its intents, and what is withheld from them."""

from typing import Any

from sandbox.events import Event
from sandbox.payloads import Payloads
from sandbox.permissions import can_see

GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
PRESENCES = 1 << 8
GUILD_MESSAGES = 1 << 9
SCHEDULED_EVENTS = 1 << 16
DIRECT_MESSAGES = 1 << 12
MESSAGE_CONTENT = 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT
VALID = (1 << 17) - 1 | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25
ALWAYS = ("INTERACTION_CREATE", "USER_UPDATE")
WITHHELD: dict[str, Any] = {"content": "", "embeds": [], "attachments": [], "components": []}


def payload_for(event: Event, intents: int, payloads: Payloads) -> dict[str, Any] | None:
    """What a session with these intents is told about an event; nothing if it does not concern it."""
    if event.kind in ALWAYS:
        return event.data
    if event.kind.startswith("MESSAGE_"):
        return _message(event, intents, payloads)
    if event.kind.startswith(("GUILD_MEMBER_", "PRESENCE_")):
        return event.data if intents & GUILD_MEMBERS else None
    if event.kind.startswith("GUILD_SCHEDULED_EVENT_"):
        return event.data if intents & SCHEDULED_EVENTS and _visible(event, payloads) else None
    if event.kind.startswith(("GUILD_", "CHANNEL_", "THREAD_")):
        return event.data if intents & GUILDS and _visible(event, payloads) else None
    return None


def _message(event: Event, intents: int, payloads: Payloads) -> dict[str, Any] | None:
    in_guild = "guild_id" in event.data
    if not intents & (GUILD_MESSAGES if in_guild else DIRECT_MESSAGES) or not _visible(event, payloads):
        return None
    if "author" not in event.data or not in_guild or intents & MESSAGE_CONTENT:
        return event.data
    return event.data if _concerns(event.data, str(payloads.world.bot_id)) else event.data | WITHHELD


def _concerns(message: dict[str, Any], bot_id: str) -> bool:
    """Whether a message is one's own or mentions the bot, and so keeps its content."""
    return message["author"]["id"] == bot_id or any(user["id"] == bot_id for user in message["mentions"])


def _visible(event: Event, payloads: Payloads) -> bool:
    """Whether a bot is told: of channels as a member of the guild, of what happens in them if it sees them."""
    world = payloads.world
    guild = world.guilds.get(int(event.data.get("guild_id", 0)))
    if guild and world.bot_id not in guild.members:
        return False
    channel = world.channels.get(event.channel_id or 0)
    return channel is None or event.kind.startswith("CHANNEL_") or can_see(world, channel, world.bot_id)
