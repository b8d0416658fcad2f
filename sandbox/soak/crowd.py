"""The people of a soak and the channels they meet in."""

from sandbox.people import Person
from sandbox.samples import MODERATOR
from sandbox.server import Sandbox
from sandbox.world import Member, User

NAMES = ("Guest {n}", "Gäst_{n}", "**Guest** {n}", "@everyone {n}", "<@{n}>", "`Guest` {n} 🙂", "Guest {n} ||spoiler||")
"""Most are harmless; the others would format, mention or break a message that does not take care."""
ODD = 5
"""One in so many has an odd name."""
MODERATING = 8
"""One in so many moderates the server, the first one among them."""


def invite(sandbox: Sandbox, players: int) -> tuple[Person, ...]:
    """That many new members of the sample guild."""
    return tuple(_member(sandbox, number) for number in range(1, players + 1))


def furnish(sandbox: Sandbox, channels: int) -> tuple[int, ...]:
    """That many new channels."""
    return tuple(sandbox.host.create_channel(f"room-{number}") for number in range(1, channels + 1))


def _member(sandbox: Sandbox, number: int) -> Person:
    world = sandbox.backend.world
    odd, order = number % ODD == 0, number // ODD
    name = NAMES[order % len(NAMES) if odd else 0].format(n=number)
    user = User(world.snowflake(), f"guest{number}", name)
    world.users[user.id] = user
    roles = _moderators(sandbox) if number % MODERATING == 1 else []
    sandbox.guild.members[user.id] = Member(user.id, sandbox.clock.now(), roles)
    return Person(sandbox.backend, user)


def _moderators(sandbox: Sandbox) -> list[int]:
    """The roles of the sample guild's moderator."""
    members = sandbox.guild.members
    return list(members[sandbox.person(MODERATOR.capitalize()).id].roles)
