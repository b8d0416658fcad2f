"""What the bot may reach: channels, messages and guilds, or the refusal Discord has for each case."""

from sandbox.permissions import Permission, may_write, permissions_in
from sandbox.rest.calls import Call
from sandbox.rest.refusals import (
    DMS_CLOSED,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NOT_WRITTEN_TO,
    THREAD_ARCHIVED,
    THREAD_LOCKED,
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    FakeRefusal,
)
from sandbox.world import Channel, ChannelType, FakeGuild, Message, User


def channel_of(call: Call, needed: Permission = Permission.VIEW_CHANNEL) -> Channel:
    """The channel of the path, if the bot sees it and holds what is needed there."""
    world = call.backend.world
    channel = world.channels.get(call.id("channel_id"))
    if channel is None:
        raise FakeRefusal(UNKNOWN_CHANNEL)
    call.backend.archive_if_idle(channel)
    held = permissions_in(world, channel, world.bot_id)
    if world.is_visit(channel):
        call.backend.trespasses.append(f"{call.method} {call.route} in {channel.id}")
    if Permission.VIEW_CHANNEL not in held:
        raise FakeRefusal(MISSING_ACCESS)
    if needed not in held:
        raise FakeRefusal(MISSING_PERMISSIONS)
    return channel


def writable_channel(call: Call, *, files: bool, embeds: bool) -> Channel:
    """The channel of the path, if the bot may send a message with these things into it."""
    channel = channel_of(call)
    world = call.backend.world
    if channel.type == ChannelType.FORUM:
        raise FakeRefusal(NOT_WRITTEN_TO)
    held = permissions_in(world, channel, world.bot_id)
    wanted = (Permission.ATTACH_FILES if files else 0) | (Permission.EMBED_LINKS if embeds else 0)
    if not may_write(channel, held) or Permission(wanted) not in held:
        raise FakeRefusal(MISSING_PERMISSIONS)
    if channel.locked and Permission.MANAGE_THREADS not in held:
        raise FakeRefusal(THREAD_LOCKED)
    if channel.guild_id is None and not reachable(call, other_in(call, channel)):
        raise FakeRefusal(DMS_CLOSED)
    return channel


def reachable(call: Call, user: User) -> bool:
    """Whether a direct message of the bot arrives: not blocked, open, and a guild in common or the bot installed."""
    world = call.backend.world
    common = any({world.bot_id, user.id} <= guild.members.keys() for guild in world.guilds.values())
    return (common or user.installed) and user.dms_open and world.bot_id not in user.blocked


def other_in(call: Call, channel: Channel) -> User:
    world = call.backend.world
    return world.users[next(each for each in channel.recipients if each != world.bot_id)]


def message_of(call: Call, channel: Channel) -> Message:
    """The message of the path; ephemeral ones do not exist outside their interaction."""
    message = call.backend.world.message(channel.id, call.id("message_id"))
    if message is None or message.seen_by is not None:
        raise FakeRefusal(UNKNOWN_MESSAGE)
    return message


def guild_of(call: Call) -> FakeGuild:
    """The guild of the path, if the bot is in it."""
    world = call.backend.world
    guild = world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise FakeRefusal(UNKNOWN_GUILD)
    if world.bot_id not in guild.members:
        raise FakeRefusal(MISSING_ACCESS)
    return guild


def user_of(call: Call, user_id: int) -> User:
    user = call.backend.world.users.get(user_id)
    if user is None:
        raise FakeRefusal(UNKNOWN_USER)
    return user


def refuse_archived(channel: Channel) -> None:
    if channel.archived:
        raise FakeRefusal(THREAD_ARCHIVED)
