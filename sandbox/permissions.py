"""Discord's permissions: the bits and how roles, overwrites and threads combine to them."""

from enum import IntFlag

from sandbox.world import Channel, FakeGuild, World


class Permission(IntFlag):
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


NOTHING = Permission(0)
EVERYTHING = ~NOTHING
READING = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
WRITING = (
    Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.ADD_REACTIONS
)
THREADING = Permission.CREATE_PUBLIC_THREADS | Permission.CREATE_PRIVATE_THREADS
# What our invite asks for, bit for bit: no Administrator, no Manage anything.
INVITED = (
    READING
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.ATTACH_FILES
)
APPS = Permission.USE_APPLICATION_COMMANDS | Permission.USE_EXTERNAL_APPS
EVERYONE = READING | WRITING | THREADING | APPS | Permission.USE_EXTERNAL_EMOJIS
MODERATING = (
    Permission.MANAGE_GUILD | Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS | Permission.MENTION_EVERYONE
)
# What sending depends on: without Send Messages these are gone as well.
SENT_ALONG = Permission.EMBED_LINKS | Permission.ATTACH_FILES | Permission.MENTION_EVERYONE
IN_A_DM = READING | WRITING | Permission.MENTION_EVERYONE | Permission.USE_EXTERNAL_EMOJIS
# Answers to interactions may always embed and attach, so `app_permissions` always names both.
ALWAYS_IN_ANSWERS = Permission.EMBED_LINKS | Permission.ATTACH_FILES


def permissions_in(world: World, channel: Channel, user_id: int) -> Permission:
    """What a user may do in a channel; nothing at all for whoever is not in its guild."""
    if channel.guild_id is None:
        return IN_A_DM if user_id in channel.recipients else NOTHING
    guild = world.guilds[channel.guild_id]
    if user_id not in guild.members:
        return NOTHING
    if channel.is_thread:
        return _in_thread(world, channel, user_id)
    base = guild_permissions(guild, user_id)
    if base & Permission.ADMINISTRATOR:
        return EVERYTHING
    return _settled(_overwritten(guild, channel, user_id, base))


def guild_permissions(guild: FakeGuild, user_id: int) -> Permission:
    """The union of a member's roles, before any channel has its say."""
    if user_id == guild.owner_id:
        return EVERYTHING
    held = Permission(guild.roles[guild.id].permissions)
    for role_id in guild.members[user_id].roles:
        held |= guild.roles[role_id].permissions
    return EVERYTHING if held & Permission.ADMINISTRATOR else held


def can_see(world: World, channel: Channel, user_id: int) -> bool:
    return Permission.VIEW_CHANNEL in permissions_in(world, channel, user_id)


def may_write(channel: Channel, held: Permission) -> bool:
    """Whether someone may write: threads have a sending permission of their own."""
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    return needed in held


def _in_thread(world: World, thread: Channel, user_id: int) -> Permission:
    parent = world.channels.get(thread.parent_id or 0)
    if parent is None:
        return NOTHING
    held = permissions_in(world, parent, user_id)
    if thread.is_private and user_id not in thread.members and Permission.MANAGE_THREADS not in held:
        return NOTHING
    return held


def _overwritten(guild: FakeGuild, channel: Channel, user_id: int, base: Permission) -> Permission:
    """Permissions after overwrites in Discord's order: everyone, then all roles together, then the member."""
    roles = guild.members[user_id].roles
    for layer in ([guild.id], roles, [user_id]):
        chosen = [overwrite for overwrite in channel.overwrites if overwrite.id in layer]
        for overwrite in chosen:
            base &= ~Permission(overwrite.deny)
        for overwrite in chosen:
            base |= Permission(overwrite.allow)
    return base


def _settled(held: Permission) -> Permission:
    if Permission.VIEW_CHANNEL not in held:
        return NOTHING
    if Permission.SEND_MESSAGES not in held:
        return held & ~SENT_ALONG if Permission.SEND_MESSAGES_IN_THREADS not in held else held
    return held
