"""The world as Discord's JSON: users, members, roles, channels, guilds, messages."""

from collections.abc import Mapping
from typing import Any

from sandbox.clock import iso
from sandbox.permissions import permissions_in
from sandbox.uploads import Store
from sandbox.world import (
    Attachment,
    Channel,
    ChannelType,
    Command,
    FakeGuild,
    FakeMember,
    Message,
    Overwrite,
    Role,
    User,
    World,
    created_at,
)

Json = dict[str, Any]
REFERENCE = "attachment://"
NESTED = (list, dict)


REQUIRE_TAG = 1 << 4


class Payloads:
    """Builds payloads for one world; `address` is where attachments are served from."""

    def __init__(self, world: World, store: Store) -> None:
        self.world = world
        self.store = store
        self.address = ""

    def user(self, user_id: int) -> Json:
        return user_payload(self.world.users[user_id])

    def member(self, guild: FakeGuild, user_id: int, *, whole: bool = True) -> Json:
        """A guild member; without the user where Discord leaves it out."""
        payload = member_payload(guild.members[user_id])
        return payload | {"user": self.user(user_id)} if whole else payload

    def guild(self, guild: FakeGuild, user_id: int) -> Json:
        """A guild as GUILD_CREATE tells it to a user who has just joined it."""
        channels = [channel for channel in self.world.channels.values() if channel.guild_id == guild.id]
        threads = [each for each in channels if each.is_thread and not each.archived]
        return guild_payload(guild) | {
            "joined_at": iso(guild.members[user_id].joined),
            "large": False,
            "member_count": len(guild.members),
            "members": [self.member(guild, user_id)],
            "channels": [self.channel(each) for each in channels if not each.is_thread],
            "threads": [self.channel(each) for each in threads if permissions_in(self.world, each, user_id)],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def channel(self, channel: Channel) -> Json:
        if channel.type == ChannelType.DM:
            others = [self.user(each) for each in channel.recipients if each != self.world.bot_id]
            return _base(channel) | {"recipients": others}
        if channel.type == ChannelType.GROUP:
            others = [self.user(each) for each in channel.recipients]
            return (
                _base(channel)
                | {"name": channel.name or None, "icon": None, "recipients": others}
                | {"owner_id": str(channel.owner_id)}
            )
        if channel.is_thread:
            return _base(channel) | self._thread(channel) | {"applied_tags": [str(each) for each in channel.applied]}
        if channel.type == ChannelType.FORUM:
            return self._placed(channel) | forum_payload(channel)
        return self._placed(channel)

    def _placed(self, channel: Channel) -> Json:
        """A channel in the list of its server."""
        return _base(channel) | {
            "guild_id": str(channel.guild_id),
            "name": channel.name,
            "position": channel.position,
            "parent_id": _text(channel.parent_id),
            "topic": channel.topic,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "permission_overwrites": [overwrite_payload(each) for each in channel.overwrites],
        }

    def message(self, message: Message, *, nested: bool = False) -> Json:
        """A message, its media turned into links of today; nested ones do not show what they reply to."""
        attachments = [self.attachment(message.channel_id, each) for each in message.attachments]
        links = {each["filename"]: each for each in attachments}
        embedded = {name for embed in message.embeds for name in _names(embed)}
        return {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "type": int(message.type),
            "author": self.user(message.author_id),
            "content": message.content,
            "flags": message.flags,
            "embeds": _resolved(message.embeds, links),
            "components": _resolved(message.components, links),
            # A file that an embed shows is not listed among the attachments.
            "attachments": [each for each in attachments if each["filename"] not in embedded],
            "mentions": [self.user(each) for each in message.mentions if each in self.world.users],
            "mention_roles": [str(each) for each in message.mention_roles],
            "mention_everyone": message.mention_everyone,
            "timestamp": iso(created_at(message.id)),
            "edited_timestamp": None if message.edited is None else iso(message.edited),
            "tts": False,
            "pinned": message.pinned,
            **({} if nested else self._reference(message)),
            **({} if message.nonce is None else {"nonce": message.nonce}),
            **self._interaction(message),
        }

    def attachment(self, channel_id: int, attachment: Attachment) -> Json:
        url = self.address + self.store.link(channel_id, attachment)
        size = {} if attachment.width is None else {"width": attachment.width, "height": attachment.height}
        words = {} if attachment.description is None else {"description": attachment.description}
        return {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "content_type": attachment.content_type,
            "url": url,
            "proxy_url": url,
            **size,
            **words,
        }

    def _thread(self, thread: Channel) -> Json:
        count = len(self.world.messages.get(thread.id, {}))
        return {
            "guild_id": str(thread.guild_id),
            "name": thread.name,
            "parent_id": _text(thread.parent_id),
            "owner_id": _text(thread.owner_id),
            "message_count": count,
            "total_message_sent": count,
            "member_count": len(thread.members),
            "rate_limit_per_user": 0,
            "thread_metadata": {
                "archived": thread.archived,
                "locked": thread.locked,
                "auto_archive_duration": thread.auto_archive,
                "archive_timestamp": iso(thread.archived_at),
                "create_timestamp": iso(created_at(thread.id)),
                "invitable": thread.invitable,
            },
        }

    def _reference(self, message: Message) -> Json:
        if message.reference is None:
            return {}
        channel = self.world.channels[message.channel_id]
        replied = self.world.message(message.channel_id, message.reference)
        guild = {} if channel.guild_id is None else {"guild_id": str(channel.guild_id)}
        place = {"type": 0, "message_id": str(message.reference), "channel_id": str(message.channel_id), **guild}
        return {"message_reference": place, "referenced_message": replied and self.message(replied, nested=True)}

    def _interaction(self, message: Message) -> Json:
        if message.interaction is None:
            return {}
        application = {"application_id": str(self.world.bot_id), "webhook_id": str(self.world.bot_id)}
        origin = {"user": self.user(message.interaction["user_id"])} | message.interaction["facts"]
        payload = {**application, "interaction_metadata": origin}
        if name := message.interaction.get("name"):
            payload["interaction"] = {key: origin[key] for key in ("id", "type", "user")} | {"name": name}
        return payload


def user_payload(user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.name,
        "global_name": user.display,
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
    }


def member_payload(member: FakeMember) -> Json:
    return {
        "roles": [str(each) for each in member.roles],
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "joined_at": iso(member.joined),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }


def role_payload(role: Role) -> Json:
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(int(role.permissions)),
        "position": role.position,
        "color": role.color,
        "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": role.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def guild_payload(guild: FakeGuild) -> Json:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "preferred_locale": guild.locale,
        "roles": [role_payload(each) for each in guild.roles.values()],
        "icon": None,
        "features": [],
        "emojis": [],
        "stickers": [],
        "premium_tier": 0,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "afk_timeout": 300,
        "nsfw_level": 0,
        "mfa_level": 0,
        "system_channel_flags": 0,
    }


