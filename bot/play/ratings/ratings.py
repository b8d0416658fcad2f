"""Keeps ratings up to date: notes what ends, then decides and rates match by match, under a lock on its class."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from itertools import permutations
from typing import NamedTuple

from bot.core.deadlines.sweeps import Sweep
from bot.core.people import Clock
from bot.play.matches import CHANCES, Corrected, Ended, IncidentKind, enqueue_card_edits, incidents
from bot.play.ratings.classes import class_of
from bot.play.ratings.eligibility import Eligibility, EndedMatch, Unrated, decide
from bot.play.ratings.ledger import Ledger
from bot.play.ratings.model import Strength
from bot.play.ratings.profiles.achievements import Achievement, reached_in
from bot.play.ratings.profiles.tallies import note_decision
from bot.play.ratings.rebuild import Rebuilding
from bot.play.replays import Replays
from storage import Connection, Database
from storage.core.database import take_time
from storage.play import clocks
from storage.play.matches import corrections, matches, stints
from storage.play.matches.corrections import Correction
from storage.play.matches.matches import Match
from storage.play.ratings import rating_facts, ratings, tallies
from storage.play.ratings.rating_facts import ClassState, PlayedFact, RatingFact
from storage.play.ratings.ratings import StoredStep
from storage.play.ratings.sums import TallyKey

log = logging.getLogger(__name__)

SILENT = frozenset({Unrated.AGREED, Unrated.COMPUTER, Unrated.NO_RESULT})
"""Why a match does not count, where everyone knew before or the board says so."""


class Uncounted(NamedTuple):
    """Someone whose matches have to be counted anew."""

    player_id: int


class Ratings(Sweep[ClassState | RatingFact | Uncounted]):
    """The ratings of all classes, and what everyone's matches add up to.

    Both follow from the matches and the facts about them alone, and can be made anew at any time.
    """

    any_due = tallies.DUE
    at_once = 50

    def __init__(self, database: Database, clock: Clock, replays: Replays) -> None:
        super().__init__(database, clock)
        self._replays = replays
        self._rebuilding = Rebuilding(database, clock)
        self._is_anew = False
        """Whether matches may have waited for a class that is not stale any more."""

    async def sweep(self) -> int:
        """Rate anew what was corrected, then everything that ended; returns how many matches were rated."""
        done = await super().sweep()
        if self._is_anew:
            self._is_anew = False
            done += await super().sweep()
        return done

    async def due(self, now: datetime, limit: int) -> Sequence[ClassState | RatingFact | Uncounted]:
        """Classes that have to be rated anew, then matches that ended, then people to be counted anew."""
        async with self._database.reading() as connection:
            stale = await rating_facts.classes(connection, stale=True)
            people = map(Uncounted, await tallies.stale(connection, limit))
            return [*stale, *await rating_facts.pending(connection, limit), *people]

    async def act(self, row: ClassState | RatingFact | Uncounted) -> int:
        """Rate a class or count someone anew, or decide about a match; returns how many matches were rated now."""
        if isinstance(row, RatingFact):
            return await self._settle(row)
        if isinstance(row, Uncounted):
            await self._recount([row.player_id])
            return 0
        await self._rebuilding.rebuild(row.key)
        self._is_anew = True
        return 0

    async def catch_up(self) -> None:
        """Rate everything that has ended so far."""
        before: tuple[RatingFact, ...] = ()
        while (waiting := await self._pending()) and waiting != before:
            before = waiting
            await self.sweep()

    async def rebuild(self) -> int:
        """Make all ratings anew, and count everyone's matches; returns how many classes there are."""
        keys = await self._rebuilding.keys()
        for key in keys:
            while not await self._rebuilding.rebuild(key):
                log.info("%s is made anew once more, for a match was rated meanwhile", key)
        async for ids in self._people():
            await self._recount(ids)
        return len(keys)

    async def differences(self) -> AsyncIterator[tuple[str, int, str | None]]:
        """Every class with the number of its facts, and what is stored otherwise than it follows from them."""
        for key in await self._rebuilding.keys():
            yield (key, *await self._rebuilding.compare(key))

    async def miscounted(self) -> AsyncIterator[tuple[int, Mapping[int, TallyKey]]]:
        """How many people are counted again, and who of them is stored otherwise, each with a row that differs."""
        async for ids in self._people():
            async with self._database.reading() as connection:
                yield len(ids), await tallies.differences(connection, ids)

    async def _people(self) -> AsyncIterator[Sequence[int]]:
        """Everyone, some at a time."""
        last = 0
        while True:
            async with self._database.reading() as connection:
                ids = await tallies.people_after(connection, last)
            if not ids:
                return
            yield ids
            last = ids[-1]

    async def _recount(self, ids: Sequence[int]) -> None:
        async with self._database.writing() as connection:
            await take_time(connection)
            await tallies.recount(connection, ids)

    async def _pending(self) -> tuple[RatingFact, ...]:
        async with self._database.reading() as connection:
            return await rating_facts.pending(connection, self.at_once)

    async def _settle(self, fact: RatingFact) -> int:
        """Decide about one match in a transaction of its own; the match is held before its class, as everywhere."""
        async with self._database.writing() as connection:
            match = await matches.find(connection, fact.match_id, hold=True)
            known = await rating_facts.hold(connection, fact.rating_class)
            pending = await rating_facts.of_match(connection, fact.match_id)
            if match is None or pending is None or pending.number is not None or known.is_stale:
                return 0  # someone else was first, or everything is about to be rated anew
            ending = await self._ending(connection, match)
            decided = await decide(connection, fact, ending)
            number = known.last_number + 1
            await rating_facts.change(connection, fact.rating_class, last_number=number)
            await rating_facts.decide(connection, fact.id, number=number, **asdict(decided), rated=decided.rated)
            stored = await rating_facts.of_match(connection, fact.match_id)
            assert stored is not None
            players = tuple(player.id for player in ending.players)
            correction = await corrections.of_match(connection, match.id)
            steps = await _rate(connection, PlayedFact(stored, match.guild_id, match.places, players), correction)
            await note_decision(connection, match, ending.players, stored, [step.player_id for step in steps])
            reached = await reached_in(connection, match, ending.players)
            await self._tell(connection, match, decided, steps, reached)
        return int(decided.rated)

    async def _ending(self, connection: Connection, match: Match) -> EndedMatch:
        position = await self._replays.position(connection, match)
        seated = await matches.seated(connection, match.id)
        return EndedMatch(match, seated, position, await stints.of_match(connection, match.id))

    async def _tell(
        self,
        connection: Connection,
        match: Match,
        decided: Eligibility,
        steps: Sequence[StoredStep],
        reached: Sequence[tuple[int, Achievement]],
    ) -> None:
        """Tell on the final board, sent or not, what it did to each rating, or why it does not count though agreed.

        And what people have achieved by it.
        """
        now = self._clock()
        if steps:
            await incidents.log(connection, match, IncidentKind.RATED, now, {}, changes=list(map(_changed, steps)))
        elif decided.why is not None and decided.why not in SILENT:
            await incidents.log(connection, match, IncidentKind.NOT_RATED, now, {}, why=decided.why.value)
        elif not reached and not await _has_chances(connection, match):
            return
        if reached:
            told = [[seat, each.key, each.value] for seat, each in reached]
            await incidents.log(connection, match, IncidentKind.ACHIEVED, now, {}, reached=told)
        await enqueue_card_edits(connection, match, now)


