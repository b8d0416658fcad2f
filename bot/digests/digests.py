"""The daily digest: one direct message with all that waits for somebody, at their hour, at most once a day."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core.people import Clock, Player
from bot.lists.inbox import Line, lines_of
from bot.matches.replays import Replays
from bot.matches.urgency import most_urgent_first
from bot.offers import proposals
from bot.offers.proposals import Proposal
from bot.players.hours import next_daily
from bot.players.preferences import Pings, Preferences, preferences_of
from bot.tables import tables
from bot.tables.tables import Table
from storage import Connection, Database, digests, matches, offers, players, posts
from storage.digests import DigestPlan
from storage.matches import Match
from storage.posts import Placed, Post, PostKind

BATCH = 100
MOST_MATCHES, MOST_TABLES, MOST_OFFERS = 7, 3, 3
"""What one message shows; ten lines with a button each fit in, and a text with the offers."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Invitation:
    """A table that keeps a seat, and the message in its channel that shows it."""

    table: Table
    card: Placed | None


@dataclass(frozen=True, slots=True)
class Question:
    """An offer that wants an answer, and the message that shows it or its match."""

    proposal: Proposal
    message: Placed | None


@dataclass(frozen=True, slots=True)
class Digest:
    """What waits for somebody now, with everything needed to write it."""

    preferences: Preferences
    waiting: int
    """How many matches."""
    lines: tuple[Line, ...]
    """The most urgent of them."""
    inviting: int
    """How many tables."""
    invitations: tuple[Invitation, ...]
    """The oldest of them."""
    asking: int
    """How many offers."""
    questions: tuple[Question, ...]
    """The first of them to expire."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits any more."""
        return not (self.waiting or self.inviting or self.asking)

    @property
    def match(self) -> Match | None:
        """It is about no single one."""
        return None


class Digests:
    """Looks whose hour has come; every digest is one transaction, so that a crash repeats and loses nothing."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def sweep(self) -> int:
        """Owe the digests that are due; returns how many."""
        async with self._database.reading() as connection:
            due = await digests.due(connection, self._clock(), BATCH)
        return sum([await self._try(plan) for plan in due])

    async def _try(self, plan: DigestPlan) -> bool:
        """One digest; whoever's fails keeps nobody else waiting."""
        try:
            async with self._database.writing() as connection:
                return await self._owe(connection, plan)
        except Exception:
            log.exception("the digest of player %s failed; it is tried again", plan.player_id)
            return False

    async def _owe(self, connection: Connection, plan: DigestPlan) -> bool:
        """Owe it if something waits, and plan the next one for another day."""
        if await digests.find(connection, plan.player_id, hold=True) != plan:
            return False
        player, now = (await players.named(connection, [plan.player_id]))[plan.player_id], self._clock()
        waits = _wants(player) and await _waits(connection, player)
        if waits:
            await posts.owe(connection, None, PostKind.DIGEST, 0, now, player_id=player.id)
            await digests.told(connection, player.id, now, now.astimezone(preferences_of(player).tzinfo).date())
        await _plan_next(connection, player, now)
        return waits


async def plan_digest(connection: Connection, player: Player, now: datetime) -> None:
    """Set when the next digest of somebody is due by what they wish now; one that is overdue stays so."""
    due_at = await next_digest(connection, player)
    if due_at is None or due_at > now or not _wants(player):
        await _plan_next(connection, player, now)


async def next_digest(connection: Connection, player: Player) -> datetime | None:
    """When the next digest of somebody is due."""
    plan = await digests.find(connection, player.id)
    return plan.due_at if plan else None


async def load(connection: Connection, replays: Replays, post: Post) -> Digest:
    """What a post of this kind shows now."""
    assert post.player_id is not None
    player = (await players.named(connection, [post.player_id]))[post.player_id]
    waiting, inviting = await awaited(connection, player), await matches.inviting(connection, player.id)
    asking = await proposals.awaiting(connection, replays, player)
    return Digest(
        preferences_of(player),
        len(waiting),
        await lines_of(connection, replays, waiting[:MOST_MATCHES]),
        len(inviting),
        await _invitations(connection, inviting[:MOST_TABLES]),
        len(asking),
        tuple([Question(each, await proposals.placed(connection, each)) for each in asking[:MOST_OFFERS]]),
    )


async def awaited(connection: Connection, player: Player) -> list[Match]:
    """The running matches that wait for somebody's move, the most urgent first."""
    numbers = set(await matches.waiting_for(connection, player.id))
    theirs = [match for match in await matches.of_player(connection, player.id) if match.id in numbers]
    return await most_urgent_first(connection, player, theirs)


async def _plan_next(connection: Connection, player: Player, now: datetime) -> None:
    """Never two on one day of the player, by the zone of then and by the zone of now."""
    if not _wants(player):
        await digests.plan(connection, player.id, None)
        return
    chosen, plan = preferences_of(player), await digests.find(connection, player.id)
    days = [plan.told_on] if plan and plan.told_on else []
    days += [plan.told_at.astimezone(chosen.tzinfo).date()] if plan and plan.told_at else []
    due_at = next_daily(chosen.digest_hour, chosen.tzinfo, now, max(days, default=None))
    await digests.plan(connection, player.id, due_at)


async def _waits(connection: Connection, player: Player) -> bool:
    return bool(
        await matches.waiting_for(connection, player.id)
        or await matches.inviting(connection, player.id)
        or await offers.awaiting(connection, player.id)
    )


async def _invitations(connection: Connection, numbers: Sequence[int]) -> tuple[Invitation, ...]:
    cards = await posts.newest_cards(connection, numbers)
    return tuple([Invitation(await tables.load(connection, number), cards.get(number)) for number in numbers])


def _wants(player: Player) -> bool:
    return player.is_person and preferences_of(player).pings is Pings.DIGEST
