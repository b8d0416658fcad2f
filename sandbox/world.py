"""What the sandbox knows: users, guilds, channels, threads, direct messages and messages, all in memory."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

from sandbox.clock import Clock

DISCORD_EPOCH_MS = 1_420_070_400_000


class ChannelType(IntEnum):
    TEXT = 0
    DM = 1
    GROUP = 3
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15


class MessageType(IntEnum):
    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    CONTEXT_MENU_COMMAND = 23


class FakeFlag(IntFlag):
    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SILENT = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass(slots=True)
class User:
    """A person or the bot; `installed` people have added the bot to their own account."""

    id: int
    name: str
    display: str
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    installed: bool = False
    blocked: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Role:
    id: int
    name: str
    permissions: int
    position: int
    mentionable: bool = False
    color: int = 0


@dataclass(slots=True)
class FakeMember:
    user_id: int
    joined: float
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass(slots=True)
class Scheduled:
    """An event in a guild's list of events, of the external kind; moments in seconds since 1970."""

    id: int
    creator_id: int
    name: str = ""
    location: str = ""
    starts: float = 0.0
    ends: float = 0.0
    description: str | None = None


@dataclass(slots=True)
class FakeGuild:
    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, FakeMember] = field(default_factory=dict)
    scheduled: dict[int, Scheduled] = field(default_factory=dict)


@dataclass(slots=True)
class Overwrite:
    """Permissions of one role (kind 0) or member (kind 1) that differ in a channel."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Tag:
    """A tag of a forum; a `moderated` one only moderators may give."""

    id: int
    name: str
    moderated: bool = False


@dataclass(slots=True)
class Channel:
    """A text channel, a forum, a thread or a chat; `recipients` are those in a chat, for a direct message two."""

    id: int
    type: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    position: int = 0
    topic: str | None = None
    overwrites: list[Overwrite] = field(default_factory=list)
    recipients: list[int] = field(default_factory=list)
    last_message_id: int | None = None
    owner_id: int | None = None
    members: list[int] = field(default_factory=list)
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 1440
    archived_at: float = 0.0
    tags: list[Tag] = field(default_factory=list)
    """Those of a forum."""
    requires_tag: bool = False
    applied: list[int] = field(default_factory=list)
    """The tags of a post of a forum."""

    @property
    def is_thread(self) -> bool:
        return self.type in {ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD}

    @property
    def is_private(self) -> bool:
        return self.type == ChannelType.PRIVATE_THREAD


@dataclass(slots=True)
class Attachment:
    id: int
    filename: str
    content_type: str
    size: int
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(slots=True)
class Message:
    """A message as stored: media still say `attachment://name`; `seen_by` is the one reader of an ephemeral one."""

    id: int
    channel_id: int
    author_id: int
    type: int = MessageType.DEFAULT
    content: str = ""
    flags: int = 0
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pings: dict[int, str] = field(default_factory=dict)
    nonce: str | None = None
    reference: int | None = None
    edited: float | None = None
    pinned: bool = False
    interaction: dict[str, Any] | None = None
    seen_by: int | None = None

    @property
    def is_loading(self) -> bool:
        return bool(self.flags & FakeFlag.LOADING)


@dataclass(slots=True)
class Command:
    id: int
    version: int
    guild_id: int | None
    payload: dict[str, Any]


class World:
    """Every user, guild, channel, message and command, by id; the bot is one of the users."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.bot_id = 0
        self.users: dict[int, User] = {}
        self.guilds: dict[int, FakeGuild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.commands: dict[int, Command] = {}
        self._last_id = 0

    def snowflake(self) -> int:
        """A new id: the time in its upper bits, never one given before."""
        now = (int(self.clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_id = max(now, self._last_id + 1)
        return self._last_id

    def message(self, channel_id: int, message_id: int) -> Message | None:
        return self.messages.get(channel_id, {}).get(message_id)

    def find_message(self, message_id: int) -> Message | None:
        """A message wherever it is; people click without naming the channel."""
        return next((found[message_id] for found in self.messages.values() if message_id in found), None)

    def threads(self, guild_id: int) -> Iterator[Channel]:
        return (channel for channel in self.channels.values() if channel.guild_id == guild_id and channel.is_thread)

    def direct_channel(self, first: int, second: int) -> Channel:
        """The direct message channel of two users, opened if there is none yet."""
        for channel in self.channels.values():
            if channel.type == ChannelType.DM and set(channel.recipients) == {first, second}:
                return channel
        return self._add(Channel(self.snowflake(), ChannelType.DM, recipients=[first, second]))

    def group(self, name: str, *users: int) -> Channel:
        """A new group chat, which belongs to the first of these users."""
        return self._add(Channel(self.snowflake(), ChannelType.GROUP, name, owner_id=users[0], recipients=[*users]))

    def is_visit(self, channel: Channel) -> bool:
        """Whether the bot isn't there, so that it can only answer: a chat of others, or a server without it."""
        guild = self.guild_of(channel)
        return self.bot_id not in (channel.recipients if guild is None else guild.members)

    def _add(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        return channel

    def guild_of(self, channel: Channel) -> FakeGuild | None:
        return None if channel.guild_id is None else self.guilds[channel.guild_id]


def created_at(snowflake: int) -> float:
    """When an id was given out, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000
