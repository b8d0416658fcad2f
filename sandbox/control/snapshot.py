"""What the page is told at once: the state of the world as one person sees it."""

from collections.abc import Iterable
from typing import Any

from sandbox.backend import Backend
from sandbox.payloads import Json, command_payload, role_payload
from sandbox.people.offered import offered
from sandbox.people.people import FakeAnswer, FakePerson
from sandbox.people.samples import ABOUT
from sandbox.permissions import Permission, can_see, guild_permissions, may_write, permissions_in
from sandbox.world import Channel, ChannelType, FakeGuild

WITH_THREADS = (ChannelType.TEXT, ChannelType.FORUM)


def people_payload(people: Iterable[FakePerson], guild: FakeGuild) -> list[Json]:
    return [
        {
            "id": str(person.id),
            "name": person.user.name,
            "display": person.user.display,
            "about": ABOUT[person.user.name],
            "locale": person.user.locale,
            "dms_open": person.user.dms_open,
            "installed": person.user.installed,
            "blocked": bool(person.user.blocked),
            "moderator": person.id in guild.members
            and Permission.MANAGE_MESSAGES in guild_permissions(guild, person.id),
        }
        for person in people
    ]


def state_payload(backend: Backend, guild: FakeGuild, person: FakePerson) -> Json:
    """Everything this person sees, ephemeral messages included."""
    world = backend.world
    person.direct_channel_id  # noqa: B018 (the page always lists the bot's direct messages)
    seen = [channel for channel in world.channels.values() if can_see(world, channel, person.id)]
    return {
        "me": backend.payloads.user(person.id),
        "locale": person.user.locale,
        "bot": backend.payloads.user(world.bot_id),
        "now": backend.clock.now(),
        "connected": backend.gateway.connected,
        "users": [backend.payloads.user(each) for each in world.users],
        "guild": {
            "id": str(guild.id),
            "name": guild.name,
            "roles": [role_payload(each) for each in guild.roles.values()],
            "scheduled": [
                {"id": str(each.id), "name": each.name, "starts": each.starts, "location": each.location}
                for each in sorted(guild.scheduled.values(), key=lambda each: each.starts)
                if each.ends > backend.clock.now()
            ],
        },
        "channels": [_place(backend, person, each) for each in seen if each.type in WITH_THREADS],
        "threads": [_place(backend, person, each) for each in seen if each.is_thread],
        "dms": [_place(backend, person, each) for each in seen if each.guild_id is None],
        "messages": {str(each.id): [message.payload for message in person.messages(each.id)] for each in seen},
        "pings": [_ping(ping) for ping in person.pings()],
        "unread": {str(each.id): person.unread(each.id) for each in seen},
        "commands": _commands(backend, person, seen),
    }


def answer_payload(answer: FakeAnswer) -> Json:
    message, modal = answer.message, answer.modal
    return {
        "kind": answer.kind,
        "interaction_id": str(answer.interaction.id),
        "message": message and message.payload,
        "modal": modal and modal.payload,
        "choices": [choice._asdict() for choice in answer.choices],
        "seconds": answer.seconds,
        "failure": answer.failure,
    }


def _place(backend: Backend, person: FakePerson, channel: Channel) -> Json:
    held = permissions_in(backend.world, channel, person.id)
    more: dict[str, Any] = {"can_write": may_write(channel, held), "can_command": bool(person.offered(channel))}
    if channel.type == ChannelType.FORUM:
        more = {"can_write": False, "can_command": False}
    if channel.guild_id is None:
        more["with_bot"] = backend.world.bot_id in channel.recipients
    return backend.payloads.channel(channel) | more


def _ping(ping: Any) -> Json:
    return {
        "message_id": str(ping.message.id),
        "channel_id": str(ping.channel_id),
        "reason": ping.reason,
        "push": ping.push,
    }


def _commands(backend: Backend, person: FakePerson, channels: Iterable[Channel]) -> list[Json]:
    found = {channel.id: offered(backend.world, person.user, channel) for channel in channels}
    ids_of = {channel_id: {each.id for each in commands} for channel_id, commands in found.items()}
    return [
        command_payload(command, backend.world.bot_id)
        | {"channels": [str(channel_id) for channel_id, ids in ids_of.items() if command.id in ids]}
        for command in backend.world.commands.values()
        if any(command.id in ids for ids in ids_of.values())
    ]
