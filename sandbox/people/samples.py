"""A fresh world: one guild with a few channels, four people and the bot as our invite link would add it.

The first of them has added the bot to their account as well, and has a chat with the second; there is a forum, too.
"""

from collections.abc import Sequence

from sandbox.clock import Clock
from sandbox.permissions import EVERYONE, INVITED, MODERATING
from sandbox.world import Channel, ChannelType, FakeGuild, FakeMember, Role, Tag, User, World

PEOPLE = (("aki", "Aki"), ("bruno", "Bruno"), ("chidi", "Chidi"), ("dana", "Dana"))
ABOUT = {
    "aki": "opens tables; the page begins as Aki",
    "bruno": "joins what Aki opens",
    "chidi": "looks on, or takes a third seat",
    "dana": "moderates the server, or takes a fourth seat",
}
MODERATOR = "dana"
OWNER = ("yuki", "Yuki")
BOT = ("engawa", "Engawa")
GUILD = "The Veranda"
CHANNELS = (
    ("games", "Boards live here"),
    ("tournament", "Rounds and results"),
    ("lounge", "Everything else"),
)

FORUM, FORUM_TAGS = "matches", ("open", "running", "finished")


def sample_world(clock: Clock) -> World:
    """The world every new sandbox begins with; the owner is nobody's seat and only there because a guild has one."""
    world = World(clock)
    world.bot_id = _user(world, *BOT, bot=True).id
    owner = _user(world, *OWNER)
    people = [_user(world, *names) for names in PEOPLE]
    guild = add_guild(world, world.snowflake(), GUILD, [owner, *people])
    for position, (name, topic) in enumerate(CHANNELS):
        add_channel(world, guild, name, topic, position)
    forum = add_channel(world, guild, FORUM, position=len(CHANNELS))
    forum.type, forum.tags = ChannelType.FORUM, [Tag(world.snowflake(), tag) for tag in FORUM_TAGS]
    first, second, *_ = people
    first.installed = True
    world.direct_channel(first.id, second.id)
    return world


def add_guild(world: World, guild_id: int, name: str, members: Sequence[User]) -> FakeGuild:
    """A guild that belongs to the first of its members, with the bot in it."""
    guild = FakeGuild(guild_id, name, members[0].id)
    world.guilds[guild.id] = guild
    guild.roles[guild.id] = Role(guild.id, "@everyone", EVERYONE, 0)
    players = _role(world, guild, "Players", mentionable=True)
    moderators = _role(world, guild, "Moderators", int(MODERATING))
    for user in members:
        roles = [players.id, *([moderators.id] if user.name == MODERATOR else [])]
        guild.members[user.id] = FakeMember(user.id, world.clock.now(), roles)
    invite = _role(world, guild, BOT[1], int(INVITED))
    guild.members[world.bot_id] = FakeMember(world.bot_id, world.clock.now(), [invite.id])
    return guild


def add_channel(world: World, guild: FakeGuild, name: str, topic: str | None = None, position: int = 0) -> Channel:
    channel = Channel(world.snowflake(), ChannelType.TEXT, name, guild.id, position=position, topic=topic)
    world.channels[channel.id] = channel
    return channel


def _user(world: World, name: str, display: str, *, bot: bool = False) -> User:
    user = User(world.snowflake(), name, display, bot)
    world.users[user.id] = user
    return user


def _role(world: World, guild: FakeGuild, name: str, permissions: int = 0, *, mentionable: bool = False) -> Role:
    role = Role(world.snowflake(), name, permissions, len(guild.roles), mentionable)
    guild.roles[role.id] = role
    return role
