"""What a digest tells: all that waits for someone now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.people import Player
from bot.lists import MatchLine, lines_of
from bot.matches import most_urgent_first
from bot.offers import OfferKinds, Proposal, placed, proposals
from bot.players import Preferences, preferences_of
from bot.replays import Replays
from bot.tables import Table, TablePost
from bot.tables import load as load_table
from storage import Connection, matches, posts
from storage.matches import Match
from storage.posts import Placed

MOST_MATCHES, MOST_TABLES, MOST_OFFERS = 6, 3, 3
"""What one message shows; ten lines with a button each fit in, and a text with the offers."""


@dataclass(frozen=True, slots=True)
class KeptSeat:
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
    """What waits for someone now, with everything needed to write it."""

    preferences: Preferences
    waiting: int
    """How many matches."""
    lines: tuple[MatchLine, ...]
    """The most urgent of them."""
    inviting: int
    """How many tables."""
    invitations: tuple[KeptSeat, ...]
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


async def load(connection: Connection, replays: Replays, kinds: OfferKinds, player: Player) -> Digest:
    """What waits for someone now."""
    waiting, inviting = await awaited(connection, player), await matches.inviting(connection, player.id)
    asking = await proposals.awaiting(connection, replays, kinds, player)
    return Digest(
        preferences_of(player),
        len(waiting),
        await lines_of(connection, replays, waiting[:MOST_MATCHES]),
        len(inviting),
        await _invitations(connection, inviting[:MOST_TABLES]),
        len(asking),
        tuple([Question(each, await placed(connection, each)) for each in asking[:MOST_OFFERS]]),
    )


async def awaited(connection: Connection, player: Player) -> list[Match]:
    """The running matches that wait for someone's move, the most urgent first."""
    numbers = set(await matches.waiting_for(connection, player.id))
    theirs = [match for match in await matches.of_player(connection, player.id) if match.id in numbers]
    return await most_urgent_first(connection, player, theirs)


async def _invitations(connection: Connection, numbers: Sequence[int]) -> tuple[KeptSeat, ...]:
    cards = await posts.newest(connection, numbers, TablePost.key)
    return tuple([KeptSeat(await load_table(connection, number), cards.get(number)) for number in numbers])
