"""Ratings made of facts: the same facts in the same order give the same numbers, wherever and whenever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

from bot.play.ratings.model import NEWCOMER, SETTLED, SHOWN_FACTOR, Strength, count
from bot.play.replays import verdicts
from storage.play.matches.corrections import Correction
from storage.play.ratings.rating_facts import PlayedFact
from storage.play.ratings.ratings import Meetings, ServerPlay, StoredRating, StoredStep

TOLERANCE = 2e-6
"""How far numbers of different machines may be apart."""
MOST_OF_A_PAIR = 4
"""So many of the last matches of two people in a class are remembered: more of a month are not rated."""
UPSET = 300
"""Points that a beaten opponent stood above."""
ABOVE = UPSET / SHOWN_FACTOR
UNRATABLE = frozenset({"unrated", "computer"})
"""Why a match can't be made to count by any decision: that was agreed before it began."""


@dataclass(slots=True)
class Ledger:
    """The state of a class after some facts."""

    rating_class: str
    ratings: dict[int, StoredRating] = field(default_factory=dict)
    steps: list[StoredStep] = field(default_factory=list)
    pairs: dict[tuple[int, int], Meetings] = field(default_factory=dict)
    """The pairs who have met, each in both orders."""
    servers: dict[tuple[int, int], ServerPlay] = field(default_factory=dict)
    """By server, how many rated matches everyone has ended there."""

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
            self.ratings[step.player_id] = self._moved(step, is_upset=_is_upset(step, new, ranks))
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
        before = {pair: self.pairs.get(pair, Meetings()) for pair in permutations(ids, 2)}
        for player_id in ids:
            stored = self.ratings.get(player_id) or _fresh(self.rating_class, player_id, played)
            met = stored.opponents + sum(one == player_id and not known.latest for (one, _), known in before.items())
            self.ratings[player_id] = replace(stored, opponents=met)
        if played.guild_id is not None:
            self._meet_there(played.guild_id, ids, before)
        self.pairs |= {pair: _met_again(known, played) for pair, known in before.items()}

    def _meet_there(self, guild_id: int, ids: Sequence[int], before: Mapping[tuple[int, int], Meetings]) -> None:
        for player_id in ids:
            stored = self.servers.get((guild_id, player_id), ServerPlay(0, 0))
            new = sum(one == player_id and guild_id not in known.guilds for (one, _), known in before.items())
            self.servers[guild_id, player_id] = ServerPlay(stored.matches + 1, stored.opponents + new)

    def _moved(self, step: StoredStep, *, is_upset: bool) -> StoredRating:
        stored = self.ratings[step.player_id]
        upset_at = min(stored.upset_at or step.at, step.at) if is_upset else stored.upset_at
        moved = replace(stored, mu=step.mu, sigma=step.sigma, matches=stored.matches + 1, rated_at=step.at)
        return replace(moved, upset_at=upset_at)


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
        isinstance(one, StoredRating) and isinstance(other, StoredRating) and _counted(one) != _counted(other)
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


def _counted(rating: StoredRating) -> tuple[object, ...]:
    return rating.matches, rating.opponents, rating.rated_at, rating.upset_at


def _met_again(before: Meetings, played: PlayedFact) -> Meetings:
    guilds = {*before.guilds, *(() if played.guild_id is None else (played.guild_id,))}
    return Meetings(tuple(sorted((*before.latest, played.fact.at))[-MOST_OF_A_PAIR:]), tuple(sorted(guilds)))


def _is_upset(step: StoredStep, steps: Sequence[StoredStep], ranks: Mapping[int, int]) -> bool:
    """Whether someone won alone against an opponent who stood far above, both being settled."""
    has_won = ranks[step.seat] == 0 and list(ranks.values()).count(0) == 1
    settled = [other for other in steps if other.sigma_before <= SETTLED]
    return has_won and step in settled and any(other.mu_before - step.mu_before >= ABOVE for other in settled)


def _fresh(rating_class: str, player_id: int, played: PlayedFact) -> StoredRating:
    return StoredRating(rating_class, player_id, *NEWCOMER, 0, 0, played.fact.at)
