"""The people of a soak and the channels they meet in."""

from sandbox.host import Host
from sandbox.people.people import FakePerson
from sandbox.people.samples import MODERATOR
from sandbox.server import Sandbox
from sandbox.world import FakeGuild, FakeMember, User

NAMES = ("Guest {n}", "Gäst_{n}", "**Guest** {n}", "@everyone {n}", "<@{n}>", "`Guest` {n} 🙂", "Guest {n} ||spoiler||")
"""Most names are harmless; the others would format, mention or break a message that does not take care."""
LEAVERS = ("let in", "round", "the", "Cup")
"""The last of a crowd are called by words that stand in what others say, and delete their data in the middle of it."""
LEAST_CROWD = 12
"""So large a crowd some may leave."""
ODD = 5
"""One in so many has an odd name."""
MODERATING = 8
"""One in so many moderates the server, the first one among them."""


def add_guilds(sandbox: Sandbox, shards: int) -> None:
    sandbox.backend.gateway.recommended = shards
    for number in range(shards if shards > 1 else 0):
        sandbox.add_guild(f"garden-{number}", (number, shards))


def invite(sandbox: Sandbox, players: int) -> tuple[FakePerson, ...]:
    """Add so many new members to every guild."""
    first_leaver = players - len(LEAVERS) + 1 if players >= LEAST_CROWD else players + 1
    names = (LEAVERS[number - first_leaver] if number >= first_leaver else None for number in range(1, players + 1))
    return tuple(_member(sandbox, number, name) for number, name in enumerate(names, 1))


def furnish(sandbox: Sandbox, channels: int) -> tuple[int, ...]:
    """Add so many new channels."""
    guilds = list(sandbox.backend.world.guilds.values())
    hosts = [Host(sandbox.backend, guild) for guild in guilds]
    numbers = range(1, channels + 1)
    return tuple(hosts[number % len(hosts)].create_channel(f"room-{number}") for number in numbers)


def gather(sandbox: Sandbox, players: tuple[FakePerson, ...]) -> int:
    """A group chat of all of them, in which the bot can only answer; most have it in their accounts."""
    for number, player in enumerate(players):
        player.install(installed=number % ODD != ODD - 1)
    return sandbox.backend.world.group("Away game", *(player.id for player in players)).id


def _member(sandbox: Sandbox, number: int, leaver: str | None) -> FakePerson:
    world = sandbox.backend.world
    odd, order = number % ODD == 0, number // ODD
    name = leaver or NAMES[order % len(NAMES) if odd else 0].format(n=number)
    user = User(world.snowflake(), f"guest{number}", name)
    world.users[user.id] = user
    for guild in world.guilds.values():
        roles = _moderators(sandbox, guild) if number % MODERATING == 1 and not leaver else []
        guild.members[user.id] = FakeMember(user.id, sandbox.clock.now(), roles)
    return FakePerson(sandbox.backend, user)


def _moderators(sandbox: Sandbox, guild: FakeGuild) -> list[int]:
    return list(guild.members[sandbox.person(MODERATOR.capitalize()).id].roles)
