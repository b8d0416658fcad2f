"""Who a message names and who it really pings, by Discord's rules for allowed_mentions."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sandbox.permissions import Permission, can_see, permissions_in
from sandbox.world import Channel, FakeFlag, Message, World

USER = re.compile(r"<@!?(\d+)>")
ROLE = re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(?:everyone|here)")
TEXT_DISPLAY = 10
# Without allowed_mentions channel messages parse everything, interactions and webhooks users only.
PARSED_IN_CHANNELS = ("users", "roles", "everyone")
PARSED_IN_ANSWERS = ("users",)


class MentionedNames(NamedTuple):
    """The users and roles a message is allowed to mention; `reply` is the author it answers, if that may ping."""

    users: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    everyone: bool = False
    reply: int | None = None


def named(
    message: Message, allowed: Mapping[str, Any] | None, default: Sequence[str], replied: int | None
) -> MentionedNames:
    """What the text of a message names, as far as allowed_mentions lets it; embeds never count."""
    text = "\n".join([message.content, *_displayed(message.components)])
    rules: Mapping[str, Any] = {"parse": list(default), "replied_user": True} if allowed is None else allowed
    reply = replied if rules.get("replied_user") else None
    return MentionedNames(
        _allowed(USER, text, rules, "users"),
        _allowed(ROLE, text, rules, "roles"),
        "everyone" in rules.get("parse", ()) and bool(EVERYONE.search(text)),
        reply,
    )


def pinged(world: World, channel: Channel, message: Message, names: MentionedNames) -> dict[int, str]:
    """Each user a new message pings and why; nobody by an ephemeral or a loading one."""
    if message.flags & (FakeFlag.EPHEMERAL | FakeFlag.LOADING):
        return {}
    reasons: dict[int, str] = {}
    for user_id, reason in _reached(world, channel, message, names):
        if user_id != message.author_id and _hears(world, channel, message, user_id):
            reasons.setdefault(user_id, reason)
    return reasons


def _reached(world: World, channel: Channel, message: Message, names: MentionedNames) -> Iterator[tuple[int, str]]:
    if channel.guild_id is None:
        if world.is_visit(channel):  # of everything else people hear as they do of each other
            yield from ((user_id, "mention") for user_id in names.users if user_id in channel.recipients)
            return
        yield from ((user_id, "dm") for user_id in channel.recipients)
        return
    yield from ((user_id, "mention") for user_id in names.users)
    if names.reply is not None:
        yield names.reply, "reply"
    guild = world.guilds[channel.guild_id]
    everyone = Permission.MENTION_EVERYONE in permissions_in(world, channel, message.author_id)
    for role_id in names.roles:
        if role_id in guild.roles and (everyone or guild.roles[role_id].mentionable):
            yield from ((member.user_id, "role") for member in guild.members.values() if role_id in member.roles)
    if names.everyone and everyone:
        yield from ((user_id, "everyone") for user_id in guild.members)


def _hears(world: World, channel: Channel, message: Message, user_id: int) -> bool:
    user = world.users.get(user_id)
    if user is None or message.author_id in user.blocked:
        return False
    place = world.channels.get(channel.parent_id or 0, channel) if channel.is_thread else channel
    return can_see(world, place, user_id)


def _allowed(pattern: re.Pattern[str], text: str, rules: Mapping[str, Any], kind: str) -> tuple[int, ...]:
    found = dict.fromkeys(int(match) for match in pattern.findall(text))
    if kind in rules.get("parse", ()):
        return tuple(found)
    listed = {int(each) for each in rules.get(kind) or ()}
    return tuple(each for each in found if each in listed)


def _displayed(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for component in components:
        if component.get("type") == TEXT_DISPLAY:
            yield str(component.get("content", ""))
        yield from _displayed(component.get("components", ()))
