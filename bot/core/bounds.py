"""How much one person may ask for, so that no one slows or spams the others; hosts can change the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from bot.core.people import Clock, Person, Player
from bot.core.refusals import Refusal
from storage import Connection, counts

MINUTE = 60.0
MANY = 1 << 31
REMEMBERED = 10_000
"""People whose pace is known; those who have not posted for longest are forgotten first, and begin anew."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most of everything."""

    open_tables: int = MANY
    """Of one host in one server."""
    invitations_from_one: int = MANY
    """Unanswered ones from one host to one person."""
    invitations_waiting: int = MANY
    """Unanswered ones to one person."""
    running_matches: int = MANY
    """Of one person."""
    posts_at_once: int = MANY
    posts_a_minute: int = MANY


UNBOUNDED = Bounds()


class Slowed(Refusal):
    """A limit was reached; moderators of the server see whose it was."""

    limit: ClassVar[str]
    """As the database keeps it."""


class TooManyTables(Slowed):
    """A host waits for players at enough tables."""

    limit = "tables"
    template = "You already have {most} open table here, which is the limit. Cancel one, or wait until someone joins."
    plural = "You already have {most} open tables here, which is the limit. Cancel one, or wait until someone joins."
    counts = "most"


class TooManyInvitations(Slowed):
    """A host has asked the same person often enough."""

    limit = "invitations"
    template = "{name} has {most} unanswered invitation from you already. Wait for an answer, or cancel one of them."
    plural = "{name} has {most} unanswered invitations from you already. Wait for an answer, or cancel one of them."
    counts = "most"


class TooManyWaiting(Slowed):
    """Enough people have asked the same person."""

    limit = "invitations"
    template = "{name} has {most} unanswered invitation already. Try again once they've answered it."
    plural = "{name} has {most} unanswered invitations already. Try again once they've answered some."
    counts = "most"


class TooManyMatches(Slowed):
    """Someone plays enough."""

    limit = "matches"
    template = "You're already playing {most} match, which is the limit. Finish one first."
    plural = "You're already playing {most} matches, which is the limit. Finish one first."
    counts = "most"


class TheirMatches(Slowed):
    """Someone else plays enough."""

    limit = "matches"
    template = "{name} is already playing {most} match, which is the limit. Try again later."
    plural = "{name} is already playing {most} matches, which is the limit. Try again later."
    counts = "most"


class TooFast(Slowed):
    """Someone has made the bot post a lot in a moment."""

    limit = "posts"
    template = "That's a lot at once, so I'm slowing you down. You can do this again in {seconds} second."
    plural = "That's a lot at once, so I'm slowing you down. You can do this again in {seconds} seconds."
    counts = "seconds"


class Pace:
    """A token bucket a person for whatever posts besides moves."""

    def __init__(self, bounds: Bounds, clock: Clock) -> None:
        self._bounds = bounds
        self._clock = clock
        self._left: dict[int, tuple[float, datetime]] = {}

    def spend(self, person: Person) -> None:
        """Take a token; raises `TooFast` if there is none."""
        now, most, rate = self._clock(), self._bounds.posts_at_once, self._bounds.posts_a_minute / MINUTE
        left, then = self._left.pop(person.discord_id, (float(most), now))
        left = min(most, left + max(0.0, (now - then).total_seconds()) * rate)
        self._left[person.discord_id] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > REMEMBERED:
            del self._left[next(iter(self._left))]
        if left < 1:
            raise TooFast(seconds=max(1, round((1 - left) / rate)))


async def check_tables(connection: Connection, bounds: Bounds, host: Player, guild_id: int | None) -> None:
    """Whether a host may open one more table; raises `TooManyTables`."""
    if await counts.open_tables(connection, host.id, guild_id) >= bounds.open_tables:
        raise TooManyTables(most=bounds.open_tables)


async def check_invitations(connection: Connection, bounds: Bounds, host: Player, guests: Sequence[Player]) -> None:
    """Whether a host may invite these people; raises `Slowed`."""
    for guest in guests:
        of_host, of_all = await counts.invitations_to(connection, host.id, guest.id)
        if of_host >= bounds.invitations_from_one:
            raise TooManyInvitations(name=guest.name, most=bounds.invitations_from_one)
        if of_all >= bounds.invitations_waiting:
            raise TooManyWaiting(name=guest.name, most=bounds.invitations_waiting)


async def check_matches(connection: Connection, bounds: Bounds, player: Player, asker: Player) -> None:
    """Whether someone may play one more match; raises `Slowed`, in words for whoever asks."""
    if await counts.running_matches(connection, player.id) >= bounds.running_matches:
        if player == asker:
            raise TooManyMatches(most=bounds.running_matches)
        raise TheirMatches(name=player.name, most=bounds.running_matches)
