"""How much one person may ask for, so that no one slows or spams the others; hosts can change the numbers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import ClassVar
from weakref import WeakValueDictionary

from bot.core.people import Clock, Person, Player
from bot.core.refusals import Refusal
from storage import Connection, limit_counts

MINUTE = 60.0
MANY = 1 << 31
LOOKUPS_AT_ONCE, LOOKUPS_A_MINUTE = 5, 10
"""How often Discord is asked for one person who is in a server; a connection can ask some 100 times a minute."""
REMEMBERED = 10_000
"""People whose pace is known; those who have not posted for longest are forgotten first, and begin anew."""
INVITED_AGAIN = timedelta(hours=1)
"""For so long an invitation that was taken back still counts, as it has called someone."""
HEAVY = 2
"""What a request costs that reads or draws a lot, in posts."""
AT_ONCE, WAITING = 2, 20
"""Requests of one person that read or draw a lot: so many are under way, and so many more wait for their turn."""


@dataclass(frozen=True, slots=True)
class UserLimits:
    open_tables: int = MANY
    """Open tables of one host in one server."""
    invitations_from_one: int = MANY
    """Unanswered invitations from one host to one person."""
    invitations_waiting: int = MANY
    """Unanswered invitations to one person."""
    running_matches: int = MANY
    posts_at_once: int = MANY
    posts_a_minute: int = MANY


UNBOUNDED = UserLimits()


class LimitReached(Refusal):
    """A limit was reached; moderators of the server see whose it was."""

    limit: ClassVar[str]
    """The key by which the database keeps it."""


class TooManyTables(LimitReached):
    limit = "tables"
    template = "You already have {most} open table here, which is the limit. Cancel one, or wait until someone joins."
    plural = "You already have {most} open tables here, which is the limit. Cancel one, or wait until someone joins."
    counts = "most"


class TooManyInvitations(LimitReached):
    limit = "invitations"
    template = "{name} has {most} unanswered invitation from you already. Wait for an answer, or cancel one of them."
    plural = "{name} has {most} unanswered invitations from you already. Wait for an answer, or cancel one of them."
    counts = "most"


class TooManyWaiting(LimitReached):
    limit = "invitations"
    template = "{name} has {most} unanswered invitation already. Try again once they've answered it."
    plural = "{name} has {most} unanswered invitations already. Try again once they've answered some."
    counts = "most"


class TooManyMatches(LimitReached):
    limit = "matches"
    template = "You're already playing {most} match, which is the limit. Finish one first."
    plural = "You're already playing {most} matches, which is the limit. Finish one first."
    counts = "most"


class TheirMatches(LimitReached):
    limit = "matches"
    template = "{name} is already playing {most} match, which is the limit. Try again later."
    plural = "{name} is already playing {most} matches, which is the limit. Try again later."
    counts = "most"


class TooFast(LimitReached):
    limit = "posts"
    template = "That's a lot at once, so I'm slowing you down. You can do this again in {seconds} second."
    plural = "That's a lot at once, so I'm slowing you down. You can do this again in {seconds} seconds."
    counts = "seconds"


class StillBusy(LimitReached):
    limit = "requests"
    template = "I'm still working on what you asked for before. Wait until that's done, then try again."


class RateLimiter:
    """A token bucket a person: for whatever posts besides moves, reads and draws a lot, or asks Discord."""

    def __init__(self, at_once: int, a_minute: float, clock: Clock) -> None:
        self._at_once = at_once
        self._a_minute = a_minute
        self._clock = clock
        self._left: dict[int, tuple[float, datetime]] = {}

    def spend(self, person: Person, cost: float = 1) -> None:
        """Take so many tokens, or all there can be; raises `TooFast` if there are fewer."""
        now, most, rate = self._clock(), self._at_once, self._a_minute / MINUTE
        left, then = self._left.pop(person.discord_id, (float(most), now))
        left, cost = min(most, left + max(0.0, (now - then).total_seconds()) * rate), min(cost, most)
        self._left[person.discord_id] = (left - cost if left >= cost else left, now)
        if len(self._left) > REMEMBERED:
            del self._left[next(iter(self._left))]
        if left < cost:
            raise TooFast(seconds=max(1, round((cost - left) / rate)))


@dataclass(slots=True, weakref_slot=True)
class _Line:
    """The requests of one person that are under way or wait."""

    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    length: int = 0


class Turns:
    """Lets few requests of one person be under way at a time, so that nobody else waits for them."""

    def __init__(self) -> None:
        self._lines: WeakValueDictionary[int, _Line] = WeakValueDictionary()

    @asynccontextmanager
    async def taken(self, person: Person) -> AsyncIterator[None]:
        """Have one's turn, once enough of the others before are over; raises `StillBusy`."""
        line = self._lines.setdefault(person.discord_id, _Line())
        if line.length >= AT_ONCE + WAITING:
            raise StillBusy
        line.length += 1
        try:
            async with line.turns:
                yield
        finally:
            line.length -= 1


async def check_tables(connection: Connection, bounds: UserLimits, host: Player, guild_id: int | None) -> None:
    """Refuse a host one more table than they may open; raises `TooManyTables`."""
    if await limit_counts.open_tables(connection, host.id, guild_id) >= bounds.open_tables:
        raise TooManyTables(most=bounds.open_tables)


async def check_invitations(
    connection: Connection, bounds: UserLimits, host: Player, guests: Sequence[Player], now: datetime
) -> None:
    """Refuse a host who may not invite these people, or takes back one invitation after the other.

    Raises `LimitReached`.
    """
    for guest in guests:
        of_host, of_all = await limit_counts.invitations_to(connection, host.id, guest.id)
        if of_host >= bounds.invitations_from_one:
            raise TooManyInvitations(name=guest.name, most=bounds.invitations_from_one)
        if of_all >= bounds.invitations_waiting:
            raise TooManyWaiting(name=guest.name, most=bounds.invitations_waiting)
        before = await limit_counts.taken_back(connection, host.id, guest.id, now - INVITED_AGAIN)
        if len(before) >= bounds.invitations_from_one:
            again_at = before[-bounds.invitations_from_one] + INVITED_AGAIN
            raise TooFast(seconds=max(1, round((again_at - now).total_seconds())))


async def check_matches(connection: Connection, bounds: UserLimits, player: Player, asker: Player) -> None:
    """Refuse someone one more match than they may play; raises `LimitReached`, in words for whoever asks."""
    if await limit_counts.running_matches(connection, player.id) >= bounds.running_matches:
        if player == asker:
            raise TooManyMatches(most=bounds.running_matches)
        raise TheirMatches(name=player.name, most=bounds.running_matches)
