"""Interactions on their way to the bot: the payload of INTERACTION_CREATE and what its ids resolve to."""

from collections.abc import Iterable, Iterator

from sandbox.events import Event
from sandbox.interactions import Interaction
from sandbox.payloads import Json, Payloads, role_payload
from sandbox.people.offered import IN_BOT_DM, IN_CHAT, IN_GUILD
from sandbox.people.options import Impossible
from sandbox.permissions import ALWAYS_IN_ANSWERS, permissions_in
from sandbox.world import Channel

ATTACHMENT_LIMIT = 10 * 1024 * 1024


def created(interaction: Interaction, payloads: Payloads) -> Event:
    """The event that tells the bot of an interaction."""
    world = payloads.world
    channel = world.channels[interaction.channel_id]
    user = world.users[interaction.user_id]
    acting = user.id if world.is_visit(channel) else world.bot_id
    held = permissions_in(world, channel, acting) | ALWAYS_IN_ANSWERS
    source = world.message(channel.id, interaction.source_id or 0)
    data: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot_id),
        "type": int(interaction.kind),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": payloads.channel(channel) | {"permissions": str(int(permissions_in(world, channel, user.id)))},
        "app_permissions": str(int(held)),
        "locale": user.locale,
        "entitlements": [],
        "attachment_size_limit": ATTACHMENT_LIMIT,
        **_context(interaction, channel, payloads),
        **({"message": payloads.message(source)} if source else {}),
    }
    return Event("INTERACTION_CREATE", data, channel.id)


def resolved(payloads: Payloads, channel: Channel, ids: Iterable[tuple[str, int]]) -> Json:
    """Users with their members, roles and channels by id, as options and selects carry them along."""
    tables: dict[str, Json] = {}
    for kind, each in ids:
        for table, payload in _found(payloads, channel, kind, each):
            tables.setdefault(table, {})[str(each)] = payload
    return tables


def _found(payloads: Payloads, channel: Channel, kind: str, each: int) -> Iterator[tuple[str, Json]]:
    """What an id stands for; a mentionable is a user or a role."""
    world, guild = payloads.world, payloads.world.guild_of(channel)
    if kind in {"users", "mentionables"} and each in world.users:
        yield "users", payloads.user(each)
        if guild and each in guild.members:
            yield "members", _partial_member(payloads, channel, each)
    elif kind in {"roles", "mentionables"} and guild and each in guild.roles:
        yield "roles", role_payload(guild.roles[each])
    elif kind == "channels" and each in world.channels:
        yield "channels", _partial_channel(payloads, each)
    elif kind == "attachments" and each in payloads.store.handed:
        yield "attachments", payloads.attachment(channel.id, payloads.store.handed[each]) | {"ephemeral": True}
    else:
        raise Impossible(f"There is nothing with the id {each} among the {kind}.")


def _context(interaction: Interaction, channel: Channel, payloads: Payloads) -> Json:
    """The context of who acts: a guild brings the member and its locale, a direct message only the user."""
    guild = payloads.world.guild_of(channel)
    if guild is None:
        return {
            "user": payloads.user(interaction.user_id),
            "context": IN_CHAT if payloads.world.is_visit(channel) else IN_BOT_DM,
            "authorizing_integration_owners": interaction.owners,
        }
    permissions = int(permissions_in(payloads.world, channel, interaction.user_id))
    return {
        "member": payloads.member(guild, interaction.user_id) | {"permissions": str(permissions)},
        "context": IN_GUILD,
        "guild_id": str(guild.id),
        "guild_locale": guild.locale,
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "authorizing_integration_owners": interaction.owners,
    }


def _partial_member(payloads: Payloads, channel: Channel, user_id: int) -> Json:
    guild = payloads.world.guilds[channel.guild_id or 0]
    permissions = int(permissions_in(payloads.world, channel, user_id))
    member = payloads.member(guild, user_id, whole=False) | {"permissions": str(permissions)}
    return {key: value for key, value in member.items() if key not in {"deaf", "mute"}}


def _partial_channel(payloads: Payloads, channel_id: int) -> Json:
    channel = payloads.world.channels[channel_id]
    held = int(permissions_in(payloads.world, channel, payloads.world.bot_id))
    return payloads.channel(channel) | {"permissions": str(held)}
