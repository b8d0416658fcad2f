"""Ratings made of facts: the same facts in the same order give the same numbers, wherever and whenever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

from bot.play.ratings.model import NEWCOMER, Strength, count
from bot.play.replays import verdicts
from storage.play.matches.corrections import Correction
from storage.play.ratings.rating_facts import PlayedFact
from storage.play.ratings.ratings import ServerPlay, StoredRating, StoredStep

TOLERANCE = 2e-6
"""How far numbers of different machines may be apart."""
UNRATABLE = frozenset({"unrated", "computer"})
"""Why a match can't be made to count by any decision: that was agreed before it began."""


@dataclass(slots=True)
class Ledger:
    """The state of a class after some facts."""

    rating_class: str
    ratings: dict[int, StoredRating] = field(default_factory=dict)
    steps: list[StoredStep] = field(default_factory=list)
    pairs: set[tuple[int, int]] = field(default_factory=set)
    """The pairs who have met, each in both orders."""
    servers: dict[tuple[int, int], ServerPlay] = field(default_factory=dict)
    """By server, how many rated matches everyone has ended there."""
    met: set[tuple[int, int, int]] = field(default_factory=set)
    """The servers in which who has met whom, each pair in both orders."""

    def add(self, played: PlayedFact, correction: Correction | None = None) -> Sequence[StoredStep]:
        """Rate one match, unless it does not count; returns what it did, by seat."""
        if not counts(played, correction):
            return ()
        ranks = _ranks(played, correction)
        seats = [seat for seat in played.fact.seats or () if seat in ranks]
        before = [self._strength(played.players[seat]) for seat in seats]
        rested = [self._rested(played, seat) for seat in seats]
        after = count(rested, [ranks[seat] for seat in seats])
        new = [_step(played, *each) for each in zip(seats, before, after, strict=True)]
        self._meet(played, [played.players[seat] for seat in seats])
        for step in new:
            self.ratings[step.player_id] = self._moved(step)
        self.steps += new
        return new

    def _strength(self, player_id: int) -> Strength:
        stored = self.ratings.get(player_id)
        return Strength(stored.mu, stored.sigma) if stored else NEWCOMER

    def _rested(self, played: PlayedFact, seat: int) -> Strength:
        """The strength as sure as one can still be after the time away."""
        stored = self.ratings.get(played.players[seat])
        return strength_of(stored).after(played.fact.at - stored.rated_at) if stored else NEWCOMER

    def _meet(self, played: PlayedFact, ids: Sequence[int]) -> None:
        new = set(permutations(ids, 2)) - self.pairs
        self.pairs |= new
        for player_id in ids:
            stored = self.ratings.get(player_id) or _fresh(self.rating_class, player_id, played)
            met = stored.opponents + sum(one == player_id for one, _ in new)
            self.ratings[player_id] = replace(stored, opponents=met)
        if played.guild_id is not None:
            self._meet_there(played.guild_id, ids)

    def _meet_there(self, guild_id: int, ids: Sequence[int]) -> None:
        new = {(guild_id, *pair) for pair in permutations(ids, 2)} - self.met
        self.met |= new
        for player_id in ids:
            before = self.servers.get((guild_id, player_id), ServerPlay(0, 0))
            opponents = before.opponents + sum(one == player_id for _, one, _ in new)
            self.servers[guild_id, player_id] = ServerPlay(before.matches + 1, opponents)

    def _moved(self, step: StoredStep) -> StoredRating:
        stored = self.ratings[step.player_id]
        return replace(stored, mu=step.mu, sigma=step.sigma, matches=stored.matches + 1, rated_at=step.at)


def replay(rating_class: str, facts: Iterable[PlayedFact], corrections: Mapping[int, Correction]) -> Ledger:
    """Everything that follows from the facts of a class, in their order."""
    ledger = Ledger(rating_class)
    for played in facts:
        ledger.add(played, corrections.get(played.fact.match_id))
    return ledger


def counts(played: PlayedFact, correction: Correction | None) -> bool:
    """Whether a match counts, as it was decided at its end or later."""
    fact = played.fact
    ranks = _ranks(played, correction)
    if len([seat for seat in fact.seats or () if seat in ranks]) < 2 or fact.why in UNRATABLE:
        return False
    if correction is None:
        return bool(fact.rated)
    if correction.rated is not None:
        return correction.rated
    return bool(fact.rated) and correction.verdict is None


def strength_of(rating: StoredRating | None) -> Strength:
    """The strength in a stored rating; a newcomer has none."""
    return Strength(rating.mu, rating.sigma) if rating else NEWCOMER


def differs(one: StoredRating | StoredStep | None, other: StoredRating | StoredStep | None) -> bool:
    if one is None or other is None:
        return one is not other
    same = abs(one.mu - other.mu) <= TOLERANCE and abs(one.sigma - other.sigma) <= TOLERANCE
    return not same or (
        isinstance(one, StoredRating)
        and isinstance(other, StoredRating)
        and (one.matches, one.opponents, one.rated_at) != (other.matches, other.opponents, other.rated_at)
    )


def _ranks(played: PlayedFact, correction: Correction | None) -> dict[int, int]:
    """Places by seat, empty for a match without a result."""
    places = played.places or ()
    if correction is not None and correction.verdict is not None:
        outcome = verdicts.read(correction.verdict, len(played.players))
        places = outcome.places if outcome else ()
    return {seat: rank for rank, place in enumerate(places) for seat in place}


def _step(played: PlayedFact, seat: int, before: Strength, after: Strength) -> StoredStep:
    fact = played.fact
    assert fact.number is not None
    return StoredStep(
        fact.rating_class, fact.number, seat, fact.match_id, played.players[seat], fact.at, *before, *after
    )


def _fresh(rating_class: str, player_id: int, played: PlayedFact) -> StoredRating:
    return StoredRating(rating_class, player_id, *NEWCOMER, 0, 0, played.fact.at)
