"""Ratings of a class made anew from its facts: computed aside, then put in place of the others in one transaction."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple, TypeVar

from bot.core.people import Clock
from bot.play.ratings.ledger import Ledger, differs, replay, strength_of
from bot.play.ratings.model import change
from storage import Connection, Database
from storage.core.database import take_time
from storage.play.matches import corrections
from storage.play.ratings import rating_facts, ratings, tallies
from storage.play.ratings.rating_facts import ClassState
from storage.play.ratings.ratings import Meetings, ServerPlay, StoredRating, StoredStep
from storage.play.ratings.sums import TallyKey, rated_keys

NOTICED = 10
"""Points by which a rating changes before its owner is told that it was counted anew."""
K = TypeVar("K", bound=Hashable)
R = TypeVar("R", StoredStep, StoredRating)


@dataclass(frozen=True, slots=True)
class Stored:
    state: ClassState | None
    count: int
    """How many facts there are."""
    ledger: Ledger
    """The ledger that follows from them."""
    steps: Mapping[tuple[int, int], StoredStep]
    ratings: Mapping[int, StoredRating]
    pairs: Mapping[tuple[int, int], Meetings]
    guilds: Mapping[int, int | None]
    """Where each match was played."""
    servers: Mapping[tuple[int, int], ServerPlay]

    @property
    def new_steps(self) -> dict[tuple[int, int], StoredStep]:
        return {(step.number, step.seat): step for step in self.ledger.steps}

    @property
    def difference(self) -> str | None:
        """Tell the first thing that is stored otherwise, None if nothing is."""
        new = self.new_steps
        for number, seat in sorted(new.keys() | self.steps.keys()):
            if differs(new.get((number, seat)), self.steps.get((number, seat))):
                return f"the ratings differ from fact {number} on"
        for player_id in sorted(self.ledger.ratings.keys() | self.ratings.keys()):
            if differs(self.ledger.ratings.get(player_id), self.ratings.get(player_id)):
                return f"the rating of player {player_id} differs"
        if self.ledger.pairs != self.pairs or self.ledger.servers != self.servers:
            return "who met whom, or where, differs"
        return None


class Changes(NamedTuple):
    """Changes by table: the keys of rows that go, and the rows that come."""

    steps: tuple[list[tuple[int, int]], list[StoredStep]]
    ratings: tuple[list[int], list[StoredRating]]
    pairs: tuple[list[tuple[int, int]], list[tuple[tuple[int, int], Meetings]]]
    servers: tuple[list[tuple[int, int]], list[tuple[tuple[int, int], ServerPlay]]]
    rated: Mapping[TallyKey, int]
    """What is added to how many matches count for ratings."""


class Rebuilding:
    """Compares and replaces; nothing that plays on waits for the computing."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def keys(self) -> tuple[str, ...]:
        async with self._database.reading() as connection:
            return tuple(known.key for known in await rating_facts.classes(connection))

    async def stale(self) -> tuple[str, ...]:
        async with self._database.reading() as connection:
            return tuple(known.key for known in await rating_facts.classes(connection, stale=True))

    async def compare(self, key: str) -> tuple[int, str | None]:
        """How many facts there are, and what is stored otherwise; a class still to be rated anew may differ."""
        stored = await self._load(key)
        waits = stored.state is not None and stored.state.is_stale
        return stored.count, None if waits else await asyncio.to_thread(_difference, stored)

    async def rebuild(self, key: str) -> bool:
        """Make a class anew; False if something happened meanwhile, so that it has to be tried again."""
        stored = await self._load(key)
        changes = await asyncio.to_thread(_changes_of, stored, self._clock())
        async with self._database.writing() as connection:
            await take_time(connection)
            if await rating_facts.hold(connection, key) != stored.state:
                return False
            await _replace(connection, key, changes)
            await rating_facts.change(connection, key, is_stale=False)
        return True

    async def _load(self, key: str) -> Stored:
        async with self._database.reading() as connection:
            await take_time(connection)
            known = [each for each in await rating_facts.classes(connection) if each.key == key]
            facts = await rating_facts.of_class(connection, key)
            corrected = await corrections.of_class(connection, key)
            steps, all_ratings = await ratings.steps_in(connection, key), await ratings.of_class(connection, key)
            pairs, servers = await ratings.met(connection, key), await ratings.servers_in(connection, key)
        ledger = await asyncio.to_thread(replay, key, facts, corrected)
        state = known[0] if known else None
        guilds = {played.fact.match_id: played.guild_id for played in facts}
        return Stored(state, len(facts), ledger, steps, all_ratings, pairs, guilds, servers)


async def _replace(connection: Connection, key: str, changes: Changes) -> None:
    """Write what differs, and only that."""
    await ratings.replace_steps(connection, key, *changes.steps)
    await ratings.replace_ratings(connection, key, *changes.ratings)
    await ratings.replace_pairs(connection, key, *changes.pairs)
    await ratings.replace_servers(connection, key, *changes.servers)
    await tallies.shift_rated(connection, changes.rated)


def _difference(stored: Stored) -> str | None:
    return stored.difference


def _changes_of(stored: Stored, now: datetime) -> Changes:
    """What has to be written so that everything is stored as it follows from the facts."""
    ledger = stored.ledger
    gone, new = _changes(stored.steps, stored.new_steps)
    counted = {each: _recounted(stored.ratings.get(each), rating, now) for each, rating in ledger.ratings.items()}
    left, moved = _changes(stored.ratings, counted)
    played, met, known = ledger.servers.items(), ledger.pairs, stored.pairs
    return Changes(
        steps=(gone, list(new.values())),
        ratings=(left, list(moved.values())),
        pairs=(
            [pair for pair in known if known[pair] != met.get(pair)],
            [(pair, meetings) for pair, meetings in met.items() if known.get(pair) != meetings],
        ),
        servers=([key for key, _ in stored.servers.items() - played], sorted(played - stored.servers.items())),
        rated=_rated(stored),
    )


def _rated(stored: Stored) -> Mapping[TallyKey, int]:
    """How many matches more count for whom than did, or less."""
    before, after = _seated(stored.steps.values()), _seated(stored.ledger.steps)
    changes = Counter[TallyKey]()
    for match_id in (each for each in before.keys() | after.keys() if before[each] != after[each]):
        for ids, more in ((before[match_id], -1), (after[match_id], 1)):
            for player_id in ids:
                for key in rated_keys(player_id, stored.guilds.get(match_id), ids - {player_id}):
                    changes[key] += more
    return {key: more for key, more in changes.items() if more}


def _seated(steps: Iterable[StoredStep]) -> defaultdict[int, set[int]]:
    """Who is rated in each match."""
    found = defaultdict[int, set[int]](set)
    for step in steps:
        found[step.match_id].add(step.player_id)
    return found


def _changes(old: Mapping[K, R], new: Mapping[K, R]) -> tuple[list[K], dict[K, R]]:
    """The keys of rows that go, and the rows that come."""
    moved = {key: row for key, row in new.items() if differs(old.get(key), row)}
    return [key for key in old if key not in new or key in moved], moved


def _recounted(before: StoredRating | None, after: StoredRating, now: datetime) -> StoredRating:
    """A new rating that remembers the one before, where people would notice."""
    if before is None:
        return after
    if abs(change(strength_of(before), strength_of(after))) >= NOTICED:
        return replace(after, recounted_from=before.mu, recounted_at=now)
    return replace(after, recounted_from=before.recounted_from, recounted_at=before.recounted_at)