def forum_payload(forum: Channel) -> Json:
    """What a forum has besides: its tags, and whether each post needs one."""
    tags = [
        {"id": str(tag.id), "name": tag.name, "moderated": tag.moderated, "emoji_id": None, "emoji_name": None}
        for tag in forum.tags
    ]
    return {
        "flags": REQUIRE_TAG if forum.requires_tag else 0,
        "available_tags": tags,
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
        "default_thread_rate_limit_per_user": 0,
    }


def overwrite_payload(overwrite: Overwrite) -> Json:
    return {
        "id": str(overwrite.id),
        "type": overwrite.kind,
        "allow": str(int(overwrite.allow)),
        "deny": str(int(overwrite.deny)),
    }


def command_payload(command: Command, application_id: int) -> Json:
    guild = {} if command.guild_id is None else {"guild_id": str(command.guild_id)}
    ids = {"id": str(command.id), "application_id": str(application_id), "version": str(command.version)}
    defaults = {"type": 1, "description": "", "default_member_permissions": None, "nsfw": False, "options": []}
    return defaults | command.payload | ids | guild


def _base(channel: Channel) -> Json:
    return {
        "id": str(channel.id),
        "type": int(channel.type),
        "flags": 0,
        "last_message_id": _text(channel.last_message_id),
    }


def _text(snowflake: int | None) -> str | None:
    return None if snowflake is None else str(snowflake)


def _names(embed: Mapping[str, Any]) -> list[str]:
    urls = [str(embed[part].get("url", "")) for part in ("image", "thumbnail") if isinstance(embed.get(part), dict)]
    return [url.removeprefix(REFERENCE) for url in urls if url.startswith(REFERENCE)]


def _resolved(value: Any, links: Mapping[str, Json]) -> Any:
    """A copy in which every `attachment://name` is the link, with what Discord adds about the file."""
    if isinstance(value, list):
        return [_resolved(each, links) if isinstance(each, NESTED) else each for each in value]
    url = value.get("url")
    if isinstance(url, str) and url.removeprefix(REFERENCE) in links:
        return value | _media(links[url.removeprefix(REFERENCE)])
    return {key: _resolved(each, links) if isinstance(each, NESTED) else each for key, each in value.items()}


def _media(link: Json) -> Json:
    wanted = ("url", "proxy_url", "width", "height", "content_type")
    return {key: link[key] for key in wanted if key in link} | {"attachment_id": link["id"]}
