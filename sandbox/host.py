"""What the administrators of the guild can do to the bot, by mistake or on purpose."""

from dataclasses import replace
from typing import Any

from sandbox.backend import Backend
from sandbox.events import Event
from sandbox.payloads import role_payload
from sandbox.people.samples import add_channel
from sandbox.permissions import NOTHING, Permission
from sandbox.world import Channel, ChannelType, FakeGuild, Overwrite, Role, Tag


class Host:
    """Acts on the sample guild; every change reaches the bot as an event, as it would on Discord."""

    def __init__(self, backend: Backend, guild: FakeGuild) -> None:
        self._backend = backend
        self._guild = guild

    def remove_bot(self) -> None:
        self._backend.remove_member(self._guild, self._backend.world.bot_id)

    def invite_bot(self) -> None:
        """Add the bot again, its role with it."""
        roles = [role.id for role in self._guild.roles.values() if role.name == self._backend.bot.display]
        self._backend.add_member(self._guild, self._backend.world.bot_id, roles)

    def remove_person(self, user_id: int) -> None:
        self._backend.remove_member(self._guild, user_id)

    def deny(self, channel_id: int, permissions: Permission, target: int | None = None) -> None:
        """Take permissions away in a channel, from the bot unless another user or role is named."""
        self._overwrite(channel_id, target, deny=permissions)

    def allow(self, channel_id: int, permissions: Permission, target: int | None = None) -> None:
        """Give permissions in a channel, whatever the roles say."""
        self._overwrite(channel_id, target, allow=permissions)

    def reset(self, channel_id: int) -> None:
        channel = self._backend.world.channels[channel_id]
        channel.overwrites.clear()
        self._backend.publish_channel("CHANNEL_UPDATE", channel)

    def create_role(self, name: str, position: int | None = None) -> int:
        """A role without permissions, right below that of the bot unless it's said where."""
        roles = self._guild.roles
        own = max(roles[each].position for each in self._guild.members[self._backend.world.bot_id].roles)
        position = own if position is None else position
        for role in list(roles.values()):
            if role.position >= position:
                self.change_role(role.id, position=role.position + 1)
        made = Role(self._backend.world.snowflake(), name, 0, position)
        roles[made.id] = made
        self._publish_role("GUILD_ROLE_CREATE", {"role": role_payload(made)})
        return made.id

    def delete_role(self, role_id: int) -> None:
        """Delete a role, which everyone loses."""
        del self._guild.roles[role_id]
        for member in self._guild.members.values():
            member.roles = [each for each in member.roles if each != role_id]
        self._publish_role("GUILD_ROLE_DELETE", {"role_id": str(role_id)})

    def grant(self, permissions: Permission, *, granted: bool = True) -> None:
        """Give the role of the bot permissions in the whole guild, or take them."""
        roles = (self._guild.roles[each] for each in self._guild.members[self._backend.world.bot_id].roles)
        role = next(each for each in roles if each.name == self._backend.bot.display)
        held = role.permissions | permissions if granted else role.permissions & ~permissions
        self.change_role(role.id, permissions=int(held))

    def change_role(self, role_id: int, **changes: Any) -> None:
        """Change `position` or `permissions` of a role."""
        role = replace(self._guild.roles[role_id], **changes)
        self._guild.roles[role_id] = role
        self._publish_role("GUILD_ROLE_UPDATE", {"role": role_payload(role)})

    def create_channel(self, name: str, *, hidden: bool = False) -> int:
        channel = add_channel(self._backend.world, self._guild, name)
        if hidden:
            channel.overwrites.append(Overwrite(self._guild.id, 0, deny=int(Permission.VIEW_CHANNEL)))
        self._backend.publish_channel("CHANNEL_CREATE", channel)
        return channel.id

    def create_forum(self, name: str, *tags: str, requires_tag: bool = False, moderated: str | None = None) -> int:
        """A forum with these tags, of which one only moderators may give."""
        world = self._backend.world
        forum = add_channel(world, self._guild, name)
        forum.type, forum.requires_tag = ChannelType.FORUM, requires_tag
        forum.tags = [Tag(world.snowflake(), tag, tag == moderated) for tag in tags]
        self._backend.publish_channel("CHANNEL_CREATE", forum)
        return forum.id

    def delete_channel(self, channel_id: int) -> None:
        self._backend.remove_channel(self._backend.world.channels[channel_id])

    def delete_message(self, channel_id: int, message_id: int) -> None:
        message = self._backend.world.message(channel_id, message_id)
        assert message is not None, f"there is no message {message_id} in channel {channel_id}"
        self._backend.messages.delete(message)

    def create_thread(self, channel_id: int, name: str, owner_id: int, *, private: bool = False) -> int:
        """A thread someone starts."""
        kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
        thread = Channel(self._backend.world.snowflake(), kind, name, self._guild.id, channel_id)
        thread.owner_id, thread.members = owner_id, [owner_id]
        thread.archived_at = self._backend.clock.now()
        self._backend.world.channels[thread.id] = thread
        self._backend.publish_channel("THREAD_CREATE", thread, newly_created=True)
        return thread.id

    def archive(self, thread_id: int, *, locked: bool = False, archived: bool = True) -> None:
        """Archive a thread; a locked one only moderators can wake again."""
        thread = self._backend.world.channels[thread_id]
        thread.archived, thread.locked = archived, locked
        thread.archived_at = self._backend.clock.now()
        self._backend.publish_channel("THREAD_UPDATE", thread)

    def _publish_role(self, kind: str, facts: dict[str, Any]) -> None:
        self._backend.bus.publish(Event(kind, {"guild_id": str(self._guild.id)} | facts))

    def _overwrite(
        self, channel_id: int, target: int | None, *, allow: Permission = NOTHING, deny: Permission = NOTHING
    ) -> None:
        channel = self._backend.world.channels[channel_id]
        who = target or self._backend.world.bot_id
        found = next((each for each in channel.overwrites if each.id == who), None)
        if found is None:
            found = Overwrite(who, 0 if who in self._guild.roles else 1)
            channel.overwrites.append(found)
        found.allow = int((Permission(found.allow) | allow) & ~deny)
        found.deny = int((Permission(found.deny) | deny) & ~allow)
        self._backend.publish_channel("CHANNEL_UPDATE", channel)