async def note_end(connection: Connection, ended: Ended) -> None:
    """Note that a match is over: whether it counts, and what follows, is seen to in a moment."""
    match = ended.match
    await rating_facts.note(connection, match.id, class_of(match.game, len(ended.players)).key, ended.now)


async def note_correction(connection: Connection, corrected: Corrected) -> None:
    """Note that an old result was corrected: its class has to be rated anew."""
    fact = await rating_facts.of_match(connection, corrected.match.id)
    if fact is None or fact.number is None:
        return
    known = await rating_facts.hold(connection, fact.rating_class)
    await rating_facts.change(connection, known.key, is_stale=True, revision=known.revision + 1)


async def _rate(connection: Connection, played: PlayedFact, correction: Correction | None) -> Sequence[StoredStep]:
    """Rate the newest match of a class on top of what is stored."""
    key, ids = played.fact.rating_class, played.players
    ledger = Ledger(key, await ratings.of_players(connection, key, ids))
    ledger.pairs |= await ratings.met(connection, key, ids)
    if played.guild_id is not None:
        ledger.servers |= await ratings.servers_in(connection, key, played.guild_id, ids)
    steps = ledger.add(played, correction)
    if not steps:
        return ()
    await ratings.add_steps(connection, steps)
    for step in steps:
        await ratings.keep(connection, ledger.ratings[step.player_id])
    rated = [step.player_id for step in steps]
    await ratings.keep_pairs(connection, key, ((pair, ledger.pairs[pair]) for pair in permutations(rated, 2)))
    theirs = {(guild, who): play for (guild, who), play in ledger.servers.items() if who in rated}
    await ratings.keep_servers(connection, key, theirs)
    return steps


async def _has_chances(connection: Connection, match: Match) -> bool:
    """Whether it was noted how the chances went, which leave it to this to be drawn."""
    return any(each.kind == CHANCES for each in await clocks.incidents_since(connection, match.id, match.ply))


def _changed(step: StoredStep) -> list[int | bool]:
    """What the board tells: the seat, the number before and after, and whether that one is settled."""
    after = Strength(step.mu, step.sigma)
    return [step.seat, Strength(step.mu_before).shown, after.shown, after.is_settled]
